import { isTyping } from '@moiety/elements/base/is-typing.js';

/** What the portal's own keys open. */
export type Overlay = 'commands' | 'shortcuts';

/**
 * What a key opens, if anything: Ctrl-K or ⌘K the palette, `?` the list of shortcuts, unless it is being typed. Keys that
 * are pressed in a tool come from the element that shows it.
 */
export const overlayOf = (event: KeyboardEvent): Overlay | undefined => {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return undefined;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k' ? 'commands' : undefined;
  return key === '?' && !isTyping(event.composedPath()[0]) ? 'shortcuts' : undefined;
};
