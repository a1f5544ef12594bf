// Puts the key behind the # of a link into the form; those without scripts paste it.
const field = document.getElementById("key");
const key = decodeURIComponent(location.hash.slice(1));
if (field && key) {
  field.value = key;
  history.replaceState(null, "", location.pathname);
}
