import { str } from '@lit/localize';
import type { SessionEntry } from '@moiety/contract/auth.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { agoWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation } from './profile-api.ts';
import { deviceWords } from './session-words.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

/** It ended by itself meanwhile, or was ended elsewhere. */
const isGone = (error: unknown): boolean => apiErrorOf(error).code === errorCode.notFound;

/** Ends sessions, after asking; each resolves to whether it did. A refusal is said, and leaves the question open. */
export const useEndSessions = () => {
  const msg = useMsg();
  const locale = useLocale();
  const [endSession] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();

  const refused = (error: unknown): false => {
    showRefusal(error, msg('The session could not be ended', { id: 'portal.sessions.end-failed' }), msg);
    return false;
  };
  const endOne = (session: SessionEntry): Promise<boolean> => {
    const device = deviceWords(session, msg);
    const ago = agoWords(session.lastSeenAt, Date.now(), locale, msg);
    return confirm({
      title: msg('End this session?', { id: 'portal.sessions.end-title' }),
      content: msg(str`${device}, last seen ${ago}. You will have to sign in again there.`, {
        id: 'portal.sessions.end-question',
      }),
      submittext: msg('End this session', { id: 'portal.sessions.end' }),
      danger: true,
      action: async () => {
        const { error } = await endSession({ params: { id: session.id } });
        if (error && !isGone(error)) return refused(error);
        void notify('success', msg('The session was ended', { id: 'portal.sessions.ended' }));
        return true;
      },
    });
  };

  const one = (count: number): boolean => new Intl.PluralRules(locale).select(count) === 'one';
  const endAllOthers = (count: number): Promise<boolean> =>
    confirm({
      title: msg('End all other sessions?', { id: 'portal.sessions.end-all-title' }),
      content: one(count)
        ? msg('1 other session will end; this one stays signed in.', {
            id: 'portal.sessions.end-all-question-one',
          })
        : msg(str`${count} other sessions will end; this one stays signed in.`, {
            id: 'portal.sessions.end-all-question',
          }),
      submittext: msg('End all others', { id: 'portal.sessions.end-all-submit' }),
      danger: true,
      action: async () => {
        const { data, error } = await endOthers();
        if (!data) return refused(error);
        const { ended } = data;
        void notify(
          'success',
          one(ended)
            ? msg('1 session was ended', { id: 'portal.sessions.ended-one' })
            : msg(str`${ended} sessions were ended`, { id: 'portal.sessions.ended-some' }),
        );
        return true;
      },
    });

  return { endOne, endAllOthers };
};
