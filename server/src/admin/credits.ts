import { CREDITS_MAX, register, type CreditEntry } from '@moiety/contract';
import { ledgerFaultWords } from '@moiety/locales/ledger-fault-words.ts';
import { messagesFor } from '@moiety/locales/server.ts';
import type { Database } from '../database/database.ts';
import { give, type OperatorGift } from '../modules/administration/accounts.ts';
import { entriesOf, statisticsOf, type Books } from '../modules/credits/queries.ts';
import { verifyLedger } from '../modules/credits/verify.ts';
import { oneLine } from '../one-line.ts';
import { organizationOf } from '../modules/memberships/queries.ts';
import { findOrganization } from './organizations.ts';
import { minuteOf, safeJson, textTable } from './text-table.ts';
import { AdminError, userOf } from './users.ts';

/** An amount as somebody typed it; undefined where it is none. */
export const creditsIn = (text: string): number | undefined => {
  const amount = Number(text);
  return /^\d+$/.test(text) && amount >= 1 && amount <= CREDITS_MAX ? amount : undefined;
};

/** What somebody has of their own, which a member of an organization cannot spend. */
const owned = async (database: Database, personId: string, remaining: number): Promise<string> => {
  const organization = await organizationOf(database, personId);
  return organization
    ? `has ${remaining}, which wait until they leave ${oneLine(organization.name)}`
    : `can spend ${remaining}`;
};

/** Gives somebody credits of their own. */
export const grantCredits = async (
  database: Database,
  email: string,
  { amount, note, key }: OperatorGift,
): Promise<string> => {
  const account = await userOf(database, email);
  const { id, email: written } = account;
  const { isNew, balance } = await give(database, account, { amount, note, key });
  const now = await owned(database, id, balance);
  return isNew
    ? `${written} got ${amount} credits and ${now}.\n`
    : `${written} had got these ${amount} credits before and ${now}.\n`;
};

const PAGE = 100;

const allEntries = async (database: Database, books: Books): Promise<CreditEntry[]> => {
  const entries: CreditEntry[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await entriesOf(database, { books }, { page, pageSize: PAGE });
    entries.push(...items);
    if (items.length < PAGE) return entries;
  }
};

/** Whose credits an operator means: a person's by the email address, else an organization's by its name or id. */
const booksOf = async (database: Database, whose: string): Promise<Books> => {
  if (register.body.shape.email.safeParse(whose).success)
    return { personId: (await userOf(database, whose)).id };
  const { id } = await findOrganization(database, whose);
  return { organizationId: id };
};

/** Every entry of a person's own credits or an organization's, newest first, and what can be spent. */
export const creditStatement = async (
  database: Database,
  whose: string,
  asJson: boolean,
): Promise<string> => {
  const books = await booksOf(database, whose);
  const [entries, { remaining, expiring }] = [
    await allEntries(database, books),
    await statisticsOf(database, books),
  ];
  if (asJson) return safeJson({ remaining, expiring, entries });
  const lines = textTable([
    ['Time', 'Reason', 'Amount', 'Balance', 'Party', 'Details'],
    ...entries.map(({ createdAt, reason, amount, balance, party, params }) => [
      minuteOf(new Date(createdAt)),
      reason,
      amount > 0 ? `+${amount}` : String(amount),
      String(balance),
      party,
      Object.entries(params)
        .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
        .join('; '),
    ]),
  ]);
  const days = expiring.map(({ amount, expiresAt }) => `${amount} until ${minuteOf(new Date(expiresAt))}`);
  return [...lines, '', `Can be spent: ${remaining}`, ...days, ''].join('\n');
};

/** @throws AdminError with a sentence for everything that is wrong in the books */
export const ledgerReport = async (database: Database): Promise<string> => {
  const { accounts, entries, lots, faults } = await verifyLedger(database);
  const looked = `Entries: ${entries}, lots: ${lots}, accounts: ${accounts}.`;
  if (faults.length > 0)
    throw new AdminError(
      [
        ...faults.map((fault) => ledgerFaultWords(fault, 'en-US', messagesFor('en-US'))),
        `Not right. ${looked}`,
      ].join('\n'),
    );
  return `All right. ${looked}\n`;
};
