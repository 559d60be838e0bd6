// @ts-check
// Questions before a stored game goes on: it was played with another service, or by another person of this household.

import { playable, service } from "./api.js";
import { h } from "./dom.js";
import { RETURN, ROUTES } from "./words.js";

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

/** Ask whether an unfinished game goes on, in a tab that has not played it: perhaps another person opens the page. */
export async function awaited(match, goOn, home) {
  const title = match.here ? (await playable(match.game)).title : match.game;
  const people = match.people.map((seat) => match.names[seat]);
  const elements = [
    h("h1", { tabindex: "-1" }, RETURN.heading),
    h("p", {}, RETURN.whose(title, people.length ? people : match.names)),
    h("p", {}, RETURN.stays),
    h("p", { class: "row" }, h("button", { class: "main", onclick: goOn }, RETURN.goOn), h("button", { onclick: home }, ROUTES.home)),
  ];
  return { title: ROUTES.title, elements };
}
