import { msg, str } from '@lit/localize';
import { isTyping } from '@moiety/elements/base/is-typing.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import type { ToastHandle } from '@moiety/elements/toast/toast-region.js';

/** Changes that can be taken back one after the other. */
const MOST = 50;

interface Change {
  words: string;
  undo: () => unknown;
  tells: boolean;
  toast: ToastHandle;
}

/** What was changed in this tool, the last change last. */
const changes: Change[] = [];

export interface UndoOptions {
  /** What is told takes another change back itself: Ctrl+Z goes on to the one before that. */
  isUndo?: boolean;
  /** Taking it back is told by itself. */
  tells?: boolean;
}

/**
 * Tells that something was changed, and offers to take it back: by the toast while it is there, and by Ctrl+Z.
 * @param undo takes it back, and tells a failure
 */
export const toastWithUndo = (
  words: string,
  undo: () => unknown,
  { isUndo = false, tells = false }: UndoOptions = {},
): ToastHandle => {
  const shown = toast.success(words, {
    action: {
      label: msg('Undo', { id: 'kit.undo' }),
      run: () => {
        const at = changes.indexOf(change);
        if (at >= 0) changes.splice(at, 1);
        undo();
      },
    },
  });
  const change: Change = { words, undo, tells, toast: shown };
  if (!isUndo) {
    changes.push(change);
    if (changes.length > MOST) changes.shift();
  }
  return shown;
};

/** Takes the last change back that was not taken back. @returns whether there was one */
export const undoLast = (): boolean => {
  const change = changes.pop();
  if (!change) return false;
  change.toast.close();
  change.undo();
  if (!change.tells) toast.info(msg(str`Undone: ${change.words}`, { id: 'kit.undone' }));
  return true;
};

/** Forgets what was changed: another person's, or another test's. */
export const forgetChanges = (): void => {
  changes.length = 0;
};

/** Ctrl+Z, or Command+Z, takes the last change back, except in a field, whose own text it takes back, and in a dialog. */
export const undoOnKey = (event: KeyboardEvent): void => {
  const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isAsked || event.key.toLowerCase() !== 'z' || event.defaultPrevented || event.isComposing) return;
  const path = event.composedPath();
  if (isTyping(path[0]) || path.some((target) => target instanceof Element && target.localName === 'dialog'))
    return;
  if (undoLast()) event.preventDefault();
};
