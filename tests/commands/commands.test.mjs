// What holds for every command in tools/: its words, its exit status, where it may be called from, what it leaves behind.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { boardNames } from "../../tools/emulator/boards.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pocket dawn "));
after(() => rmSync(folder, { recursive: true }));

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  return { status, stdout, stderr };
}
const commands = readdirSync(`${root}tools`, { withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.includes("."))
  .map((entry) => entry.name);
const emulator = (...args) => run(process.execPath, [`${root}tools/emulator/main.mjs`, ...args]);

test("every command explains itself, from another folder and through a link", () => {
  assert.ok(commands.length >= 7, commands.join(" "));
  for (const name of commands) {
    symlinkSync(`${root}tools/${name}`, join(folder, name));
    for (const command of [`${root}tools/${name}`, join(folder, name)]) {
      const { status, stdout, stderr } = run(command, ["--help"]);
      assert.equal(status, 0, `${command}: ${stderr}`);
      assert.ok(
        stdout
          .trim()
          .split("\n")
          .every((line) => !line.startsWith("#") && !line.startsWith("set ")),
        stdout,
      );
      assert.ok(stdout.length > 60, `${command}: ${stdout}`);
    }
  }
});

test("every command refuses an option that it does not have: its own name, where the help is, exit 2", () => {
  for (const name of commands) {
    const { status, stdout, stderr } = run(`${root}tools/${name}`, ["--nonsense"]);
    assert.equal(status, 2, name);
    assert.equal(stdout, "");
    assert.match(stderr, new RegExp(`^${name}: .*see tools/${name} --help\\n$`));
  }
  const { status, stderr } = emulator("--nonsense");
  assert.equal(status, 2);
  assert.match(stderr, /^emulator: .*--nonsense.*--help\n$/);
});

test("the referee explains itself; an unknown argument: where the help is, exit 2", () => {
  const help = run(`${root}build/host/referee`, ["--help"]);
  assert.deepEqual([help.status, help.stderr], [0, ""]);
  assert.match(help.stdout, /docs\/referee\.md/);
  const { status, stdout, stderr } = run(`${root}build/host/referee`, ["--fast"]);
  assert.deepEqual([status, stdout], [2, ""]);
  assert.match(stderr, /see referee --help/);
});

test("a board that does not exist: all that do, exit 2", () => {
  for (const { status, stderr } of [
    run(`${root}tools/firmware`, ["gameboy"]),
    run(`${root}tools/sheet`, ["--board", "gameboy"]),
    emulator("--board", "gameboy"),
  ]) {
    assert.equal(status, 2);
    for (const board of ["gameboy", ...boardNames()]) assert.match(stderr, new RegExp(board));
  }
});

test("tools/test: a part that does not exist, exit 2 before anything is run", () => {
  const { status, stderr } = run(`${root}tools/test`, ["style", "frimware"]);
  assert.equal(status, 2);
  assert.match(stderr, /'frimware'.*style.*node-firmware|'frimware'.*node-firmware.*style/);
});

test("the emulator: a seed or a picture that cannot be, one line about it", () => {
  const seed = emulator("--seed", String(2n ** 64n));
  assert.deepEqual([seed.status, /^emulator: --seed needs a number/.test(seed.stderr)], [2, true], seed.stderr);
  const shot = emulator("--shot", "/dev/null/x.png");
  assert.deepEqual(
    [shot.status, /^emulator: cannot write \/dev\/null\/x\.png: [^\n]*\n$/.test(shot.stderr)],
    [1, true],
    shot.stderr,
  );
  assert.equal(emulator("--shot", "a folder/that is new/x.png").status, 0);
});

test(
  "tools/setup: why the test framework could not be fetched",
  { skip: existsSync("/usr/share/cmock") || !existsSync("/usr/bin/apt-get") },
  () => {
    const copy = join(folder, "copy");
    for (const file of [
      "setup",
      "lib/common.sh",
      "package-lock.json",
      "node_modules/.pocket-dawn-lock",
      "browser/package-lock.json",
    ])
      cpSync(`${root}tools/${file}`, join(copy, "tools", file));
    mkdirSync(join(folder, "offline"));
    for (const command of ["apt-get", "sudo", "npm"])
      writeFileSync(join(folder, "offline", command), '#!/bin/sh\necho "no way out"\nexit 100\n', { mode: 0o755 });
    const { UNITY_DIR, ...rest } = process.env;
    const { status, stderr } = run(join(copy, "tools/setup"), [], {
      env: { ...rest, PATH: `${join(folder, "offline")}:${process.env.PATH}` },
    });
    assert.equal(status, 1);
    assert.match(stderr, /no way out\nsetup: failed: /);
  },
);

test("tools/setup: the password is asked for before anything is drawn, and where sudo asks again nothing is drawn over it", async () => {
  for (const remembers of [true, false]) {
    const place = mkdtempSync(join(folder, "sudo "));
    mkdirSync(join(place, "bin"));
    for (const file of ["setup", "lib/common.sh"]) cpSync(`${root}tools/${file}`, join(place, "tools", file));
    const fakes = {
      id: "echo 1000",
      "dpkg-query": "exit 1",
      "apt-cache": "exit 1",
      "apt-get": `echo "$@" >>'${place}/installed'`,
      sudo: [
        `ask() { printf '[sudo] password: ' >/dev/tty; read -r word </dev/tty; echo "$word" >>'${place}/typed'; }`,
        `case $1 in`,
        `  -v) ask ;;`,
        `  -n) exit ${remembers ? 0 : 1} ;;`,
        `  *) ${remembers ? ":" : "ask"}; "$@" ;;`,
        `esac`,
      ].join("\n"),
    };
    for (const [name, body] of Object.entries(fakes))
      writeFileSync(join(place, "bin", name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    const terminal = spawn("script", ["-qec", `'${place}/tools/setup'`, "/dev/null"], {
      env: { ...process.env, PATH: `${join(place, "bin")}:${process.env.PATH}` },
    });
    let shown = "",
      asked = 0;
    terminal.stdout.on("data", (text) => {
      shown += text;
      for (; shown.split("[sudo] password: ").length - 1 > asked; ++asked) terminal.stdin.write("secret\n");
    });
    await once(terminal, "close");
    assert.equal(asked, remembers ? 1 : 3, shown);
    assert.equal(readFileSync(join(place, "typed"), "utf8"), "secret\n".repeat(asked));
    assert.match(readFileSync(join(place, "installed"), "utf8"), /^update\ninstall -y /);
    // Nothing goes back to the start of the line behind the question, before it is answered.
    const [head, ...questions] = shown.split("[sudo] password: ");
    assert.match(head, /sudo may ask for your password: .*libnewlib-arm-none-eabi/);
    for (const after of questions) assert.match(after, /^(secret)?\r\n/);
  }
});

test("tools/test: a second run in one checkout is refused, and one that cannot write fails", () => {
  const copy = join(folder, "two runs");
  for (const file of ["test", "lib/common.sh"]) cpSync(`${root}tools/${file}`, join(copy, "tools", file));
  writeFileSync(join(copy, "tools/setup"), "#!/bin/sh\n", { mode: 0o755 });
  mkdirSync(join(copy, "tools/checks"));
  writeFileSync(join(copy, "tools/checks/rules.mjs"), "console.log('skipped: half of it\\n3 passed, 0 failed');");
  const first = run(join(copy, "tools/test"), ["rules"]);
  assert.deepEqual([first.status, first.stderr], [0, ""]);
  assert.match(first.stdout, /\nleft out:\n {2}rules: half of it\n3 passed, 0 failed\n$/);
  const again = ["-c", "exec 9>>build/runs/lock; flock 9; exec tools/test rules 9>&9"];
  const second = run("bash", again, { cwd: copy });
  assert.equal(second.status, 1);
  assert.match(second.stderr, /^test: another tools\/test is running/);
  rmSync(join(copy, "build"), { recursive: true });
  writeFileSync(join(copy, "build"), "no folder"); // where even root cannot write
  const third = run(join(copy, "tools/test"), ["rules"]);
  assert.equal(third.status, 1);
  assert.match(third.stderr, /^test: cannot write the results to .*build/);
});

test("tools/test: counts of an earlier run are not read, not even when a part fails without a word", () => {
  const copy = join(folder, "counts");
  for (const file of ["test", "lib/common.sh"]) cpSync(`${root}tools/${file}`, join(copy, "tools", file));
  writeFileSync(join(copy, "tools/setup"), "#!/bin/sh\n", { mode: 0o755 });
  mkdirSync(join(copy, "tools/checks"));
  writeFileSync(join(copy, "tools/checks/rules.mjs"), "console.log('7 passed, 0 failed');");
  mkdirSync(join(copy, "build/test"), { recursive: true });
  writeFileSync(join(copy, "build/test/counts"), "3000 0\n");
  assert.match(run(join(copy, "tools/test"), ["rules"]).stdout, /\n7 passed, 0 failed\n$/);
  writeFileSync(join(copy, "tools/checks/rules.mjs"), "process.exit(1);");
  const { status, stdout } = run(join(copy, "tools/test"), ["rules"]);
  assert.equal(status, 1);
  assert.match(stdout, /\n0 passed, 1 failed\n$/);
});

test("with POCKET_DAWN_BUILD a command works on a copy of the sources and leaves the checkout alone", () => {
  const small = join(folder, "check out");
  const elsewhere = join(folder, "else where");
  for (const file of ["setup", "test", "lib/common.sh"]) cpSync(`${root}tools/${file}`, join(small, "tools", file));
  writeFileSync(join(small, "tools/setup"), "#!/bin/sh\n", { mode: 0o755 });
  mkdirSync(join(small, "tools/checks"));
  writeFileSync(
    join(small, "tools/checks/rules.mjs"),
    "console.log(process.cwd() + '\\n' + process.env.POCKET_DAWN_BUILD + '\\n1 passed, 0 failed');",
  );
  const stale = join(elsewhere, "pocket-dawn/engine/removed.cpp");
  mkdirSync(join(elsewhere, "pocket-dawn/engine"), { recursive: true });
  writeFileSync(stale, "");
  const env = { ...process.env, POCKET_DAWN_BUILD: elsewhere };
  const { status, stdout, stderr } = run(join(small, "tools/test"), ["rules"], { env });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /\n1 passed, 0 failed\n$/);
  const log = readFileSync(join(elsewhere, "pocket-dawn/build/test/rules.log"), "utf8");
  assert.deepEqual(log.split("\n").slice(0, 2), [join(elsewhere, "pocket-dawn"), "undefined"]); // what it starts stays there
  assert.deepEqual(readdirSync(small), ["tools"]);
  assert.equal(existsSync(stale), false);
  const bad = run(join(small, "tools/test"), ["rules"], { env: { ...env, POCKET_DAWN_BUILD: "/dev/null/x" } });
  assert.deepEqual([bad.status, /^test: cannot write to POCKET_DAWN_BUILD, .*\n$/.test(bad.stderr)], [2, true]);
});

test("a command with progress shows its output only when it fails, and leaves no file, not even when it is killed", () => {
  const room = join(folder, "room");
  mkdirSync(room);
  const withProgress = (words) =>
    run("bash", ["-c", `. '${root}tools/lib/common.sh'; with_progress "words" ${words}`], {
      env: { ...process.env, TMPDIR: room },
    });
  const fine = withProgress("echo hidden");
  assert.deepEqual([fine.status, fine.stdout], [0, ""]);
  assert.match(fine.stderr, /^words: done in \d+ s\n$/);
  assert.deepEqual(withProgress("sh -c 'echo shown; exit 3'"), {
    status: 1,
    stdout: "",
    stderr: "shown\nbash: failed: words\n",
  });
  assert.equal(withProgress("sh -c 'kill -9 $PPID'").status, null);
  assert.deepEqual(readdirSync(room), []);
});

test("a program of ours knows that it was started, in a folder with spaces and through a link", () => {
  copyFileSync(`${root}tools/lib/started.mjs`, join(folder, "started.mjs"));
  writeFileSync(
    join(folder, "program.mjs"),
    "import { started } from './started.mjs';\nconsole.log(started(import.meta.url));\n",
  );
  writeFileSync(join(folder, "other.mjs"), "import './program.mjs';\n");
  symlinkSync(folder, join(folder, "linked"));
  const says = (file) => run(process.execPath, [join(folder, file)]).stdout.trim();
  assert.deepEqual(["program.mjs", "linked/program.mjs", "other.mjs"].map(says), ["true", "true", "false"]);
});

test("cmake on a fresh clone says what to run", () => {
  const clone = join(folder, "fresh clone");
  for (const path of ["CMakeLists.txt", "CMakePresets.json", "VERSION", "cmake", "engine", "assets", "hal"])
    cpSync(join(root, path), join(clone, path), { recursive: true });
  const { status, stderr } = run("cmake", ["--preset", "host"], { cwd: clone });
  assert.notEqual(status, 0);
  assert.match(stderr.replace(/\s+/g, " "), /Run tools\/setup, then configure again\./);
});
