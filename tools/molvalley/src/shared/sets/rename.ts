import { setNameSchema } from '@moiety/contract';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import type { MoleculeSet } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import { msg, str } from '@lit/localize';
import type { SetList } from './set-list.ts';

// What the rename dialog is to know of sets.

/** What is said of a name that cannot be. */
export const renameWords = (): string =>
  msg('Enter a name of 1 to 200 characters.', { id: 'molvalley.rename.wrong' });

/** @returns the name as it is stored; undefined for one that cannot be */
export const parseSetName = (text: string): string | undefined => setNameSchema.safeParse(text).data;

/** Why a set could not be renamed, where that can be said better than by the server. */
export const whyNotRenamed = (failure: unknown): string | undefined =>
  failure instanceof ApiFailure && failure.status === 409
    ? msg('This set is in the trash. Restore it to rename it.', { id: 'molvalley.rename.inTrash' })
    : undefined;

/**
 * Renames a set, and offers to undo it.
 * @param changed shows the set as it is now
 * @throws ApiFailure
 */
export const renameWithUndo = async (
  sets: SetList,
  { id, name: before }: Pick<MoleculeSet, 'id' | 'name'>,
  name: string,
  changed: (set: MoleculeSet) => void,
): Promise<void> => {
  const renamed = await sets.rename(id, name);
  changed(renamed);
  if (renamed.name === before) return;
  toastWithUndo(
    msg(str`${before} was renamed to ${renamed.name}`, { id: 'molvalley.rename.done' }),
    async () => {
      try {
        changed(await sets.rename(id, before));
      } catch (failure) {
        toast.error(whyNotRenamed(failure) ?? failureWords(failure), {
          heading: msg(str`${renamed.name} was not renamed`, { id: 'molvalley.rename.notUndone' }),
        });
      }
    },
  );
};
