import { messagesFor, type Locale } from '@moiety/locales/server.ts';
import { asc, eq, or, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { avatars } from '../../database/avatar-table.ts';
import {
  checkIns,
  creditAccounts,
  creditEntries,
  creditEntryDocuments,
  creditHolds,
} from '../../database/credit-tables.ts';
import { emailChanges } from '../../database/email-change-table.ts';
import { documentFolders, documents, documentShares } from '../../database/document-tables.ts';
import { jobs, jobSteps } from '../../database/job-tables.ts';
import { notificationSettings } from '../../database/notification-settings-tables.ts';
import { organizationMembers, organizations, upgradeRequests } from '../../database/organization-tables.ts';
import {
  accountIdentities,
  accounts,
  firstSteps,
  invitations,
  sessions,
} from '../../database/account-tables.ts';
import { notifications } from '../../database/notification-tables.ts';
import { fileNameOf } from '../../file-name.ts';
import type { Messages } from '../../refusal.ts';
import type { Downloads } from '../files/downloads.ts';
import { unpackedBytes } from '../extraction/contents-of.ts';
import { exportedLog } from '../extraction/correction-log.ts';
import { rowOf } from '../extraction/results.ts';
import { signedVersionsText } from '../extraction/signing.ts';
import { listFiles } from '../files/queries.ts';
import { moleculeSetsOf, sharedSets } from './molecule-sets.ts';
import { json, pagedText } from './zip-parts.ts';
import type { ZipPart } from './zip.ts';

/** Corrections that are read at once: some have drawings of 200 kB. */
const CORRECTIONS_AT_ONCE = 50;

/** A table's columns but those that would let somebody in, or say nothing to the person. */
const withoutSecrets = <T extends PgTable, K extends keyof T['_']['columns'] & string>(
  table: T,
  ...left: K[]
): Omit<T['_']['columns'], K> => {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(columns).filter(([name]) => !(left as string[]).includes(name)),
  ) as Omit<T['_']['columns'], K>;
};

/** The account, and where it is signed in. */
async function* person(database: Database, accountId: string): AsyncGenerator<ZipPart> {
  const [account] = await database
    .select(withoutSecrets(accounts, 'passwordHash', 'securityStamp', 'mailOffKey'))
    .from(accounts)
    .where(eq(accounts.id, accountId));
  yield json('account', account);
  const [avatar] = await database
    .select({ image: avatars.image })
    .from(avatars)
    .where(eq(avatars.accountId, accountId));
  if (avatar) yield { name: 'avatar.webp', content: [Buffer.from(avatar.image, 'base64')] };
  yield json(
    'single-sign-on',
    await database.select().from(accountIdentities).where(eq(accountIdentities.accountId, accountId)),
  );
  yield json(
    'email-changes',
    await database
      .select(
        withoutSecrets(emailChanges, 'id', 'sessionId', 'confirmTicket', 'noticeTicket', 'changedTicket'),
      )
      .from(emailChanges)
      .where(eq(emailChanges.accountId, accountId))
      .orderBy(asc(emailChanges.createdAt)),
  );
  yield json(
    'sessions',
    await database
      .select(withoutSecrets(sessions, 'id', 'idToken'))
      .from(sessions)
      .where(eq(sessions.accountId, accountId))
      .orderBy(asc(sessions.createdAt)),
  );
  yield json(
    'notifications',
    await database
      .select({ kind: notifications.kind, params: notifications.params, createdAt: notifications.createdAt })
      .from(notifications)
      .where(eq(notifications.accountId, accountId))
      .orderBy(asc(notifications.createdAt)),
  );
  yield json(
    'notification-settings',
    await database
      .select(withoutSecrets(notificationSettings, 'accountId'))
      .from(notificationSettings)
      .where(eq(notificationSettings.accountId, accountId)),
  );
  yield json(
    'first-steps',
    await database.select().from(firstSteps).where(eq(firstSteps.accountId, accountId)),
  );
}

/** What the person is to others: invited friends, an organization, requests. */
async function* ties(database: Database, accountId: string): AsyncGenerator<ZipPart> {
  yield json(
    'invitations',
    await database
      .select(withoutSecrets(invitations, 'ticket'))
      .from(invitations)
      .where(eq(invitations.inviterId, accountId))
      .orderBy(asc(invitations.createdAt)),
  );
  yield json(
    'organization',
    await database
      .select({
        name: organizations.name,
        type: organizations.type,
        validUntil: organizations.validUntil,
        role: organizationMembers.role,
        monthlyCap: organizationMembers.monthlyCap,
        joinedAt: organizationMembers.joinedAt,
      })
      .from(organizationMembers)
      .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
      .where(eq(organizationMembers.accountId, accountId)),
  );
  yield json(
    'upgrade-requests',
    await database.select().from(upgradeRequests).where(eq(upgradeRequests.accountId, accountId)),
  );
}

/** The personal balance and how it came about, and what the own work cost an organization. */
async function* credits(database: Database, accountId: string): AsyncGenerator<ZipPart> {
  yield json(
    'credits',
    await database
      .select({
        account: creditAccounts.kind,
        number: creditEntries.number,
        createdAt: creditEntries.createdAt,
        reason: creditEntries.reason,
        params: creditEntries.params,
        documents: creditEntryDocuments.names,
        amount: creditEntries.amount,
        balance: creditEntries.balance,
      })
      .from(creditEntries)
      .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
      .leftJoin(creditEntryDocuments, eq(creditEntryDocuments.entryId, creditEntries.id))
      .where(or(eq(creditAccounts.ownerId, accountId), eq(creditEntryDocuments.personId, accountId)))
      .orderBy(asc(creditEntries.createdAt), asc(creditEntries.number)),
  );
  yield json(
    'reservations',
    await database
      .select({
        account: creditAccounts.kind,
        createdAt: creditHolds.createdAt,
        documents: creditHolds.documents,
        amount: creditHolds.amount,
        settled: creditHolds.settled,
        refunded: creditHolds.refunded,
      })
      .from(creditHolds)
      .innerJoin(creditAccounts, eq(creditAccounts.id, creditHolds.accountId))
      .where(eq(creditHolds.personId, accountId))
      .orderBy(asc(creditHolds.createdAt)),
  );
  yield json(
    'check-ins',
    await database
      .select()
      .from(checkIns)
      .where(eq(checkIns.accountId, accountId))
      .orderBy(asc(checkIns.day)),
  );
}

/** Work that was asked for, what its steps came to, and what it cost whoever paid. */
async function* work(database: Database, accountId: string): AsyncGenerator<ZipPart> {
  yield json(
    'jobs',
    await database
      .select({
        ...withoutSecrets(
          jobs,
          'personId',
          'payerId',
          'entryId',
          'workerId',
          'round',
          'slot',
          'reservations',
        ),
        paidFrom: creditAccounts.kind,
      })
      .from(jobs)
      .leftJoin(creditAccounts, eq(creditAccounts.id, jobs.payerId))
      .where(eq(jobs.personId, accountId))
      .orderBy(asc(jobs.createdAt)),
  );
  yield json(
    'job-steps',
    await database
      .select(getTableColumns(jobSteps))
      .from(jobSteps)
      .innerJoin(jobs, eq(jobs.id, jobSteps.jobId))
      .where(eq(jobs.personId, accountId))
      .orderBy(asc(jobSteps.jobId), asc(jobSteps.position)),
  );
}

/** Files as they were uploaded; a content that several have is in the ZIP as often. */
async function* filesOf(
  database: Database,
  downloads: Downloads,
  accountId: string,
): AsyncGenerator<ZipPart> {
  const owned = await listFiles(database, accountId);
  yield json('files', owned);
  for (const [index, file] of owned.entries())
    yield {
      name: `files/${index + 1} ${fileNameOf(file.name)}`,
      content: await downloads.read(file, undefined),
    };
}

/**
 * The person's own documents and what they added to their organization: the file, what was found in it, the corrections and what was
 * signed off; and what they shared, or others with them.
 */
async function* documentsOf(
  database: Database,
  downloads: Downloads,
  accountId: string,
): AsyncGenerator<ZipPart> {
  const owned = await database
    .select(getTableColumns(documents))
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .where(or(eq(creditAccounts.ownerId, accountId), eq(documents.makerId, accountId)))
    .orderBy(asc(documents.createdAt), asc(documents.id));
  yield json(
    'documents',
    owned.map(({ payerId: _payerId, makerId: _makerId, ...document }) => document),
  );
  yield json(
    'document-folders',
    await database
      .select({
        id: documentFolders.id,
        name: documentFolders.name,
        createdAt: documentFolders.createdAt,
      })
      .from(documentFolders)
      .innerJoin(creditAccounts, eq(creditAccounts.id, documentFolders.payerId))
      .where(or(eq(creditAccounts.ownerId, accountId), eq(documentFolders.makerId, accountId)))
      .orderBy(asc(documentFolders.createdAt), asc(documentFolders.id)),
  );
  // With whom else something was shared says who they are.
  yield json(
    'document-sharing',
    await database
      .select({
        document: documentShares.documentId,
        byYou: sql<boolean>`${documentShares.accountId} is not distinct from ${accountId}`,
        withYou: sql<boolean>`${documentShares.memberId} is not distinct from ${accountId}`,
        withEveryone: documentShares.isEveryone,
        role: documentShares.role,
        createdAt: documentShares.createdAt,
      })
      .from(documentShares)
      .where(or(eq(documentShares.accountId, accountId), eq(documentShares.memberId, accountId)))
      .orderBy(asc(documentShares.createdAt), asc(documentShares.documentId), asc(documentShares.version)),
  );
  for (const [index, document] of owned.entries()) {
    const { contentSha256: sha256 } = document;
    const folder = `documents/${index + 1} ${fileNameOf(document.name)}`;
    yield {
      name: `${folder}/${fileNameOf(document.name)}`,
      content: await downloads.read({ sha256 }, undefined),
    };
    const { extraction } = await rowOf(database, document.id);
    yield { name: `${folder}/results.json`, content: unpackedBytes(extraction) };
    yield {
      name: `${folder}/corrections.json`,
      content: pagedText(
        CORRECTIONS_AT_ONCE,
        (after) => exportedLog(database, document.id, after, CORRECTIONS_AT_ONCE),
        ({ version }) => version,
      ),
    };
    yield { name: `${folder}/versions.json`, content: signedVersionsText(database, document.id) };
  }
}

/** What the file is. */
const readme = (msg: Messages): string =>
  msg(
    'This is all the data this site keeps about you, except your password, which it does not know. Each JSON file covers one subject; each molecule set is a CSV file with its stars, tags, notes, links to documents and history of changes beside it, and each document has a folder with its file, results, corrections and signed-off versions.',
    { id: 'server.export.readme' },
  );

/** Everything about a person, a file a subject, one after the other as they are read. */
export async function* contentsOf(
  database: Database,
  downloads: Downloads,
  accountId: string,
  locale: Locale,
): AsyncGenerator<ZipPart> {
  yield { name: 'README.txt', content: [`${readme(messagesFor(locale))}\n`] };
  yield* person(database, accountId);
  yield* ties(database, accountId);
  yield* credits(database, accountId);
  yield* work(database, accountId);
  yield* moleculeSetsOf(database, accountId);
  yield* sharedSets(database, accountId);
  yield* filesOf(database, downloads, accountId);
  yield* documentsOf(database, downloads, accountId);
}
