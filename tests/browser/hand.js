// Plays a game through the decision panel, as a hand with a mouse would and with no idea of the
// game: it looks at what the page offers, picks, and commits, until the game is over.
//
// Run in the page with { seed, millis, until }; gives what it did. It stops where `until` is found, else
// at the end of the game. A card that cannot be completed is an
// error that tells the card's words.

async ({ seed, millis, until = ".end.panel" }) => {
  const done = {};
  const end = Date.now() + millis;
  let state = seed >>> 0;

  /** A number from 0 to below n, the same for the same seed. */
  function roll(n) {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  }
  const any = (list) => list[roll(list.length)];
  const all = (root, what) => [...root.querySelectorAll(what)];
  const rest = (time) => new Promise((wake) => setTimeout(wake, time));

  function type(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Groups of radio buttons of which none is chosen. */
  function openGroups(card) {
    const groups = new Map();
    for (const radio of all(card, "input[type=radio]:not(:disabled)")) {
      groups.set(radio.name, [...(groups.get(radio.name) ?? []), radio]);
    }
    return [...groups.values()].filter((group) => !group.some((radio) => radio.checked));
  }

  /** One touch; says what it was. */
  function touch(card) {
    const sure = card.querySelector("button.danger:not(:disabled)");
    if (sure) return sure.click(), "confirm";
    const commit = card.querySelector("[data-commit]");
    if (commit && !commit.disabled) return commit.click(), "commit";
    const pass = card.querySelector("button.pass");
    if (pass && roll(4) === 0) return pass.click(), "pass";
    const group = openGroups(card)[0];
    if (group) return any(group).click(), "choose";
    const blank = all(card, "input[type=text], textarea").find((field) => !field.value.trim());
    if (blank) return type(blank, "Something to remember"), "write";
    const number = all(card, "input[type=number]").find((field) => field.value === "");
    if (number) return type(number, number.min), "number";
    const folded = all(card, ".head[aria-expanded=false]").filter((head) => !head.closest(".done"));
    if (folded.length) return folded[0].click(), "unfold";
    const boxes = all(card, "input[type=checkbox]:not(:disabled):not(:checked)");
    if (boxes.length) return any(boxes).click(), "tick";
    const more = all(card, ".set button:last-child:not(:disabled)");
    if (more.length) return any(more).click(), "add";
    if (pass) return pass.click(), "pass";
    return "";
  }

  let stuck = 0;
  while (!document.querySelector(until)) {
    if (Date.now() > end) {
      throw new Error(`the game did not end: ${JSON.stringify(done)} ${document.body.innerText}`);
    }
    const card = document.querySelector(
      ".deal-dialog, article.deal, article.open:not(.locked):not(.offer)",
    );
    const busy = card?.querySelector("[data-commit]")?.textContent.includes("…");
    const did = card && !busy ? touch(card) : "wait";
    stuck = did === "" ? stuck + 1 : 0;
    if (stuck > 20) throw new Error(`this cannot be completed: ${card.innerText}`);
    done[did || "stuck"] = (done[did || "stuck"] ?? 0) + 1;
    await rest(did === "wait" || did === "" ? 30 : 4);
  }
  return done;
};
