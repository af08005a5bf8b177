// tools/arena --all: every match of docs/players.md, and its tables. What is played already for this commit of the players
// is kept in build/arena/<commit>, a part of a match in each file, so that it may be stopped and goes on where it was.
//   node tools/arena.d/all.mjs [WORD...]     only the matches whose name holds one of the words; prints them
//   node tools/arena.d/all.mjs --kept        plays nothing, writes the tables of what is kept
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { root } from "../lib/files.mjs";
import { games } from "../lib/games.mjs";

const page = `${root}docs/players.md`;
const marks = ["<!-- start of what tools/arena --all writes -->", "<!-- end of what tools/arena --all writes -->"];
const firstSeed = 20_000;
const poolSeed = 90_000;

const git = (...args) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();

/** The commit that last changed how computer players play. */
export const commit = () => git("log", "-1", "--format=%h", "--", "engine");

const against = (one, other, players) => [one, ...Array(players - 1).fill(other)].join(",");
const levels = ["random", "beginner", "easy", "medium", "strong"];
/** Percent that the lower end of the interval must reach: lowest against random, level against the one below. */
const layerOf = (level, players) =>
  players === 2 ? (level === 1 ? 90 : 65) : players === 4 ? (level === 1 ? 60 : 40) : 0;
const gamesOf = { beginner: 800, easy: 800, medium: 800, strong: 160 };

/** Levels of the dial; the upper ones think longer, so that fewer games are played. */
const dialSize = 10;
const gamesOfStep = (number) => (number < 8 ? 400 : number < dialSize ? 160 : 80);

/** A table: who, how many, which variant, the floor against the hand-crafted evaluation; one near it has more games
 * (handGames), chosen before they were played. tools/games/<game>.json has them. */
const tables = games.flatMap(({ name, title, arena }) =>
  arena.tables.map((table) => ({ game: name, title, ...table })),
);
const ofGames = (what) => Object.fromEntries(games.map(({ name, arena }) => [name, arena[what]]));
const styles = ofGames("styles");
const habits = ofGames("habits"); // what each style is known by, in the same order
const handGames = ofGames("handGames"); // of the strongest
const selfGames = ofGames("selfGames");
const drivenOffMax = ofGames("drivenOffMax"); // percent of games that end off the map, where a game knows that

/** Every match: {table, kind, lineup, games, floor}. */
function matches() {
  const all = [];
  for (const table of tables) {
    const { game, players } = table;
    const add = (kind, lineup, games, floor = 0) => all.push({ table, kind, lineup, games, floor });
    for (let level = 1; level < levels.length; level++)
      add(
        `${levels[level]} against ${levels[level - 1]}`,
        against(levels[level], levels[level - 1], players),
        gamesOf[levels[level]],
        layerOf(level, players),
      );
    for (let number = 2; number <= dialSize; number++)
      add(
        `level ${number} against level ${number - 1}`,
        against(`dial${number}`, `dial${number - 1}`, players),
        gamesOfStep(number),
      );
    add(
      "strong against the hand-crafted evaluation",
      against("strong", "hand", players),
      table.handGames ?? handGames[game],
      table.hand,
    );
    if (players !== 3) add("strong among themselves", against("strong", "strong", players), selfGames[game]);
    if (players === 2)
      for (const style of styles[game])
        add(`medium ${style} against medium`, against(`medium:${style}`, "medium", players), 1000, 42.9);
  }
  return all;
}

/** Plays the match in parts, or reads those that are kept, and gives all of it as one. */
function play(match, folder, gamesAPart, onlyKept) {
  const { table, lineup, games } = match;
  const seatings = new Set(lineup.split(",")).size > 1 ? table.players : 1; // of each seed
  const parts = [];
  for (let from = 0; from < games; from += gamesAPart) {
    const count = Math.min(gamesAPart, games - from);
    const file = `${folder}/${table.game}_${table.variant}_${lineup.replaceAll(",", "-").replaceAll(":", "_")}_${from}.json`;
    if (!existsSync(file) && onlyKept) break;
    if (!existsSync(file)) {
      const seed = firstSeed + Math.ceil(from / seatings);
      const words = [table.game, lineup, "--games", count, "--variant", table.variant, "--seed", seed, "--json"];
      const text = execFileSync(`${root}build/host/arena`, words.map(String), { encoding: "utf8" });
      writeFileSync(file, text.split("\n")[0]);
    }
    parts.push(JSON.parse(readFileSync(file, "utf8")));
  }
  return parts.length > 0 ? { ...match, ...together(parts) } : null;
}

/**
 * The ratings of everybody against everybody, random at 0. Among more than two the weakest always meet somebody far
 * stronger and never win, which tells nothing of them: so each level also meets the one below it alone.
 */
function pool(table, folder, onlyKept) {
  const file = `${folder}/${table.game}_${table.variant}_${table.players}_pool.json`;
  if (!existsSync(file) && onlyKept) return null;
  if (!existsSync(file)) {
    const names = [...levels, "hand"];
    const lineups = choices(names, table.players).map((who) => who.join(","));
    if (table.players > 2) lineups.push(...levels.slice(1).map((level, i) => against(level, levels[i], table.players)));
    const words = [table.game, ...lineups, "--games", 24, "--variant", table.variant, "--seed", poolSeed, "--json"];
    const text = execFileSync(`${root}build/host/arena`, words.map(String), { encoding: "utf8" }).trim();
    writeFileSync(file, text.split("\n").at(-1));
  }
  return { table, elo: JSON.parse(readFileSync(file, "utf8")).elo };
}

/** Every way to choose so many of the names. */
function choices(names, count) {
  if (count === 0) return [[]];
  return names.flatMap((name, i) => choices(names.slice(i + 1), count - 1).map((rest) => [name, ...rest]));
}

/** Parts of one match have seeds of their own: means by games, and the intervals as those of independent parts. */
function together(parts) {
  const games = parts.reduce((sum, p) => sum + p.games, 0);
  const mean = (of) => parts.reduce((sum, p) => sum + of(p) * p.games, 0) / games;
  const interval = (of) => Math.sqrt(parts.reduce((sum, p) => sum + (of(p) * p.games) ** 2, 0)) / games;
  return {
    played: games,
    share: 100 * mean((p) => p.players[0].share),
    interval: 100 * interval((p) => (p.players[0].high - p.players[0].low) / 2),
    rounds: mean((p) => p.rounds),
    roundsInterval: interval((p) => p.rounds_interval),
    points: mean((p) => p.winner_points),
    pointsInterval: interval((p) => p.winner_interval),
    drivenOff: 100 * mean((p) => p.driven_off / p.games),
    work: mean((p) => p.players[0].work),
    habit: (name) => mean((p) => p.players[0].habits[name]),
    othersHabit: (name) => mean((p) => p.players[1].habits[name]),
  };
}

const low = (r) => r.share - r.interval;
const elo = (percent) => Math.round(400 * Math.log10(percent / (100 - percent)));
const one = (n) => n.toFixed(1);

function cell(r) {
  if (!r) return "";
  const missed = r.floor > 0 && low(r) < r.floor ? ` (below ${r.floor})` : "";
  return `${one(r.share)} % (${one(Math.max(0, low(r)))} to ${one(Math.min(100, r.share + r.interval))})${missed}, ${r.played}`;
}

/** The strongest among themselves: points of the winner at least, rounds at most; where a game knows that, games that end off the map. */
const amongFloors = { "stone_age 4": [165, 13], "stone_age 2": [240, 15] };
function missesAmong(table, r) {
  const [points, rounds] = amongFloors[`${table.game} ${table.players}`] ?? [0, Infinity];
  const offTheMap = r.drivenOff + 196 * Math.sqrt(((r.drivenOff / 100) * (1 - r.drivenOff / 100)) / r.played);
  return (
    r.points - r.pointsInterval < points || r.rounds + r.roundsInterval > rounds || offTheMap > drivenOffMax[table.game]
  );
}

/** What a style costs and what it is known by, each beside what somebody without a style does in the same games. */
function styleTable(table, of) {
  const { game, name } = table;
  const named = styles[game].map((s) => [s, of(table, `medium ${s} against medium`)]).filter(([, r]) => r);
  if (named.length === 0) return [];
  const lines = ["", `| style at medium, ${name} | Elo against none (95 %) | ${habits[game].join(" | ")} |`];
  lines.push(`| --- | --- |${" --- |".repeat(habits[game].length)}`);
  for (const [style, r] of named) {
    const times = habits[game].map((h) => `${one(r.habit(h))} (${one(r.othersHabit(h))})`);
    times[styles[game].indexOf(style)] = `**${times[styles[game].indexOf(style)]}**`;
    const cost = `${elo(r.share)} (${elo(low(r))} to ${elo(r.share + r.interval)})${low(r) < r.floor ? ", below -50" : ""}`;
    lines.push(`| ${style} | ${cost} | ${times.join(" | ")} |`);
  }
  return lines;
}

/** The tables of one game in Markdown. */
function report(game, title, results, pools) {
  const of = (table, kind) => results.find((r) => r.table === table && r.kind === kind);
  const columns = tables.filter((t) => t.game === game);
  const lines = [`#### ${title}`, ""];
  lines.push(`| one against all others | ${columns.map((t) => t.name).join(" | ")} |`);
  lines.push(`| --- |${" --- |".repeat(columns.length)}`);
  const kinds = [...new Set(results.filter((r) => r.table.game === game).map((r) => r.kind))];
  for (const kind of kinds.filter(
    (k) => (!k.includes("themselves") && !k.startsWith("medium ")) || k === "medium against easy",
  ))
    lines.push(`| ${kind} | ${columns.map((t) => cell(of(t, kind))).join(" | ")} |`);
  const among = columns.map((t) => {
    const r = of(t, "strong among themselves");
    if (!r) return "";
    const off = drivenOffMax[game] ? `, ${one(r.drivenOff)} % end off the map` : "";
    const missed = missesAmong(t, r) ? " (missed)" : "";
    return `${one(r.points)} +- ${one(r.pointsInterval)} points in ${one(r.rounds)} +- ${one(r.roundsInterval)} rounds${off}${missed}, ${r.played}`;
  });
  if (among.some(Boolean)) lines.push(`| winners, strong among themselves | ${among.join(" | ")} |`);
  for (const { table, elo } of pools.filter((p) => p.table.game === game)) {
    const ranked = Object.entries(elo).sort(([, a], [, b]) => a - b);
    lines.push("", `Elo, ${table.name}: ${ranked.map(([who, r]) => `${who} ${Math.round(r)}`).join(", ")}.`);
  }
  for (const table of columns.filter((t) => t.players === 2)) lines.push(...styleTable(table, of));
  lines.push("");
  return lines;
}

function main(words) {
  const onlyKept = words[0] === "--kept";
  if (onlyKept) words = [];
  const measured = commit();
  const folder = `${root}build/arena/${measured}`;
  mkdirSync(folder, { recursive: true });
  const name = (m) => `${m.table.game} ${m.table.name} ${m.kind}`;
  const wanted = matches().filter((m) => words.length === 0 || words.some((word) => name(m).includes(word)));
  const results = [];
  wanted.forEach((match, i) => {
    const result = play(match, folder, /strong|dial(8|9|10)/.test(match.lineup) ? 40 : 400, onlyKept);
    if (!result) return;
    results.push(result);
    console.error(`${i + 1} of ${wanted.length}: ${name(match)}: ${cell(result)}`);
  });
  const wantsPool = (t) => t.players % 2 === 0 && (words.length === 0 || words.some((word) => "pool".includes(word)));
  const pools = tables
    .filter(wantsPool)
    .map((table) => pool(table, folder, onlyKept))
    .filter(Boolean);
  const lines = [
    `Measured on commit ${measured} with the device's whole budget: share of the victory with its 95 % interval (clustered by`,
    `seed), and the number of games.`,
    "",
  ];
  for (const game of Object.keys(styles))
    if ([...results, ...pools].some((r) => r.table.game === game))
      lines.push(...report(game, tables.find((t) => t.game === game).title, results, pools));
  const text = lines.join("\n");
  if (words.length > 0) return console.log(text);
  const [before, rest] = readFileSync(page, "utf8").split(marks[0]);
  writeFileSync(page, `${before}${marks[0]}\n\n${text}${marks[1]}${rest.split(marks[1])[1]}`);
}

main(process.argv.slice(2));
