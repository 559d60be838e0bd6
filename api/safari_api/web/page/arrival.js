// @ts-check
// Shows a message if a script of the page has not arrived. It is no module, so it runs before the modules.

addEventListener(
  "error",
  () => {
    const page = /** @type {HTMLElement} */ (document.getElementById("page"));
    if (page.textContent !== "One moment.") return;
    const again = document.createElement("button");
    again.textContent = "The page has not arrived. Load it again.";
    again.onclick = () => location.reload();
    page.replaceChildren(again);
  },
  true,
);
