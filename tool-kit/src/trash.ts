import { confirm } from '@moiety/elements/dialog/confirm.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { msg, str } from '@lit/localize';
import { failureWords } from './failure-words.ts';
import { toastWithUndo } from './undo.ts';

// What happens to something that can be deleted, taken back and deleted for good, with its toasts.

export interface Removal {
  /** What it is called. */
  name: string;
  /** Moves it to the trash. */
  remove(): Promise<unknown>;
  /** Takes it back, and shows it where it is no longer shown. */
  restore(): Promise<unknown>;
}

/** Moves something to the trash and offers to undo it. @returns whether it is there; a failure is told */
export const removeWithUndo = async ({ name, remove, restore }: Removal): Promise<boolean> => {
  try {
    await remove();
  } catch (failure) {
    toast.error(failureWords(failure), {
      heading: msg(str`${name} was not deleted`, { id: 'kit.remove.failed' }),
    });
    return false;
  }
  toastWithUndo(msg(str`${name} was moved to the trash`, { id: 'kit.remove.done' }), () =>
    restoreNamed({ name, restore }),
  );
  return true;
};

/** Takes something out of the trash. @returns whether it is back; a failure is told */
export const restoreNamed = async ({
  name,
  restore,
  open,
}: Pick<Removal, 'name' | 'restore'> & {
  /** Where given, a toast says that it is back and offers to open it. */
  open?: () => void;
}): Promise<boolean> => {
  try {
    await restore();
  } catch (failure) {
    toast.error(failureWords(failure), {
      heading: msg(str`${name} was not restored`, { id: 'kit.restore.failed' }),
    });
    return false;
  }
  if (open)
    toast.success(msg(str`${name} was restored`, { id: 'kit.restore.done' }), {
      action: { label: msg('Open', { id: 'kit.open' }), run: open },
    });
  return true;
};

/** Deletes something in the trash permanently, once the person has confirmed it; what came of it is told. */
export const purgeConfirmed = async ({
  name,
  purge,
}: {
  name: string;
  purge: () => Promise<unknown>;
}): Promise<void> => {
  await confirm({
    title: msg('Delete permanently', { id: 'kit.purge' }),
    content: msg(str`${name} will be permanently deleted. This cannot be undone.`, { id: 'kit.purge.sure' }),
    submittext: msg('Delete permanently', { id: 'kit.purge' }),
    danger: true,
    action: async () => {
      try {
        await purge();
        toast.success(msg(str`${name} was deleted permanently`, { id: 'kit.purge.done' }));
      } catch (failure) {
        toast.error(failureWords(failure), {
          heading: msg(str`${name} was not deleted`, { id: 'kit.remove.failed' }),
        });
      }
    },
  });
};
