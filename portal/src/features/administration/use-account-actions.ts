import { str } from '@lit/localize';
import type { AdministeredAccount } from '@moiety/contract/administration.ts';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import {
  useDisableAccountMutation,
  useEnableAccountMutation,
  useSendResetLinkMutation,
} from './administration-api.ts';

/** What is asked before something is done to an account, and said after it. Each gives whether it was done. */
export const useAccountActions = () => {
  const msg = useMsg();
  const [disable] = useDisableAccountMutation();
  const [enable] = useEnableAccountMutation();
  const [sendLink] = useSendResetLinkMutation();

  const ask = async (
    {
      title,
      content,
      submittext,
      danger,
    }: { title: string; content: string; submittext: string; danger: boolean },
    act: () => Promise<{ error?: unknown }>,
    said: { done: string; failed: string },
  ): Promise<boolean> => {
    const agreed = await confirm({
      title,
      content,
      submittext,
      danger,
      action: async () => {
        const { error } = await act();
        if (error === undefined) return true;
        showRefusal(error, said.failed, msg);
        return false;
      },
    });
    if (agreed) void notify('success', said.done);
    return agreed;
  };

  return {
    askDisable: ({ id, email }: AdministeredAccount): Promise<boolean> =>
      ask(
        {
          title: msg(str`Disable ${email}?`, { id: 'administration.disable-title' }),
          content: msg(
            'They are signed out everywhere and cannot sign in again, and their open links and invitations stop working. Their data is kept. You can enable the account again.',
            { id: 'administration.disable-question' },
          ),
          submittext: msg('Disable', { id: 'administration.disable' }),
          danger: true,
        },
        () => disable(id),
        {
          done: msg(str`${email} was disabled`, { id: 'administration.disable-done' }),
          failed: msg('The account could not be disabled', { id: 'administration.disable-failed' }),
        },
      ),
    askEnable: ({ id, email }: AdministeredAccount): Promise<boolean> =>
      ask(
        {
          title: msg(str`Enable ${email}?`, { id: 'administration.enable-title' }),
          content: msg('They can sign in again. Sessions that ended stay ended.', {
            id: 'administration.enable-question',
          }),
          submittext: msg('Enable', { id: 'administration.enable' }),
          danger: false,
        },
        () => enable(id),
        {
          done: msg(str`${email} was enabled`, { id: 'administration.enable-done' }),
          failed: msg('The account could not be enabled', { id: 'administration.enable-failed' }),
        },
      ),
    askReset: ({ id, email }: AdministeredAccount): Promise<boolean> =>
      ask(
        {
          title: msg(str`Send a reset link to ${email}?`, { id: 'administration.reset-title' }),
          content: msg(
            'The password stops working at once and they are signed out everywhere. They get an email with a link, valid for 24 hours, to set a new password.',
            { id: 'administration.reset-question' },
          ),
          submittext: msg('Send reset link', { id: 'administration.reset' }),
          danger: true,
        },
        () => sendLink(id),
        {
          done: msg(str`A reset link was sent to ${email}`, { id: 'administration.reset-done' }),
          failed: msg('The reset link was not sent', { id: 'administration.reset-failed' }),
        },
      ),
  };
};
