/** So many frames are waited for: five seconds of a quick machine, in which the host may show the tool. */
const FRAMES = 300;

/** Whether an element has the focus in its document, which itself need not have it. */
const isFocused = (element: HTMLElement): boolean =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element;

/**
 * Gives an element the focus once the tool is shown. Until then the tool is inert and nothing in it takes the focus: that it does is how a tool hears
 * that it is shown. The focus is taken from the page around the tool then and never again, and not at all once the person has put it elsewhere: in the
 * tool, or out of the tool, which had it. What has it in the page around a tool that never had it, the tool cannot know.
 */
export const focusWhenShown = (element: HTMLElement): void => {
  const before = document.activeElement;
  let hadFocus = document.hasFocus();
  const tryToFocus = (frames: number): void => {
    const isElsewhere = document.activeElement !== before || (hadFocus && !document.hasFocus());
    if (!element.isConnected || isElsewhere) return;
    hadFocus ||= document.hasFocus();
    element.focus({ preventScroll: true });
    if (!isFocused(element)) {
      if (frames > 0) requestAnimationFrame(() => tryToFocus(frames - 1));
    } else if (!document.hasFocus()) window.focus();
  };
  tryToFocus(FRAMES);
};
