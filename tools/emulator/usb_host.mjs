// The computer at the other end of the USB cable: it enumerates the device and opens its serial port (CDC ACM). Unlike
// the CDC class of rp2040js it answers a device that waits for data with nothing, as a real host does, asks for every
// descriptor, sets the line coding, and can be unplugged at any moment.
//
//   device.usb.plug(); device.run(100);      // enumerated: device.usb.strings.product
//   device.usb.open(); device.run(10);
//   device.usb.send("version\n"); device.run(20); device.usb.received

const turnaroundUs = 100; // between two control transfers
const recoveryMs = 10; // from the end of a bus reset to the first request (USB 2.0, 7.1.7.5)
const suspendMs = 3; // without traffic for that long, the bus is suspended (7.1.7.6)
const suspended = 1 << 4; // bits of SIE_STATUS
const pullUp = 1 << 16; // of SIE_CTRL
const sieStatus = 0x50;
const sieCtrl = 0x4c;
const packetSize = 64;
const getDescriptor = 6;
const kinds = { device: 1, configuration: 2, string: 3 };

export class UsbHost {
  constructor() {
    this.plugged = false;
    this.#forget();
  }

  #forget() {
    this.requests = []; // control transfers still to be done; the first one is under way
    this.configured = false;
    this.isOpen = false;
    this.device = null; // descriptors, as far as they have been read
    this.configuration = null;
    this.strings = {};
    this.received = "";
    this.outgoing = new Uint8Array(0);
    this.waits = null; // {endpoint, size}: the device is ready to take data
    this.bytesIn = this.bytesOut = 0;
  }

  /** Wires the host to a chip that has just started. */
  attach(chip) {
    this.chip = chip;
    this.usb = chip.usbCtrl;
    this.#forget();
    const { usb } = this;
    usb.onUSBEnabled = () => {};
    usb.onResetReceived = () => this.#after(recoveryMs * 1000, () => this.#enumerate());
    usb.onEndpointWrite = (endpoint, bytes) => this.#fromDevice(endpoint, bytes);
    usb.onEndpointRead = (endpoint, size) => this.#deviceReads(endpoint, size);
    const write = usb.writeUint32.bind(usb);
    usb.writeUint32 = (offset, value) => {
      const before = usb.sieCtrl & pullUp;
      write(offset, value);
      if (offset === sieStatus && usb.rawWriteValue & suspended) {
        usb.sieStatus &= ~suspended; // rp2040js leaves it set
        usb.sieStatusUpdated();
      }
      if (offset === sieCtrl && before !== (usb.sieCtrl & pullUp)) before ? this.#lost() : this.#found();
    };
  }

  // ---- the cable ----

  plug() {
    this.plugged = true;
    if (this.usb.sieCtrl & pullUp) this.#found();
  }

  unplug() {
    this.plugged = false;
    this.#lost();
    const { usb } = this;
    this.#after(suspendMs * 1000, () => {
      if (this.plugged || !(usb.sieCtrl & pullUp)) return;
      usb.sieStatus |= suspended;
      usb.sieStatusUpdated();
    });
  }

  #found() {
    if (this.plugged) this.usb.resetDevice();
  }

  #lost() {
    const { received } = this;
    this.generation = (this.generation ?? 0) + 1;
    this.#forget();
    this.received = received;
  }

  #after(us, act) {
    const { generation } = this;
    const alarm = this.chip.clock.createAlarm(() => this.generation === generation && act());
    alarm.schedule(us * 1000);
  }

  // ---- control transfers ----

  #request(request) {
    this.requests.push({ data: null, answer: [], ...request });
    if (this.requests.length === 1) this.#setUp();
  }

  #setUp() {
    const { type, number, value = 0, index = 0, length = 0 } = this.requests[0];
    const packet = [type, number, value & 0xff, value >> 8, index & 0xff, index >> 8, length & 0xff, length >> 8];
    this.usb.sendSetupPacket(new Uint8Array(packet));
  }

  #done() {
    const { answer, then } = this.requests[0];
    this.#after(turnaroundUs, () => {
      then?.(new Uint8Array(answer)); // before it leaves the list: what it asks for waits for its turn
      this.requests.shift();
      if (this.requests.length > 0) this.#setUp();
    });
  }

  #descriptor(kind, index, length, then) {
    const value = (kinds[kind] << 8) | index;
    this.#request({ type: 0x80, number: getDescriptor, value, length, index: kind === "string" ? 0x409 : 0, then });
  }

  #enumerate() {
    this.#descriptor("device", 0, 8, () => {});
    this.#request({ type: 0, number: 5, value: 1 });
    this.#descriptor("device", 0, 18, (bytes) => {
      this.device = bytes;
    });
    this.#descriptor("configuration", 0, 9, (bytes) => {
      this.#descriptor("configuration", 0, bytes[2] | (bytes[3] << 8), (all) => this.#configure(all));
    });
  }

  #configure(bytes) {
    this.configuration = bytes;
    this.endpoints = bulkEndpoints(bytes);
    const names = { manufacturer: this.device[14], product: this.device[15], port: portName(bytes) };
    for (const [name, index] of Object.entries(names))
      if (index)
        this.#descriptor("string", index, 255, (text) => {
          this.strings[name] = String.fromCharCode(...new Uint16Array(text.slice(2).buffer));
        });
    this.#request({
      type: 0,
      number: 9,
      value: 1,
      then: () => {
        this.configured = true;
      },
    });
  }

  /** A program opens the port. */
  open(baud = 115200) {
    if (!this.configured) throw new Error("the device is not configured");
    const coding = new Uint8Array([baud & 0xff, (baud >> 8) & 0xff, (baud >> 16) & 0xff, baud >>> 24, 0, 0, 8]);
    this.#request({ type: 0x21, number: 0x20, length: 7, data: coding });
    this.#request({ type: 0x21, number: 0x22, value: 3, then: () => (this.isOpen = true) });
  }

  close() {
    this.#request({ type: 0x21, number: 0x22, value: 0, then: () => (this.isOpen = false) });
  }

  // ---- packets ----

  #fromDevice(endpoint, bytes) {
    if (!this.plugged) return;
    if (endpoint === 0) return this.#controlIn(bytes);
    if (endpoint !== this.endpoints?.in) return;
    this.bytesIn += bytes.length;
    this.received += String.fromCharCode(...bytes);
  }

  #controlIn(bytes) {
    const request = this.requests[0];
    if (!request) return;
    if (!(request.type & 0x80)) return this.#done(); // the status of a write
    request.answer.push(...bytes);
    if (bytes.length < packetSize || request.answer.length >= request.length) request.read = true;
    if (request.read && this.waits?.endpoint === 0) this.#acknowledge();
  }

  /** The status stage of a read: an empty packet. */
  #acknowledge() {
    this.waits = null;
    this.usb.endpointReadDone(0, new Uint8Array(0));
    this.#done();
  }

  #deviceReads(endpoint, size) {
    if (!this.plugged) return;
    if (endpoint === 0) {
      const request = this.requests[0];
      if (request?.data) this.usb.endpointReadDone(0, request.data);
      else if (request?.read) this.#acknowledge();
      else this.waits = { endpoint, size };
      return;
    }
    this.waitsForData = size;
    this.#deliver();
  }

  /** To the port, as fast as the device takes it. */
  send(text) {
    const bytes = typeof text === "string" ? Uint8Array.from(text, (c) => c.charCodeAt(0)) : text;
    const all = new Uint8Array(this.outgoing.length + bytes.length);
    all.set(this.outgoing);
    all.set(bytes, this.outgoing.length);
    this.outgoing = all;
    this.#deliver();
  }

  #deliver() {
    if (!this.waitsForData || this.outgoing.length === 0 || !this.endpoints) return;
    const packet = this.outgoing.slice(0, Math.min(this.waitsForData, packetSize));
    this.outgoing = this.outgoing.subarray(packet.length);
    this.bytesOut += packet.length;
    this.waitsForData = 0;
    this.usb.endpointReadDone(this.endpoints.out, packet);
  }

  /** What has been received since the last call. */
  take() {
    const text = this.received;
    this.received = "";
    return text;
  }
}

/** Calls `each` with every descriptor of a configuration. */
function* descriptors(bytes) {
  for (let at = 0; at + 1 < bytes.length && bytes[at] >= 2; at += bytes[at]) yield bytes.subarray(at, at + bytes[at]);
}

function bulkEndpoints(bytes) {
  const found = {};
  for (const d of descriptors(bytes)) if (d[1] === 5 && (d[3] & 3) === 2) found[d[2] & 0x80 ? "in" : "out"] = d[2] & 15;
  return found;
}

/** The string index of the first communication interface. */
function portName(bytes) {
  for (const d of descriptors(bytes)) if (d[1] === 4 && d[5] === 2) return d[8];
  return 0;
}
