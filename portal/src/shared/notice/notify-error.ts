import { msg } from '@lit/localize';
import type { ApiError } from '../api/api-error.ts';
import { loadLaterWords } from '../words/later-words.ts';
import { notify, type NoticeType } from './notices.ts';

/** Says in a toast why a call failed. */
export const notifyError = async (failure: ApiError, type: NoticeType = 'error'): Promise<void> => {
  const [{ messageOf }] = await Promise.all([import('../api/api-error.ts'), loadLaterWords()]);
  await notify(type, messageOf(failure, msg));
};
