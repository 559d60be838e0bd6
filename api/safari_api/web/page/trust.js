// @ts-check
// A game that was played with another service: the person is asked before anything of it is sent to this one.

import { service } from "./api.js";
import { h } from "./dom.js";
import { ROUTES } from "./strings-around.js";

/** Return the question as a place; `goOn` goes on with the service that the page asks, `home` leads to the games. */
export function question(match, goOn, home) {
  const yes = () => {
    match.bringHere();
    goOn();
  };
  const elements = [
    h("h1", { tabindex: "-1" }, ROUTES.elsewhere),
    h("p", {}, ROUTES.played(match.service)),
    h("p", {}, ROUTES.named(service())),
    h("p", {}, ROUTES.trust),
    h("p", { class: "row" }, h("button", { onclick: yes }, ROUTES.send), h("button", { onclick: home }, ROUTES.home)),
  ];
  return { title: ROUTES.title, elements };
}
