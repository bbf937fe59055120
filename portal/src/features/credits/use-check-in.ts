import { showRefusal } from '../../shared/form/refusal-words.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { creditsApi } from './credits-api.ts';

/** Checks in for this UTC day and says in a toast what came of it, also where the page was left meanwhile. */
export const useCheckIn = (): {
  pending: boolean;
  /** @returns whether today is done, by this or by another check-in */
  checkIn: () => Promise<boolean>;
} => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const checkIn = async (): Promise<boolean> => {
    const outcome = await send(creditsApi.endpoints.checkIn.initiate(undefined, { track: false }));
    if (!outcome) return false;
    if ('data' in outcome) {
      void notify('success', msg('Check-in successful', { id: 'portal.check-in.done' }));
      return true;
    }
    const already = outcome.error.status === 409;
    if (already)
      void notify(
        'info',
        msg('You have already checked in today. The list is up to date now.', {
          id: 'portal.check-in.already',
        }),
      );
    else showRefusal(outcome.error, msg('Check-in failed', { id: 'portal.check-in.failed' }), msg);
    return already;
  };
  return { pending, checkIn };
};
