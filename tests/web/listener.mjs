// What a screen reader hears of the page: every change of a live region, and the choice that the cursor goes to while the list of
// choices has the focus.

/** Collects from now on. */
export async function listen(page) {
  await page.evaluate(() => {
    window.heard = [];
    const isLive = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest?.("[aria-live], [role=status]");
    const hear = (words) => {
      const text = words.replace(/\s+/g, " ").trim();
      if (text) window.heard.push(text);
    };
    const list = document.getElementById("choices");
    new MutationObserver((records) => {
      const live = new Set(records.map(({ target }) => isLive(target)).filter(Boolean));
      for (const region of live) if (!region.hidden) hear(region.textContent);
      const isMoved = records.some(
        ({ target, attributeName }) => target === list && attributeName === "aria-activedescendant",
      );
      const active = document.getElementById(list.getAttribute("aria-activedescendant"));
      if (isMoved && active && document.activeElement === list) hear(`> ${active.ariaLabel}`);
    }).observe(document.body, { childList: true, characterData: true, subtree: true, attributes: true });
  });
}

/** What was heard since the last call, in the order of hearing. */
export const heard = (page) => page.evaluate(() => window.heard.splice(0));

/** Lets time pass in steps so small that nothing which is shown in between is missed. */
export const passes = (page, ms) =>
  page.evaluate(async (all) => {
    for (let passed = 0; passed < all; passed += 50) {
      window.pocketDawn.clock.advance(50);
      await Promise.resolve();
    }
  }, ms);
