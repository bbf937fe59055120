import { isHostKey, type Shortcut } from './protocol.ts';

export interface EventHost {
  shortcut(shortcut: Shortcut): void;
  pointerDown(): void;
}

const isTyping = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/**
 * Passes on what the host would miss while the tool has the focus: its shortcuts, unless the tool used the key itself,
 * and that the pointer went down, so that the host's popovers close.
 */
export const forwardEvents = (host: EventHost): void => {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !isHostKey(event)) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    // A question mark may be a part of a text.
    if (key === '?' && isTyping(event.composedPath()[0])) return;
    event.preventDefault();
    host.shortcut({ key, ctrlKey, metaKey, shiftKey, altKey });
  });
  window.addEventListener('pointerdown', () => host.pointerDown(), { capture: true, passive: true });
};
