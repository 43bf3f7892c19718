/** Elements of a page. */

type Attributes = Readonly<Record<string, string>>;

/** A button with a sign, by its name. */
export function button(name: string, sign: string, does: () => void): HTMLButtonElement {
  const found = made("button", { type: "button", title: name, "aria-label": name }, sign);
  found.addEventListener("click", does);
  return found;
}

/** A choice by its name: values with what they are called. */
export function select(name: string, options: readonly (readonly [string, string])[]): HTMLSelectElement {
  return made("select", { "aria-label": name }, ...options.map(([value, called]) => made("option", { value }, called)));
}

/** An element with its texts and children. */
export function made<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...inside: (Node | string)[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}
