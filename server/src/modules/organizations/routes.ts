import {
  answerInvitation,
  changeMember,
  deleteOrganization,
  handOverOwnership,
  inviteMember,
  listMemberInvitations,
  listMembers,
  listOrganizationLog,
  listReceivedInvitations,
  openMemberInvitation,
  organizationInfo,
  removeMember,
  renameOrganization,
  resendMemberInvitation,
  revokeMemberInvitation,
} from '@moiety/contract';
import { localeForHeader } from '@moiety/locales/server.ts';
import type { FastifyRequest } from 'fastify';
import type { EndpointMount } from '../../endpoint.ts';
import { requireRecentSignIn, type Principal } from '../../plugins/authentication.ts';
import type { Inviter, MemberInvitations } from './invitations.ts';
import type { ReceivedInvitations } from './received.ts';
import type { Organizations } from './service.ts';

const inviterOf = ({ accountId, email }: Principal, request: FastifyRequest): Inviter => ({
  accountId,
  email,
  address: request.ip,
  locale: localeForHeader(request.headers['accept-language']),
});

const mountMembers = ({ serve }: EndpointMount, organizations: Organizations): void => {
  serve(organizationInfo, ({ principal }) => organizations.info(principal.accountId));
  serve(renameOrganization, ({ principal, body }) => organizations.rename(principal.accountId, body.name));
  serve(deleteOrganization, async ({ principal, body }) => {
    await organizations.delete(principal.accountId, body.name);
    return null;
  });
  serve(listMembers, ({ principal, query: { page, page_size: pageSize, q: search = '' } }) =>
    organizations.listMembers(principal.accountId, { page, pageSize, search }),
  );
  serve(changeMember, ({ principal, params, body }) => {
    if (body.role !== undefined) requireRecentSignIn(principal);
    return organizations.changeMember(principal.accountId, params.id, body);
  });
  serve(removeMember, async ({ principal, params }) => {
    await organizations.removeMember(principal.accountId, params.id);
    return null;
  });
  serve(handOverOwnership, async ({ principal, body }) => {
    await organizations.handOver(principal.accountId, body.id);
    return null;
  });
  serve(listOrganizationLog, ({ principal, query: { page, page_size: pageSize, action } }) =>
    organizations.listLog(principal.accountId, { page, pageSize, action }),
  );
};

const mountInvitations = ({ serve }: EndpointMount, invitations: MemberInvitations): void => {
  serve(listMemberInvitations, ({ principal, query }) =>
    invitations.list(principal.accountId, query.page, query.page_size),
  );
  serve(inviteMember, ({ principal, body, request }) =>
    invitations.invite(inviterOf(principal, request), body),
  );
  serve(resendMemberInvitation, ({ principal, params, request }) =>
    invitations.resend(inviterOf(principal, request), params.id),
  );
  serve(revokeMemberInvitation, async ({ principal, params }) => {
    await invitations.revoke(principal.accountId, params.id);
    return null;
  });
};

const mountReceived = ({ serve }: EndpointMount, received: ReceivedInvitations): void => {
  serve(openMemberInvitation, ({ body, request }) => received.open(body.ticket, request.ip));
  serve(listReceivedInvitations, ({ principal }) => received.list(principal.accountId));
  serve(answerInvitation, async ({ principal, params, body }) => {
    await received.answer(principal.accountId, params.id, body.answer);
    return null;
  });
};

/** What the module is made of. */
export interface OrganizationParts {
  organizations: Organizations;
  invitations: MemberInvitations;
  received: ReceivedInvitations;
}

/** Organizations: members, their invitations, and the log. */
export const mountOrganizations = (
  mount: EndpointMount,
  { organizations, invitations, received }: OrganizationParts,
): void => {
  mountMembers(mount, organizations);
  mountInvitations(mount, invitations);
  mountReceived(mount, received);
};
