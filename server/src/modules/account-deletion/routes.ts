import { accountDeletion, cancelDeletion, requestDeletion } from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';
import type { AccountDeletion } from './service.ts';

/** The end of the caller's own account. */
export const mountAccountDeletion = ({ serve }: EndpointMount, deletion: AccountDeletion): void => {
  serve(accountDeletion, async ({ principal }) => {
    const dueAt = await deletion.dueAt(principal.accountId);
    return dueAt ? { dueAt: dueAt.toISOString() } : null;
  });
  serve(requestDeletion, async ({ principal, body }) => ({
    dueAt: (await deletion.request(principal, body.email)).toISOString(),
  }));
  serve(cancelDeletion, async ({ principal }) => {
    await deletion.cancel(principal.accountId);
    return null;
  });
};
