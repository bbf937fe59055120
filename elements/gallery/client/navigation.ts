import type { MoNav } from '../../bundle.ts';

/** The element around a node as it is shown: the slot that it stands in, or the host of its tree. */
const around = (node: Element): Element | null => {
  if (node.assignedSlot ?? node.parentElement) return node.assignedSlot ?? node.parentElement;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
};

/** Scrolls what scrolls around an entry, and only that, until the entry is in its middle; not if it is seen already. */
const reveal = (entry: Element): void => {
  let box = around(entry);
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = around(box);
  if (!box || box === document.scrollingElement) return;
  const own = entry.getBoundingClientRect();
  const room = box.getBoundingClientRect();
  if (own.top < room.top || own.bottom > room.bottom)
    box.scrollTop += own.top - room.top - (room.height - own.height) / 2;
};

/** Brings the page's own entry into view whenever the navigation comes up: with the page, or as a drawer. */
export const followNavigation = (): void => {
  const groups = document.querySelector('.groups');
  if (!groups) return;
  const showCurrent = async (): Promise<void> => {
    for (const nav of groups.querySelectorAll<MoNav>('mo-nav')) {
      await nav.updateComplete;
      const entry = nav.shadowRoot?.querySelector('[aria-current="page"]');
      if (entry) reveal(entry);
    }
  };
  let wasShown = false;
  new ResizeObserver(() => {
    const isShown = groups.clientHeight > 0;
    if (isShown && !wasShown) void showCurrent();
    wasShown = isShown;
  }).observe(groups);
};
