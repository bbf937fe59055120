import { focusedElement } from '../dialog/return-focus.ts';

/** Everything inside an element as it is seen: shadow trees, and what is in their slots, in order. */
function* inside(element: Element): Generator<Element> {
  const slotted = element instanceof HTMLSlotElement ? element.assignedElements() : [];
  for (const child of slotted.length > 0 ? slotted : (element.shadowRoot ?? element).children) {
    yield child;
    yield* inside(child);
  }
}

/** Everything that is seen after an element, through the trees around it. */
function* after(element: Element): Generator<Element> {
  const slot = element.assignedSlot;
  const siblings = slot ? slot.assignedElements() : [...(element.parentNode?.children ?? [])];
  for (const sibling of siblings.slice(siblings.indexOf(element) + 1)) {
    yield sibling;
    yield* inside(sibling);
  }
  const parent = slot ?? element.parentNode;
  const around = parent instanceof ShadowRoot ? parent.host : parent;
  if (around instanceof Element) yield* after(around);
}

const takesFocus = (element: HTMLElement): boolean => {
  const before = focusedElement();
  element.focus();
  return focusedElement() !== before;
};

/**
 * Takes the focus out of an element that goes away: back to what had it before, else, if asked for, on to the next
 * thing after the element that can have it.
 */
export const handOnFocus = (from: Element, before: HTMLElement | undefined, onward: boolean): void => {
  if ((before?.isConnected && takesFocus(before)) || !onward) return;
  for (const next of after(from))
    if (next instanceof HTMLElement && next.tabIndex >= 0 && takesFocus(next)) return;
};
