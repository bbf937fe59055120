import { msg } from '@lit/localize';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { loadLaterWords } from '../words/later-words.ts';
import { notify, type NoticeType } from './notices.ts';

/** Says in a toast why a call failed. */
export const notifyError = async (failure: ApiError, type: NoticeType = 'error'): Promise<void> => {
  // Where these parts do not come, there is no network, or not this version of the portal any more: a bar says so.
  const [parts] = await Promise.all([import('@moiety/api-client/api-error.ts'), loadLaterWords()]).catch(
    () => [],
  );
  if (parts) await notify(type, parts.messageOf(failure, msg));
};
