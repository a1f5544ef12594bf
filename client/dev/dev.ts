// The development page: a table of a running server where one is named, else a recorded game.

const query = new URLSearchParams(location.search);
const named = query.get("table");
if (named) {
  const place = document.getElementById("app") as HTMLElement;
  place.dataset["table"] = named;
  place.dataset["page"] = query.has("replay") ? "replay" : "table";
  await import("../src/main");
} else {
  await import("./recorded");
}
export {};
