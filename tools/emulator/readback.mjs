// What the panel sends back: the line that it shows, when GSCAN asks. The firmware moves the wires itself meanwhile (SIO).
// Two drivers on one wire, and edges that come too quickly, are complaints. ST7789 data sheet, 7.4 and 9.1.
const sio = 5; // function of a pin
const [low, high] = [0, 1]; // values of a pin that is driven
const serialReadNs = 150; // of a clock, of which the line is low and high for 60 each
const serialPhaseNs = 60;
const parallelReadNs = 160; // from one read to the next, of which RD is low for 45 and high for 90
const parallelLowNs = 45;
const parallelHighNs = 90;

export function wireReadback(chip, panel, board, bus) {
  if (board.cs < 0) return;
  const wires = { chip, panel, board, bus, ns: () => chip.clock.nanosCounter };
  if (board.data0 >= 0) wireParallel(wires);
  else wireSerial(wires);
}

const isSelected = ({ chip, board }) => chip.gpio[board.cs].value === low;
const bitsOf = (value, count) => Array.from({ length: count }, (_, i) => (value >> (count - 1 - i)) & 1);

/** SDA carries the command to the panel and, after one clock for the change of direction, 16 bits back. */
function wireSerial(wires) {
  const { chip, panel, board, bus, ns } = wires;
  const [clock, data] = [chip.gpio[board.sck], chip.gpio[board.mosi]];
  let taken = []; // bits of a command
  let answer = null; // bits that the panel still sends
  let edges = { fell: -Infinity, rose: -Infinity };
  const complain = (what) => panel.violation(bus.now(), what);
  const isOurs = () => data.functionSelect === sio && !data.outputEnable;
  clock.addListener((level, before) => {
    if (clock.functionSelect !== sio || !isSelected(wires) || level > high || before > high) return;
    if (level === high) {
      if (answer !== null && ns() - edges.fell < serialPhaseNs) complain(`SCK is low for ${ns() - edges.fell} ns`);
      edges.rose = ns();
      if (answer === null) take(data.value);
    } else {
      if (answer !== null) {
        if (ns() - edges.rose < serialPhaseNs) complain(`SCK is high for ${ns() - edges.rose} ns`);
        if (ns() - edges.fell < serialReadNs) complain(`a bit is read in ${ns() - edges.fell} ns`);
        if (!isOurs()) complain("two drivers on SDA");
        data.setInputValue(panel.answers ? (answer.shift() ?? 0) === 1 : true);
      }
      edges.fell = ns();
    }
  });
  function take(bit) {
    taken.push(bit === high ? 1 : 0);
    if (taken.length < 8) return;
    panel.byte(parseInt(taken.join(""), 2), bus.isHigh(board.dc), bus.now());
    taken = [];
    if (panel.command === "GSCAN") answer = [0, ...bitsOf(panel.scanLine(bus.now()), 16)];
  }
  chip.gpio[board.cs].addListener((level) => {
    if (level !== high) return;
    if (answer !== null && !isOurs()) complain("two drivers on SDA");
    if (taken.length > 0) complain("CS rises within a command");
    taken = [];
    answer = null;
  });
}

/** Every time RD falls, the panel drives the data wires: the first byte means nothing. */
function wireParallel(wires) {
  const { chip, panel, board, bus, ns } = wires;
  if (board.read < 0) return;
  const read = chip.gpio[board.read];
  const data = chip.gpio.slice(board.data0, board.data0 + 8);
  let bytes = [];
  let edges = { fell: -Infinity, rose: -Infinity };
  const complain = (what) => panel.violation(bus.now(), what);
  read.addListener((level, before) => {
    if (before > high || !isSelected(wires)) return;
    if (level === low) {
      if (ns() - edges.rose < parallelHighNs || ns() - edges.fell < parallelReadNs) complain("RD falls too early");
      edges.fell = ns();
      if (!bus.isHigh(board.dc)) complain("D/C is low while the panel is read");
      if (data.some((pin) => pin.outputEnable)) complain("two drivers on the data wires");
      if (panel.command === "GSCAN" && bytes.length === 0) {
        const line = panel.scanLine(bus.now());
        bytes = [0, line >> 8, line & 255];
      }
      const byte = panel.answers ? (bytes.shift() ?? 0) : 255;
      data.forEach((pin, i) => pin.setInputValue(((byte >> i) & 1) === 1));
    } else if (level === high) {
      if (ns() - edges.fell < parallelLowNs) complain(`RD is low for ${ns() - edges.fell} ns`);
      edges.rose = ns();
    }
  });
  chip.gpio[board.cs].addListener(() => (bytes = []));
}
