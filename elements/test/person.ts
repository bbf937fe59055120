// What a person does: trusted pointer and keys, through the browser's own input.
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';

const middle = (element: Element): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
};

/** Clicks in the middle of an element. */
export const click = (element: Element, button: 'left' | 'right' = 'left'): Promise<unknown> =>
  sendMouse({ type: 'click', position: middle(element), button });

/** Clicks at a place of the window. */
export const clickAt = (x: number, y: number): Promise<unknown> =>
  sendMouse({ type: 'click', position: [x, y] });

/** Moves the pointer onto an element. */
export const hover = (element: Element): Promise<unknown> =>
  sendMouse({ type: 'move', position: middle(element) });

/** Moves the pointer to where nothing is. */
export const leave = async (): Promise<void> => {
  await sendMouse({ type: 'move', position: [790, 590] });
};

/** Presses keys one after the other, such as `Tab`, `ArrowDown`, `Shift+Tab`. */
export const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await sendKeys({ press: key });
};

export const type = (text: string): Promise<unknown> => sendKeys({ type: text });

/** Puts the pointer back after each test. */
export const releasePointer = (): Promise<unknown> => resetMouse();

/** A time in which something that must not happen would have happened. */
export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** What has the focus, through all shadow trees. */
export const focused = (): Element | null => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};
