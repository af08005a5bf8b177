// Reads assets/tunes.txt: on each line a name and its notes, such as "gain e6:30 a6:60" (its first lines say how).
import fs from "node:fs";
import path from "node:path";

const semitones = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const accidentals = { "": 0, "#": 1, b: -1 };
const longest = (name) => (name.startsWith("victory_") ? 5000 : 400);

// "a4:440" -> { hz, ms }; null where it is not a note.
function readNote(word) {
  const [, letter, accidental, octave, ms] = /^(?:([a-g])([#b]?)([2-8])|-):(\d+)$/.exec(word) ?? [];
  if (ms === undefined || Number(ms) < 10) return null;
  const above = letter ? semitones[letter] + accidentals[accidental] - 9 + 12 * (Number(octave) - 4) : 0;
  return { hz: letter ? Math.round(440 * 2 ** (above / 12)) : 0, ms: Number(ms) };
}

// -> [{ name, notes: [{ hz, ms }] }], in the order of the file
export function readTunes(assets, problem) {
  const tunes = [];
  fs.readFileSync(path.join(assets, "tunes.txt"), "utf8")
    .split("\n")
    .forEach((line, i) => {
      if (line.trim() === "" || line.startsWith("#")) return;
      const where = `tunes.txt:${i + 1}`;
      const [name, ...words] = line.trim().split(/\s+/);
      if (!/^[a-z][a-z0-9_]*$/.test(name)) problem(`${where}: "${name}" is not a name: use a to z, 0 to 9 and _`);
      if (tunes.some((tune) => tune.name === name)) problem(`${where}: ${name} is there already`);
      if (words.length === 0) problem(`${where}: ${name} has no notes`);
      const notes = words.map((word) => {
        const note = readNote(word);
        if (!note) problem(`${where}: ${name}: "${word}" is not a note such as f#5:90 or -:30, of 10 ms or more`);
        return note ?? { hz: 0, ms: 0 };
      });
      const ms = notes.reduce((sum, note) => sum + note.ms, 0);
      if (ms > longest(name)) problem(`${where}: ${name} lasts ${ms} ms, and may ${longest(name)}`);
      const same = tunes.find((tune) => JSON.stringify(tune.notes) === JSON.stringify(notes));
      if (same) problem(`${where}: ${name} sounds as ${same.name} does`);
      tunes.push({ name, notes });
    });
  return tunes;
}
