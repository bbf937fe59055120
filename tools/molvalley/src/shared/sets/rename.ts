import { setNameSchema } from '@moiety/contract';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { msg } from '@lit/localize';

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
