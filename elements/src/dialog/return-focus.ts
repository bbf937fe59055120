/** What has the focus, through all shadow trees; nothing if it is the page as a whole. */
export const focusedElement = (): Element | null => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element === document.body ? null : element;
};

/** An element and what is around it, through shadow roots, from the inside out; without `<body>`. */
export const pathOf = (element: Element | null): HTMLElement[] => {
  const path: HTMLElement[] = [];
  for (let node: Node | null = element; node && node !== document.body;)
    if (node instanceof ShadowRoot) node = node.host;
    else {
      if (node instanceof HTMLElement) path.push(node);
      node = node.parentNode;
    }
  return path;
};

/**
 * Gives the focus to the innermost of `path` that can take it, so that a keyboard goes on from about where it was. If
 * none can, the innermost that is still there takes it without becoming a stop of the Tab key.
 * @param path an element that had the focus and what was around it
 * @param left what the focus leaves; if it is elsewhere by now, it stays there
 */
export const returnFocus = (path: readonly HTMLElement[], left: Element): void => {
  const now = focusedElement();
  if (now && now !== left && !left.contains(now) && now.getRootNode() !== left.shadowRoot) return;
  const there = path.filter((element) => element.isConnected);
  for (const element of there) {
    element.focus();
    if (focusedElement() !== now) return;
  }
  const near = there.find((element) => element.checkVisibility());
  if (!near) return;
  near.tabIndex = -1;
  near.style.outline = 'none';
  near.addEventListener(
    'blur',
    () => {
      near.removeAttribute('tabindex');
      near.style.outline = '';
    },
    { once: true },
  );
  near.focus({ preventScroll: true });
};
