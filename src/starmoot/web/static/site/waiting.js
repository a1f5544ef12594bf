// The waiting room: arrivals are seen at once, a seat changes as soon as it is chosen, links can be copied.
function prepare() {
  const copier = document.querySelector(".copier");
  const shown = document.querySelector(".copy input");
  if (copier && shown && navigator.clipboard) {
    copier.hidden = false;
    copier.addEventListener("click", async () => {
      await navigator.clipboard.writeText(shown.value);
      copier.textContent = "✓";
    });
  }
  for (const choice of document.querySelectorAll(".seats.room select")) {
    choice.form.querySelector("button").hidden = true;
    choice.addEventListener("change", () => choice.form.requestSubmit());
  }
}
prepare();

const table = /^\/tables\/([\w-]+)/.exec(location.pathname);
if (table && document.querySelector(".seats.room:not(.own)")) {
  const here = `/tables/${table[1]}`;
  let known = null;
  let late = false;

  /** Draw the seats and what can be done about them again; not under the hands of somebody. */
  const draw = async () => {
    const columns = document.querySelector(".columns");
    late = !!document.activeElement?.matches(".columns :is(input, select)");
    if (late) return;
    const page = new DOMParser().parseFromString(await (await fetch(here)).text(), "text/html");
    const fresh = page.querySelector(".columns");
    if (!fresh) return location.assign(here); // the game has begun
    const focus = document.activeElement?.closest("form")?.getAttribute("action");
    columns.replaceWith(document.importNode(fresh, true));
    prepare();
    if (focus) document.querySelector(`form[action="${focus}"] button`)?.focus();
  };

  const look = async () => {
    try {
      const answer = await fetch(`/api/v1${here}`);
      if (!answer.ok) return;
      const { status, seats, closed_why } = await answer.json();
      const now = JSON.stringify([status, seats, closed_why]);
      const before = known;
      known = now;
      if (status !== "gathering") location.assign(here);
      else if ((before !== null && now !== before) || late) await draw();
    } catch {
      return; // the server is away for a moment
    }
  };

  const follow = () => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1${here}/live?lean=true`);
    let opened = false;
    socket.addEventListener("message", () => {
      opened = true;
      look();
    });
    socket.addEventListener("close", () => opened && setTimeout(follow, 5000));
  };
  look();
  follow();
  setInterval(look, 5000); // for what the connection has missed
}
