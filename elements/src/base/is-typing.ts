/** Whether keys that are pressed in an element write a text. @param target the innermost one, of `composedPath()` */
export const isTyping = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));
