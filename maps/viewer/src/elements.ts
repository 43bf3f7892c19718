/** Elements of a page. */

type Attributes = Readonly<Record<string, string>>;

/** An element with its texts and children. */
export function made<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...inside: (Node | string)[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}
