/** The entry of a notebook (anywidget): shows a page in a frame of its own, and keeps its chosen bases in the model. */

interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, hears: () => void): void;
  off(event: string, hears: () => void): void;
}

/** Events of the document of a page: it is there, bases are chosen. */
const [READY, PICKED] = ["battle-page", "battle-pick"];

/** The bases that a model holds. */
function chosen(model: Model): string[] {
  const names = model.get("selected");
  return Array.isArray(names) ? names.map(String) : [];
}

function render({ model, el }: { readonly model: Model; readonly el: HTMLElement }): () => void {
  const frame = document.createElement("iframe");
  const place = URL.createObjectURL(new Blob([String(model.get("page"))], { type: "text/html" }));
  const show = (): void => {
    frame.contentWindow?.battlePage?.choose(chosen(model));
  };
  const tall = (): void => {
    frame.style.height = `${String(model.get("height"))}px`;
  };
  frame.title = String(model.get("title"));
  frame.style.cssText = "width:100%;border:0;display:block;background:#fff";
  tall();
  frame.addEventListener("load", () => {
    const inside = frame.contentDocument;
    if (frame.contentWindow?.battlePage) show();
    else inside?.addEventListener(READY, show, { once: true });
    inside?.addEventListener(PICKED, (event) => {
      const names = (event as CustomEvent<readonly string[]>).detail;
      if (JSON.stringify(names) === JSON.stringify(chosen(model))) return;
      model.set("selected", [...names]);
      model.save_changes();
    });
  });
  frame.src = place;
  el.append(frame);
  model.on("change:selected", show);
  model.on("change:height", tall);
  return () => {
    model.off("change:selected", show);
    model.off("change:height", tall);
    URL.revokeObjectURL(place);
    frame.remove();
  };
}

export default { render };
