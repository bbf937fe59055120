/** The words of every toast since the test began. A toast goes by itself, so looking later may be too late. */
const shown: string[] = [];

const isToast = (node: Node): node is HTMLElementTagNameMap['mo-toast'] =>
  node instanceof HTMLElement && node.localName === 'mo-toast';

/** Begins to take down what toasts say; to be called once a page. */
export const recordToasts = (): void => {
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (isToast(node)) shown.push(node.text);
  }).observe(document.body, { childList: true, subtree: true });
};

export const forgetToasts = (): void => void (shown.length = 0);

/** How many toasts of this test said these words. A late one of the test before may be among the others. */
export const timesSaid = (words: string): number => shown.filter((text) => text.includes(words)).length;

/** The words of the toasts that are there now. */
export const openToasts = (): string[] =>
  [...document.querySelectorAll('mo-toast')].filter(({ open }) => open).map(({ text }) => text);
