import type { Api } from '@moiety/tool-kit/api.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { msg } from '@lit/localize';
import { restoreTo } from './set-history.ts';

export interface Restoring {
  api: Api;
  id: string;
  version: number;
  /** The newest version that the person saw. */
  seen: number;
  /** Says that the set is another, once it is, and where it was found to be. */
  changed: () => void;
  /** Whether that takes another restoring back. */
  isUndo?: boolean;
}

/** Makes a set what it was in a version, and offers to undo it. @returns whether it is; a failure is told */
export const restoreWithUndo = async ({
  api,
  id,
  version,
  seen,
  changed,
  isUndo = false,
}: Restoring): Promise<boolean> => {
  let head: number;
  try {
    head = await restoreTo(api, { id, version, seen });
  } catch (failure) {
    toast.error(failureWords(failure), {
      heading: msg('The version was not restored', { id: 'molvalley.history.notRestored' }),
    });
    // What was changed meanwhile is to be seen before it is tried again.
    changed();
    return false;
  }
  changed();
  if (head === seen)
    toast.success(msg('The set already matches this version', { id: 'molvalley.history.isSo' }));
  else
    toastWithUndo(
      msg('The version was restored', { id: 'molvalley.history.restored' }),
      () => restoreWithUndo({ api, id, version: seen, seen: head, changed, isUndo: !isUndo }),
      { isUndo, tells: true },
    );
  return true;
};
