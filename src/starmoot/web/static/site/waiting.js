// The waiting room looks again when somebody came or went; links can be copied.
const copier = document.querySelector(".copier");
const shown = document.querySelector(".copy input");
if (copier && shown && navigator.clipboard) {
  copier.hidden = false;
  copier.addEventListener("click", async () => {
    await navigator.clipboard.writeText(shown.value);
    copier.textContent = "✓";
  });
}

const table = /^\/tables\/([\w-]+)$/.exec(location.pathname);
if (table && document.querySelector(".seats.room")) {
  const address = `/api/v1/tables/${table[1]}`;
  let known = null;
  const look = async () => {
    try {
      const answer = await fetch(address);
      if (!answer.ok) return;
      const { status, seats, closed_why } = await answer.json();
      const now = JSON.stringify([status, seats, closed_why]);
      const busy = document.activeElement?.matches("input, select, textarea");
      if (known !== null && now !== known && (!busy || status !== "gathering")) location.reload();
      if (known === null || !busy) known = now;
    } catch {
      return; // the server is away for a moment
    }
  };
  look();
  setInterval(look, 3000);
}
