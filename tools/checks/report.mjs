// The result of a check that reads sources: each rule is one test, however many files it looks at.
export class Report {
  #rules = new Map();

  /** Starts a rule; what it returns is called as check(holds, sentence) for everything that the rule looks at. */
  rule(name) {
    const broken = [];
    this.#rules.set(name, broken);
    return (holds, words) => {
      if (!holds) broken.push(words);
    };
  }

  /** Prints what is broken and the count, and ends the program. */
  finish() {
    let failed = 0;
    for (const [name, broken] of this.#rules) {
      if (broken.length === 0) continue;
      ++failed;
      console.log(`FAIL ${name}`);
      for (const words of broken) console.log(`  ${words}`);
    }
    console.log(`${this.#rules.size - failed} passed, ${failed} failed`);
    process.exit(failed > 0 ? 1 : 0);
  }
}
