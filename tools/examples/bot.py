#!/usr/bin/env python3
"""A small bot for all three games; change choose() to make it yours.

  python3 tools/examples/bot.py stone_age 2     plays against a computer of level 2; dial=7: the seventh of the dial
  tools/arena altay program,easy --player "python3 tools/examples/bot.py"
"""
import json
import subprocess
import sys

REFEREE = "build/host/referee"
# What to do first: the earliest entry that a legal move starts with wins. Ties go to the last move.
PREFERENCES = {
    "stone_age": ["place hut", "place field", "place toolmaker", "place card1", "place building", "place card2",
                  "place clay 3", "place forest 3", "place quarry 2", "place river", "place", "use", "tool",
                  "pay", "claim", "take", "feed", "done"],
    "cvlizacje": ["order hunting quarrying", "order logging hunting", "order hunting", "order", "buy", "steal"],
    "altay": ["play", "exploit", "put", "build", "attack", "with", "develop", "acquire", "pay", "gain",
              "use", "fight", "retain", "begin", "faction", "done", "end"],
}


def choose(game, view, moves):
    """Returns one of the legal moves. `view` is the position as this seat sees it."""
    wishes = PREFERENCES[game]
    if game == "stone_age":
        mine = view["seats"][view["seat"]]
        if mine["food"] + mine["track"] + 3 * mine["at"].get("hunt", 0) // 2 < mine["figures"]:
            wishes = ["place field", "place hunt"] + wishes
    for wanted in wishes:
        if candidates := [move for move in moves if move.startswith(wanted)]:
            return candidates[-1]
    return moves[0]


def answer_questions():  # for tools/arena: one JSON object per decision comes in, one move goes out
    for line in sys.stdin:
        question = json.loads(line)
        print(choose(question["game"], question["view"], question["moves"]), flush=True)


def play(game, level):
    """Plays one game through the referee: this bot has seat 0, the computer has seat 1."""
    process = subprocess.Popen([REFEREE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(request):
        process.stdin.write(request + "\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        return answer if answer["ok"] else sys.exit(f"{request}: {answer['error']}")

    ask(f"new {game} players=2 seed=1" + (" variant=two" if game == "cvlizacje" else ""))
    ask(f"seat 1 {level if '=' in level else 'level=' + level}")
    while moves := ask("moves")["moves"]:
        ask("play " + choose(game, ask("view 0"), moves))
    print("result:", ask("state")["result"])


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2]) if len(sys.argv) == 3 else answer_questions()
