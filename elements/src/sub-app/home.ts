/**
 * Where the frames live; the last one has them. An iframe that leaves the document loses its page, so a kept tool cannot
 * live inside the element that shows it: the home must outlive every page of the host. By default that is a node at the
 * end of `<body>`, which Tab reaches last; `mo-sub-app-pool` makes it a place in the page's own order.
 */
const placed: HTMLElement[] = [];

/** The home that the page placed, the one added `back` before the last. */
export const placedHome = (back = 0): HTMLElement | undefined => placed.at(-1 - back);

/** Takes no room, and its frames are placed from its corner. */
export const makeHome = (element: HTMLElement): void => {
  Object.assign(element.style, { position: 'absolute', left: '0', top: '0', width: '0', height: '0' });
};

/** Makes an element the home of the frames to come. */
export const addHome = (home: HTMLElement): void => {
  makeHome(home);
  placed.push(home);
};

/** The element is no home any more. */
export const removeHome = (home: HTMLElement): void => {
  const index = placed.indexOf(home);
  if (index >= 0) placed.splice(index, 1);
};
