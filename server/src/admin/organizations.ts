import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { organizations as organizationTable } from '../database/organization-tables.ts';
import type { Account } from '../modules/accounts/accounts.ts';
import * as organizations from '../modules/administration/organizations.ts';
import type { Agreement, OrganizationRow, Work } from '../modules/administration/organizations.ts';
import { listRequests, shownListed, type ListedRequest } from '../modules/upgrade/queries.ts';
import { oneLine } from '../one-line.ts';
import { minuteOf, safeJson, textTable } from './text-table.ts';
import { AdminError, userOf } from './users.ts';

const typeNames: Record<OrganizationRow['type'], string> = { 1: 'formal', 2: 'trial', 3: 'testing' };
const validity = (until: Date | null): string => {
  if (until === null) return 'no day agreed';
  return until < new Date() ? `${minuteOf(until)} (over)` : minuteOf(until);
};

const PAGE = 100;

const openRequests = async (database: Database): Promise<ListedRequest[]> => {
  const all: ListedRequest[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await listRequests(database, { state: 'open', page, pageSize: PAGE });
    all.push(...items);
    if (items.length < PAGE) return all;
  }
};

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Requests for the enterprise version that wait for an operator, newest first. */
export const listOpenRequests = async (database: Database, asJson: boolean): Promise<string> => {
  const requests = await openRequests(database);
  if (asJson) return safeJson(requests.map((request) => shownListed(request)));
  const lines = textTable([
    ['Asked', 'Account', 'Company', 'Contact', 'Contact email', 'Phone', 'Balance', 'Message'],
    ...requests.map(({ request, account, balance }) => [
      minuteOf(request.createdAt),
      account.email,
      request.company,
      request.contact,
      request.email,
      request.phone,
      String(balance),
      request.message,
    ]),
  ]);
  return [...lines, '', counted(requests.length, 'open request'), ''].join('\n');
};

const described = (
  id: string,
  { name, validUntil, credits }: Agreement & { name: string },
  owner: Account,
) => [
  `Organization  ${name}`,
  `Id            ${id}`,
  `Owner         ${owner.email}`,
  `Valid until   ${validity(validUntil)}`,
  `Credits       ${credits}`,
];

/** What `organization:upgrade` is told. */
export interface Upgrade {
  email: string;
  /** Without it the company of the request. */
  name: string | undefined;
  agreement: Agreement;
}

/** Makes the organization that a person asked for, and clears what they could spend of their own. */
export const upgrade = async (work: Work, { email, name: given, agreement }: Upgrade): Promise<string> => {
  const { id: accountId } = await userOf(work.database, email);
  const { id, name, owner, cleared, request } = await organizations.upgrade(work, accountId, {
    ...agreement,
    name: given,
  });
  return [
    ...described(id, { ...agreement, name }, owner),
    `Cleared       ${counted(cleared, 'personal credit')} of ${owner.email}`,
    request ? `Request       of ${minuteOf(request.createdAt)}, done` : 'Request       none was open',
    '',
  ].join('\n');
};

/** What `organization:create` is told. */
export interface Creation {
  name: string;
  owner: string;
  agreement: Agreement;
}

/** Makes an organization for somebody who did not ask for it; their own credits wait. */
export const createOrganization = async (
  work: Work,
  { name, owner: email, agreement }: Creation,
): Promise<string> => {
  const { id: ownerId } = await userOf(work.database, email);
  const { id, owner } = await organizations.create(work, ownerId, { ...agreement, name });
  return [...described(id, { ...agreement, name }, owner), ''].join('\n');
};

/** Every organization, by name. */
export const listOrganizations = async (database: Database, asJson: boolean): Promise<string> => {
  const { items: found } = await organizations.organizationsFor(database);
  const shown = found.map(({ id, name, type, validUntil, owner, members, credits }) => ({
    id,
    name,
    type: typeNames[type],
    validUntil: validUntil === null ? null : new Date(validUntil),
    owner: owner ?? '',
    members,
    credits,
  }));
  if (asJson) return safeJson(shown);
  const lines = textTable([
    ['Name', 'Id', 'Type', 'Valid until', 'Owner', 'Members', 'Credits'],
    ...shown.map(({ name, id, type, validUntil, owner, members, credits }) => [
      name,
      id,
      type,
      validity(validUntil),
      owner,
      String(members),
      String(credits),
    ]),
  ]);
  return [...lines, '', counted(shown.length, 'organization'), ''].join('\n');
};

const organizationsOf = (database: Database, which: string) => {
  const isId = z.uuid().safeParse(which).success;
  return database
    .select()
    .from(organizationTable)
    .where(
      and(
        isNull(organizationTable.deletedAt),
        isId ? eq(organizationTable.id, which) : sql`lower(${organizationTable.name}) = lower(${which})`,
      ),
    )
    .orderBy(asc(organizationTable.id));
};

/** The one that was found. @param which as the operator named it */
const only = (found: readonly OrganizationRow[], which: string): OrganizationRow => {
  const [one] = found;
  if (!one) throw new AdminError(`There is no organization ${oneLine(which)}.`);
  if (found.length > 1)
    throw new AdminError(
      `There are ${found.length} organizations of this name. Take the id of one: ${found.map(({ id }) => id).join(', ')}.`,
    );
  return one;
};

/** The organization of a name or id, to be read: whoever changes something in it is not waited for. */
export const findOrganization = async (database: Database, which: string): Promise<OrganizationRow> =>
  only(await organizationsOf(database, which), which);

/** The organization of a name or id; until the transaction ends it is neither deleted nor changed. */
export const lockOrganization = async (transaction: Database, which: string): Promise<OrganizationRow> =>
  only(await organizationsOf(transaction, which).for('no key update'), which);

/** Gives an organization credits. */
export const grantToOrganization = (
  database: Database,
  which: string,
  given: { amount: number; key: string },
): Promise<string> =>
  database.transaction(async (transaction) => {
    const held = await lockOrganization(transaction, which);
    const { isNew, credits } = await organizations.give(transaction, held, given);
    const name = oneLine(held.name);
    return isNew
      ? `${name} got ${given.amount} credits and can spend ${credits}.\n`
      : `${name} had got these ${given.amount} credits before and can spend ${credits}.\n`;
  });

/** Sets until when an organization has the enterprise version. */
export const setValidUntil = (database: Database, which: string, validUntil: Date | null): Promise<string> =>
  database.transaction(async (transaction) => {
    const held = await lockOrganization(transaction, which);
    await organizations.setValidity(transaction, held, validUntil);
    return `${oneLine(held.name)} is valid until: ${validity(validUntil)}.\n`;
  });

/** Ends an organization, as its owner can. */
export const endOrganization = ({ database, links }: Work, which: string): Promise<string> =>
  database.transaction(async (transaction) => {
    const held = await lockOrganization(transaction, which);
    const { members } = await organizations.end(transaction, held, links);
    return `${oneLine(held.name)} was ended; ${counted(members, 'member')} now spend credits of their own.\n`;
  });
