// The search of the site: texts of all pages, by MiniSearch. It asks no server: both files lie beside the pages.
// A browser reads it at the end of each page; tests/search.mjs asks the same functions by node.
"use strict";

/** Words that say nothing of a page. */
const EMPTY = new Set(["a", "an", "and", "are", "do", "does", "how", "i", "in", "is", "it", "my", "of", "on", "or", "the", "to"]);

/** An index of sections: {id, page, anchor, title, heading, words, text, weight}. */
function indexOf(MiniSearch, sections) {
  const index = new MiniSearch({
    fields: ["title", "heading", "words", "text"],
    storeFields: ["weight"],
    processTerm: (term) => (EMPTY.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
      boost: { title: 4, heading: 3, words: 4 },
      boostDocument: (id, term, stored) => stored.weight,
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { fuzzy: 0.1, prefix: 0.4 },
    },
  });
  index.addAll(sections);
  return index;
}

/** Pages that answer a text, the best first: [[page, [section, ...]], ...]; with all of its words, else with any. */
function ask(index, sections, text) {
  let found = index.search(text, { combineWith: "AND" });
  if (!found.length) found = index.search(text, { combineWith: "OR" });
  const pages = new Map();
  for (const one of found) {
    const section = sections[one.id];
    if (!pages.has(section.page)) pages.set(section.page, []);
    pages.get(section.page).push(section);
  }
  return [...pages];
}

/** The words around the first place of a text that a question names. */
function around(text, question) {
  const words = question.toLowerCase().split(/\s+/).filter((word) => word && !EMPTY.has(word));
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, (places.length ? Math.min(...places) : 0) - 40);
  return (start ? "…" : "") + text.slice(start, start + 120) + (start + 120 < text.length ? "…" : "");
}

if (typeof document === "undefined") {
  module.exports = { indexOf, ask, around };
} else {
  const root = document.currentScript.dataset.root;
  const box = document.getElementById("search"), list = document.getElementById("found");
  let index = null, loading = null;

  const read = (name) =>
    new Promise((done) => {
      const script = document.createElement("script");
      script.src = root + name;
      script.onload = done;
      document.head.append(script);
    });
  const ready = () => (loading ??= read("minisearch.js").then(() => read("search-texts.js")));

  const item = (section, question, first) => {
    const line = document.createElement("li"), link = document.createElement("a");
    link.href = root + section.page + (section.anchor ? "#" + section.anchor : "");
    link.textContent = first ? section.title + (section.heading ? ": " + section.heading : "") : section.heading || section.title;
    line.className = first ? "page" : "part";
    line.append(link);
    if (first) {
      const words = document.createElement("small");
      words.textContent = around(section.text, question);
      line.append(words);
    }
    return line;
  };

  const show = async () => {
    const question = box.value.trim();
    if (!question) return list.replaceChildren();
    await ready();
    index ??= indexOf(MiniSearch, SECTIONS);
    const pages = ask(index, SECTIONS, question).slice(0, 10);
    const lines = pages.flatMap(([, sections]) =>
      sections.slice(0, 3).map((section, place) => item(section, question, !place)));
    if (!lines.length) {
      const none = document.createElement("li");
      none.textContent = "No page has this. Try another word, or the glossary.";
      lines.push(none);
    }
    list.replaceChildren(...lines);
  };
  box.addEventListener("focus", ready, { once: true });
  box.addEventListener("input", show);
  box.value = new URLSearchParams(location.search).get("q") ?? "";
  show();
}
