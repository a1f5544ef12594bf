// Plays a game through the decision panel, as a hand with a mouse would and with no idea of the
// game: it looks at what the page offers, picks, and commits, until the game is over.
//
// Run in the page with { seed, millis, until, says }; gives what it did. It stops where `until` is found,
// else at the end of the game. A card that cannot be completed is an error that tells the card's words.
// A hand that `says` something writes it into every field, with a number, and spends before it commits;
// `written` tells under which question it wrote what. `window.linesRead` are the lines that stood on the
// page before each answer, and now and then those of the plain table.

async ({ seed, millis, until = ".end.panel", says = "" }) => {
  const done = {};
  const written = [];
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

  /** Words that nobody else writes. */
  function write(card, field) {
    const text = `${says} ${written.length + 1}`;
    written.push([card.querySelector(".question")?.textContent.trim() ?? "", text]);
    type(field, text);
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
    const blank = all(card, "input[type=text], textarea").find((field) => !field.value.trim());
    if (says && blank) return write(card, blank), "write";
    const more = all(card, ".set button:last-child:not(:disabled)");
    if (says && more.length && roll(4)) return any(more).click(), "add";
    const commit = card.querySelector("[data-commit]");
    if (commit && !commit.disabled) return commit.click(), "commit";
    const pass = card.querySelector("button.pass");
    if (pass && roll(4) === 0) return pass.click(), "pass";
    const group = openGroups(card)[0];
    if (group) return any(group).click(), "choose";
    if (blank) return type(blank, "Something to remember"), "write";
    const number = all(card, "input[type=number]").find((field) => field.value === "");
    if (number) return type(number, number.min), "number";
    const folded = all(card, ".head[aria-expanded=false]").filter((head) => !head.closest(".done"));
    if (folded.length) return folded[0].click(), "unfold";
    const boxes = all(card, "input[type=checkbox]:not(:disabled):not(:checked)");
    if (boxes.length) return any(boxes).click(), "tick";
    if (more.length) return any(more).click(), "add";
    if (pass) return pass.click(), "pass";
    return "";
  }

  const PLAIN_EVERY = 12;
  const read = (window.linesRead = new Set());
  const keep = (text) => text.split("\n").forEach((line) => line.trim() && read.add(line.trim()));

  /** Read the page, and every so often also the plain table. */
  async function look() {
    keep(document.body.innerText);
    if ((done.commit ?? 0) % PLAIN_EVERY) return;
    const answer = await fetch(`${location.pathname}/plain`);
    const plain = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of all(plain, "main :not(script, style)")) {
      if (!part.children.length) keep(part.textContent);
    }
  }

  let stuck = 0;
  while (!document.querySelector(until)) {
    if (Date.now() > end) {
      const cards = all(document, "article").map((one) => `${one.className}: ${one.innerText}`);
      throw new Error(`the game did not end: ${JSON.stringify(done)} ${cards.join(" // ")}`);
    }
    const card = document.querySelector(
      ".deal-dialog, article.deal, article.open:not(.locked):not(.offer)",
    );
    const busy =
      card?.querySelector("[data-commit]")?.textContent.includes("…") ||
      card?.querySelector("button.danger:disabled");
    if (card?.querySelector("[data-commit]:not(:disabled)") && !busy) await look();
    const aside = card ? null : document.querySelector("article:not(.open, .locked, .offer) .prompt");
    aside?.click(); // something that may be done at any time lies before what is asked
    const did = card && !busy ? touch(card) : aside ? "turn" : "wait";
    stuck = did === "" ? stuck + 1 : 0;
    if (stuck > 20) throw new Error(`this cannot be completed: ${card.innerText}`);
    done[did || "stuck"] = (done[did || "stuck"] ?? 0) + 1;
    await rest(did === "wait" || did === "" ? 30 : 4);
  }
  await look();
  return says ? { ...done, written } : done;
};
