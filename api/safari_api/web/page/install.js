// @ts-check
// Let the page be installed, and shown without a network, where its document names a manifest.

export function install() {
  if (!isSecureContext || !("serviceWorker" in navigator) || !document.querySelector("link[rel=manifest]")) return;
  const worker = new URL("sw.js", document.baseURI);
  navigator.serviceWorker.register(worker).catch(() => {}); // without it the page needs the network, and that is all
}
