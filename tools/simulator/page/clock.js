// Time for the page: the browser's, or one that stands still until a test moves it (`clock=told` behind the # of the address).

const browserClock = {
  now: () => performance.now(),
  after: (ms, act) => setTimeout(act, ms),
  cancel: (timer) => clearTimeout(timer),
};

class ToldClock {
  #now = 0;
  #timers = new Map();
  #last = 0;

  now() {
    return this.#now;
  }
  after(ms, act) {
    this.#timers.set(++this.#last, { at: this.#now + ms, act });
    return this.#last;
  }
  cancel(timer) {
    this.#timers.delete(timer);
  }

  /// Lets time pass: what was to happen meanwhile happens, each at its moment.
  advance(ms) {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      const [timer, { at, act }] = next;
      this.#timers.delete(timer);
      this.#now = at;
      act();
    }
    this.#now = end;
  }
}

const clock = addressed("clock") === "told" ? new ToldClock() : browserClock;

/// What the address asks for behind its #, as in `#board=breadboard&clock=told`; null when it does not.
function addressed(what) {
  return new URLSearchParams(location.hash.slice(1)).get(what);
}
