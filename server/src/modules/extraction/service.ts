import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DOCUMENT_PAGES_MAX } from '@moiety/contract';
import type { changeDocument, DocumentPage, PageProblem, PatentDocument, RecentItem } from '@moiety/contract';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { documentHolders, documentPages, documents } from '../../database/document-tables.ts';
import { jobs } from '../../database/job-tables.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { Refusal } from '../../refusal.ts';
import { lockSpendingAccount } from '../credits/accounts.ts';
import { lockContents, keepContent, sha256Of } from '../files/contents.ts';
import { findFile, deleteUnusedFile } from '../files/queries.ts';
import type { Jobs } from '../jobs/service.ts';
import { organizationOf } from '../memberships/queries.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { findSeen, requireOwn, requireReviewer, requireSeen, seenBy, type Viewer } from './access.ts';
import { bytesOf, chunksOf } from './contents-of.ts';
import { example, isExample } from './example/example.ts';
import { DOCUMENT_READING } from './kinds.ts';
import { grantLook } from './looking.ts';
import { sandboxed, type ExtractionProcesses, type OpenDocument } from './processes.ts';
import { deleteDerived } from './purge.ts';
import { cannotUnlock, fileGone, notLocked, tooLarge, wrongPassword } from './refusals.ts';
import { showDocument } from './shown.ts';
import { tellOrganizations } from './telling-organizations.ts';

/** Passwords that an account may try in an hour. */
const PASSWORDS_MAX = 30;

/** Patents and papers of people, from the file on; what is found in them is in `results.ts` and `correcting.ts`. */
export interface Documents {
  /** @throws Refusal `notFound` without such a file, `tooLarge`, `conflict` for an id that is somebody else's */
  create(viewer: Viewer, order: { id: string; file: string }): Promise<PatentDocument & { isKnown: boolean }>;
  /** The example document, for whoever pays for the viewer. */
  addExample(viewer: Viewer): Promise<PatentDocument & { isKnown: boolean }>;
  /** @throws Refusal `notFound`; `forbidden` for who may only read it */
  change(
    viewer: Viewer,
    id: string,
    change: (typeof changeDocument)['body']['_output'],
  ): Promise<PatentDocument>;
  /** @throws Refusal as `change`; naming the field `password`; `conflict` for one that is not locked, or cannot be unlocked; `tooManyRequests` */
  unlock(viewer: Viewer, id: string, password: string): Promise<PatentDocument>;
  /** @throws Refusal `notFound`; `forbidden` for a colleague's */
  moveToTrash(viewer: Viewer, id: string): Promise<void>;
  /** @throws Refusal as `moveToTrash` */
  restore(viewer: Viewer, id: string): Promise<PatentDocument>;
  /** @throws Refusal as `moveToTrash`; `conflict` for one that is not in the trash */
  purge(viewer: Viewer, id: string): Promise<void>;
  /** @throws Refusal `notFound` */
  pages(viewer: Viewer, id: string): Promise<DocumentPage[]>;
  recentItems(ownerId: string, most: number): Promise<RecentItem[]>;
  /** What a document may have. */
  limits: { bytes: number; pages: number };
}

/** What documents need. */
export interface DocumentParts {
  database: Database;
  store: ObjectStore;
  jobs: Jobs;
  /** Bytes that one may have. */
  bytesPerDocument: number;
  /** Documents that the free quick pass looks at for an account, those aside that are analyzed. */
  quickPassesPerHour: number;
  /** In place of the product's own; for tests. */
  processes?: ExtractionProcesses | undefined;
}

const listPages = async (database: Database, id: string): Promise<DocumentPage[]> => {
  const rows = await database
    .select({
      page: documentPages.page,
      width: documentPages.width,
      height: documentPages.height,
      hasText: documentPages.hasText,
      isScan: documentPages.isScan,
      tables: documentPages.tables,
      drawings: documentPages.drawings,
      values: documentPages.values,
      problem: documentPages.problem,
      engine: documentPages.engine,
      isRead: sql<boolean>`${documentPages.readAt} is not null`,
      isWaiting: sql<boolean>`coalesce(${jobs.state} in ('waiting', 'running'), false)`,
    })
    .from(documentPages)
    .leftJoin(jobs, eq(jobs.id, documentPages.jobId))
    .where(eq(documentPages.documentId, id))
    .orderBy(asc(documentPages.page));
  return rows.map(({ isRead, isWaiting, problem, ...page }) =>
    Object.assign(page, {
      // A page that failed is done with, though its analysis goes on.
      state: isRead
        ? ('read' as const)
        : problem !== null
          ? ('failed' as const)
          : isWaiting
            ? ('waiting' as const)
            : ('new' as const),
      problem: isRead ? null : (problem as PageProblem | null),
    }),
  );
};

/** A document that is encrypted, without. @throws Refusal */
const decrypt = async (sandbox: OpenDocument): Promise<Uint8Array> => {
  try {
    await sandbox.open();
    return await sandbox.decrypted();
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    throw error.code === 'password-wrong' ? wrongPassword() : cannotUnlock();
  } finally {
    sandbox.close();
  }
};

/** What is added to the documents of whoever pays; where they have it already, that document. */
interface Added {
  id: string;
  name: string;
  sha256: string;
  size: number;
}

export const makePatentDocuments = ({
  database,
  store,
  jobs: work,
  bytesPerDocument,
  quickPassesPerHour,
  processes: { openDocument } = sandboxed,
}: DocumentParts): Documents => {
  const beginReading = (
    transaction: Database,
    personId: string,
    { id, name }: { id: string; name: string },
  ) =>
    work.submit(transaction, personId, {
      id: randomUUID(),
      kind: DOCUMENT_READING,
      title: name,
      input: { document: id },
    });

  /** Where it was made before by this id. @throws Refusal `conflict` where somebody else's has it */
  const madeBefore = async (viewer: Viewer, id: string): Promise<boolean> => {
    if (await findSeen(database, viewer, id)) return true;
    const [other] = await database.select({ id: documents.id }).from(documents).where(eq(documents.id, id));
    if (other) throw new Refusal('conflict');
    return false;
  };

  /** To be called with the spending account and the contents held. */
  const insert = async (
    transaction: Database,
    { accountId }: Viewer,
    payerId: string,
    { id, name, sha256, size }: Added,
  ): Promise<{ id: string; isKnown: boolean }> => {
    const [known] = await transaction
      .update(documents)
      .set({ deletedAt: null })
      .where(and(eq(documents.payerId, payerId), eq(documents.sha256, sha256)))
      .returning({ id: documents.id });
    const made = known ?? { id };
    if (!known) {
      const isHeld =
        !isExample({ sha256 }) && (await grantLook(transaction, accountId, id, quickPassesPerHour)) !== null;
      await transaction.insert(documents).values({
        id,
        payerId,
        makerId: accountId,
        name,
        sha256,
        contentSha256: sha256,
        size,
        isLookHeld: isHeld,
      });
    }
    await transaction
      .insert(documentHolders)
      .values({ documentId: made.id, accountId })
      .onConflictDoNothing();
    if (!known) await beginReading(transaction, accountId, { id, name });
    return { id: made.id, isKnown: known !== undefined };
  };

  const add = (viewer: Viewer, { id, file: fileId }: { id: string; file: string }) =>
    database.transaction(async (transaction) => {
      // Also keeps two calls at once from making one document twice.
      const { id: payerId } = await lockSpendingAccount(transaction, viewer.accountId);
      await lockContents(transaction);
      const file = await findFile(transaction, viewer.accountId, fileId);
      if (!file) throw fileGone();
      if (file.size > bytesPerDocument) throw tooLarge(bytesPerDocument);
      const { name, sha256, size } = file;
      const added = await insert(transaction, viewer, payerId, { id, name, sha256, size });
      await deleteUnusedFile(transaction, file.id);
      return added;
    });

  return {
    limits: { bytes: bytesPerDocument, pages: DOCUMENT_PAGES_MAX },

    create: async (viewer, order) => {
      if (await madeBefore(viewer, order.id))
        return { ...(await showDocument(database, viewer, order.id)), isKnown: false };
      await work.ready();
      const { id, isKnown } = await add(viewer, order);
      return { ...(await showDocument(database, viewer, id)), isKnown };
    },

    addExample: async (viewer) => {
      await work.ready();
      const { bytes, name, sha256 } = example;
      const content = { sha256, size: bytes.length };
      await keepContent(database, store, content, () => Readable.from([bytes]));
      const { id, isKnown } = await database.transaction(async (transaction) => {
        const { id: payerId } = await lockSpendingAccount(transaction, viewer.accountId);
        await lockContents(transaction);
        return insert(transaction, viewer, payerId, { id: randomUUID(), name, ...content });
      });
      return { ...(await showDocument(database, viewer, id)), isKnown };
    },

    change: async (viewer, id, { name, labels, metadata = {} }) => {
      await requireReviewer(database, viewer, id);
      const written = Object.keys(metadata);
      await database
        .update(documents)
        .set({
          ...(name !== undefined && { name }),
          ...(labels && { labels: [...new Set(labels)] }),
          ...metadata,
          ownFacts: sql`array(select distinct unnest(${documents.ownFacts} || ${sql.param(written)}::text[]))`,
          updatedAt: sql`now()`,
        })
        .where(eq(documents.id, id));
      return showDocument(database, viewer, id);
    },

    unlock: async (viewer, id, password) => {
      const { document } = await requireReviewer(database, viewer, id);
      if (document.readState !== 'locked') throw notLocked();
      await countAttempt(database, [
        { of: ['document-password', viewer.accountId], maximum: PASSWORDS_MAX, windowSeconds: 3600 },
      ]);
      await work.ready();
      const file = await decrypt(openDocument(await bytesOf(store, document.contentSha256), password));
      const content = { sha256: await sha256Of(chunksOf(file)), size: file.length };
      await keepContent(database, store, content, () => Readable.from(chunksOf(file)));
      await database.transaction(async (transaction) => {
        await lockSpendingAccount(transaction, viewer.accountId);
        await lockContents(transaction);
        const [unlocked] = await transaction
          .update(documents)
          .set({
            contentSha256: content.sha256,
            size: content.size,
            readState: 'reading',
            problem: null,
            updatedAt: sql`now()`,
          })
          .where(and(eq(documents.id, id), eq(documents.readState, 'locked')))
          .returning({ id: documents.id, name: documents.name });
        if (unlocked) await beginReading(transaction, viewer.accountId, unlocked);
      });
      return showDocument(database, viewer, id);
    },

    moveToTrash: async (viewer, id) => {
      const { document } = await requireOwn(database, viewer, id);
      await database
        .update(documents)
        .set({ deletedAt: sql`now()` })
        .where(and(eq(documents.id, id), isNull(documents.deletedAt)));
      // In a transaction of its own: a job is locked before its document.
      if (document.analysisId === null) return;
      await work.cancel(document.analysisId).catch((error: unknown) => {
        // It is over.
        if (!(error instanceof Refusal)) throw error;
      });
    },

    restore: async (viewer, id) => {
      await requireOwn(database, viewer, id);
      await database.update(documents).set({ deletedAt: null }).where(eq(documents.id, id));
      return showDocument(database, viewer, id);
    },

    purge: async (viewer, id) => {
      await requireOwn(database, viewer, id);
      await database.transaction(async (transaction) => {
        const gone = await transaction
          .delete(documents)
          .where(and(eq(documents.id, id), isNotNull(documents.deletedAt)))
          .returning({ payerId: documents.payerId, document: documents.name });
        if (gone.length === 0) throw new Refusal('conflict');
        await tellOrganizations(
          transaction,
          viewer.accountId,
          gone.map(({ payerId, document }) => ({ action: 'document-deleted', payerId, document })),
        );
      });
      await deleteDerived(database, store, id);
    },

    pages: async (viewer, id) => {
      await requireSeen(database, viewer, id);
      return listPages(database, id);
    },

    recentItems: async (ownerId, most) => {
      const viewer = { accountId: ownerId, organization: await organizationOf(database, ownerId) };
      const rows = await database
        .select({ document: documents })
        .from(documents)
        .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
        .where(and(seenBy(database, viewer), isNull(documents.deletedAt), gt(documents.pagesRead, 0)))
        .orderBy(desc(documents.updatedAt), desc(documents.id))
        .limit(most);
      return rows.map(({ document }) => ({
        tool: 'patsight',
        id: document.id,
        title: document.name,
        route: `/view-pdf/${document.id}`,
        updatedAt: document.updatedAt.toISOString(),
        count: document.compounds,
      }));
    },
  };
};
