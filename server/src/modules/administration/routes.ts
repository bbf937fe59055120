import {
  acceptUpgradeRequest,
  createOrganization,
  disableAccount,
  enableAccount,
  endOrganization,
  grantCredits,
  grantToOrganization,
  listAccounts,
  listOrganizations,
  sendResetLink,
  setOrganizationValidity,
  verifyLedger,
} from '@moiety/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { requiredLine } from '../../plugins/required-line.ts';
import { logSecurityEvent } from '../../plugins/security-log.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent, type SecurityEvent } from '../../security-event.ts';
import type { Links } from '../../site/links.ts';
import { findAccount, type Account } from '../accounts/accounts.ts';
import { verifyLedger as verify } from '../credits/verify.ts';
import { requirePasswords } from '../passwords/password-mode.ts';
import { findRequest } from '../upgrade/queries.ts';
import { requestNotFound } from '../upgrade/service.ts';
import * as accounts from './accounts.ts';
import * as organizations from './organizations.ts';

/** What the calls of administrators must know of the server. */
export interface AdministrationOptions {
  database: Database;
  links: Links;
  /** Whether people sign in by a password of ours. */
  passwords: boolean;
  /** Whether mails are sent. */
  sendsMail: boolean;
  /** Bytes that each account may store. */
  bytesPerAccount: number;
}

/** @throws Refusal naming the field where the day is over */
const lastMoment = (validUntil: string | null): Date | null => {
  if (validUntil === null) return null;
  const moment = organizations.lastMomentOf(validUntil);
  if (moment >= new Date()) return moment;
  throw new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'validUntil',
        wording: (msg) => msg('This date has passed (UTC)', { id: 'administration.valid-until-over' }),
      },
    ],
  });
};

const otherName = (): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'name',
        wording: (msg) =>
          msg('This does not match the organization’s name', { id: 'organization.delete-unlike' }),
      },
    ],
  });

const noMail = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg('This site does not send emails. Create a link on the command line', { id: 'server.noMail' }),
  );

/** What was done to an account. */
const note = (request: FastifyRequest, event: SecurityEvent, { email }: Pick<Account, 'email'>): void =>
  logSecurityEvent(request, event, { subject: email });
/** What was done to an organization. */
const noteOf = (request: FastifyRequest, event: SecurityEvent, organization: string): void =>
  logSecurityEvent(request, event, { organization });

const mountAccounts = (
  { serve }: EndpointMount,
  { database, links, passwords, sendsMail, bytesPerAccount }: AdministrationOptions,
): void => {
  serve(listAccounts, async ({ query: { page, page_size: pageSize, q = '', sort } }) => ({
    ...(await accounts.accountsFor(database, { page, pageSize, q, sort })),
    storageQuota: bytesPerAccount,
  }));
  serve(disableAccount, async ({ params, request }) => {
    const account = await accounts.governed(database, params.id);
    await accounts.disable(database, account);
    note(request, securityEvent.accountDisabled, account);
    return null;
  });
  serve(enableAccount, async ({ params, request }) => {
    const account = await accounts.accountOf(database, params.id);
    await accounts.enable(database, account);
    note(request, securityEvent.accountEnabled, account);
    return null;
  });
  serve(grantCredits, async ({ params, body: { amount, note: written, key }, request }) => {
    const account = await accounts.accountOf(database, params.id);
    const given = { amount, key, note: written === '' ? undefined : written };
    const { isNew, balance } = await accounts.give(database, account, given);
    if (isNew) note(request, securityEvent.creditsGranted, account);
    return { balance };
  });
  serve(sendResetLink, async ({ params, request }) => {
    requirePasswords(passwords);
    if (!sendsMail) throw noMail();
    const account = await accounts.governed(database, params.id);
    await accounts.makeResetLink({ database, links }, account, { mailed: true });
    note(request, securityEvent.resetLinkSent, account);
    return null;
  });
};

const mountOrganizations = ({ serve }: EndpointMount, { database, links }: AdministrationOptions): void => {
  const work = { database, links };
  serve(listOrganizations, ({ query: { page, page_size: pageSize, q = '' } }) =>
    organizations.organizationsFor(database, { page, pageSize, q }),
  );
  serve(createOrganization, async ({ body: { name, type, credits, validUntil, owner: email }, request }) => {
    const owner = await findAccount(database, email);
    const agreed = { name: requiredLine('name', name), type, credits, validUntil: lastMoment(validUntil) };
    const { id } = await organizations.create(work, owner?.id, agreed);
    noteOf(request, securityEvent.organizationCreated, id);
    return { id };
  });
  serve(acceptUpgradeRequest, async ({ params, body: { name, type, credits, validUntil }, request }) => {
    const asked = await findRequest(database, params.id);
    if (!asked) throw requestNotFound();
    const { id, cleared } = await organizations.upgrade(work, asked.accountId, {
      name: requiredLine('name', name),
      type,
      credits,
      validUntil: lastMoment(validUntil),
      requestId: asked.id,
    });
    noteOf(request, securityEvent.organizationCreated, id);
    return { id, cleared };
  });
  serve(grantToOrganization, async ({ params, body, request }) => {
    const { isNew, credits } = await database.transaction(async (transaction) =>
      organizations.give(transaction, await organizations.lockOrganization(transaction, params.id), body),
    );
    if (isNew) noteOf(request, securityEvent.creditsGranted, params.id);
    return { credits };
  });
  serve(setOrganizationValidity, async ({ params, body, request }) => {
    const validUntil = lastMoment(body.validUntil);
    await database.transaction(async (transaction) =>
      organizations.setValidity(
        transaction,
        await organizations.lockOrganization(transaction, params.id),
        validUntil,
      ),
    );
    noteOf(request, securityEvent.organizationExtended, params.id);
    return null;
  });
  serve(endOrganization, async ({ params, body, request }) => {
    await database.transaction(async (transaction) => {
      const held = await organizations.lockOrganization(transaction, params.id);
      if (body.name.trim().normalize() !== held.name.normalize()) throw otherName();
      await organizations.end(transaction, held, links);
    });
    noteOf(request, securityEvent.organizationEnded, params.id);
    return null;
  });
};

/** What administrators do for people: accounts, organizations, the books. */
export const mountAdministration = (mount: EndpointMount, options: AdministrationOptions): void => {
  mountAccounts(mount, options);
  mountOrganizations(mount, options);
  mount.serve(verifyLedger, () => verify(options.database));
};
