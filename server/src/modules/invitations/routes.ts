import {
  inviteFriend,
  listFriends,
  listRewardLimits,
  openInvitation,
  resendInvitation,
  revokeFriend,
} from '@moiety/contract';
import { localeForHeader } from '@moiety/locales/server.ts';
import type { FastifyRequest } from 'fastify';
import type { EndpointMount } from '../../endpoint.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import type { Inviter, Invitations } from './service.ts';

/** @throws Refusal `forbidden` where nobody can sign up */
const requireSignUp = (selfService: boolean): void => {
  if (selfService) return;
  throw new Refusal('forbidden', (msg) =>
    msg('Sign-up is closed on this site, so nobody can be invited', { id: 'server.noInvitations' }),
  );
};

const inviterOf = ({ accountId }: Principal, request: FastifyRequest): Inviter => ({
  accountId,
  address: request.ip,
  locale: localeForHeader(request.headers['accept-language']),
});

/** Invited friends. @param selfService whether people may sign up here */
export const mountInvitations = (
  { serve }: EndpointMount,
  invitations: Invitations,
  selfService: boolean,
): void => {
  serve(listFriends, ({ principal, query }) =>
    invitations.list(principal.accountId, query.page, query.page_size),
  );
  serve(listRewardLimits, ({ query }) => invitations.listLimits(query.page, query.page_size));
  serve(inviteFriend, async ({ principal, body, request }) => {
    requireSignUp(selfService);
    return invitations.invite(inviterOf(principal, request), body.email);
  });
  serve(resendInvitation, async ({ principal, params, request }) => {
    requireSignUp(selfService);
    return invitations.resend(inviterOf(principal, request), params.id);
  });
  serve(revokeFriend, async ({ principal, params }) => {
    await invitations.revoke(principal.accountId, params.id);
    return null;
  });
  serve(openInvitation, async ({ body, request }) => {
    requireSignUp(selfService);
    return invitations.open(body.ticket, request.ip);
  });
};
