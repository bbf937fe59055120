// Looking into an open tool as a person does: through all shadow trees.

/** Every element of a tree, shadow trees included, in the order of the document. */
function* everyElement(root: ParentNode): Generator<Element> {
  if (root instanceof Element && root.shadowRoot) yield* everyElement(root.shadowRoot);
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* everyElement(element.shadowRoot);
  }
}

/** All elements that match, through all shadow trees. */
export const findAll = (root: ParentNode, selector: string): HTMLElement[] =>
  [...everyElement(root)].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.matches(selector),
  );

/** The first element that matches, through all shadow trees. */
export const find = (root: ParentNode, selector: string): HTMLElement | undefined =>
  findAll(root, selector)[0];

/** The visible text of a tree, shadow trees included. */
export const textOf = (element: Element): string => (element as HTMLElement).innerText ?? '';

/** The first element that matches and whose words contain `words`. */
export const findByWords = (root: ParentNode, selector: string, words: string): HTMLElement | undefined =>
  findAll(root, selector).find((element) => (element.textContent ?? '').includes(words));

/** Waits until `look` finds something and gives it. */
export const until = async <Found>(
  look: () => Found | undefined | false | null,
  what: string,
): Promise<Found> => {
  const end = Date.now() + 10_000;
  for (;;) {
    const found = look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`never came: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
};
