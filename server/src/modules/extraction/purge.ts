import { DOCUMENT_TRASH_DAYS } from '@moiety/contract';
import { eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { documentFolders, documentPictures, documents } from '../../database/document-tables.ts';
import { organizations } from '../../database/organization-tables.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { purgeLooks } from './looking.ts';
import { tellOrganizations } from './telling-organizations.ts';
import { purgeVisits } from './visiting.ts';
import { derivedFolder, dropPicture } from './pictures.ts';

/** Days for which a picture of a page is kept that nobody looks at. */
const PICTURE_DAYS = 30;

/** Deletes the objects of a document that is gone. */
export const deleteDerived = async (
  database: Database,
  store: ObjectStore,
  documentId: string,
): Promise<void> => {
  await store.deleteBelow(derivedFolder(documentId));
  await database.delete(documentPictures).where(eq(documentPictures.documentId, documentId));
};

/** Deletes a person's own documents and folders, before their account goes; those of an organization stay with it. */
export const deleteDocumentsOf = async (transaction: Database, personId: string): Promise<void> => {
  await transaction.execute(sql`
    delete from documents using credit_accounts payer
    where payer.id = documents.payer_id and payer.owner_id = ${personId}`);
  await transaction.execute(sql`
    delete from document_folders using credit_accounts payer
    where payer.id = document_folders.payer_id and payer.owner_id = ${personId}`);
};

/** Organizations that ended as long ago as the trash keeps something: nobody sees their documents, and nobody's storage has them. */
const payersOfEnded = (database: Pick<Database, 'select'>) =>
  database
    .select({ id: creditAccounts.id })
    .from(creditAccounts)
    .innerJoin(organizations, eq(organizations.id, creditAccounts.organizationId))
    .where(lt(organizations.deletedAt, sql`now() - make_interval(days => ${DOCUMENT_TRASH_DAYS})`));

/** Deletes what was in the trash for its days, what belonged to organizations that ended, and what is left in the store of documents that are gone or not looked at. */
export const documentPurge = (store: ObjectStore): PeriodicJob => ({
  name: 'delete-old-documents',
  every: HOUR,
  run: async (database, { signal }) => {
    await database.transaction(async (transaction) => {
      const gone = await transaction
        .delete(documents)
        .where(
          or(
            lt(documents.deletedAt, sql`now() - make_interval(days => ${DOCUMENT_TRASH_DAYS})`),
            inArray(documents.payerId, payersOfEnded(transaction)),
          ),
        )
        .returning({ payerId: documents.payerId, document: documents.name });
      await tellOrganizations(
        transaction,
        null,
        gone.map(({ payerId, document }) => ({ action: 'document-deleted', payerId, document })),
      );
      await transaction
        .delete(documentFolders)
        .where(inArray(documentFolders.payerId, payersOfEnded(transaction)));
    });
    await purgeLooks(database);
    await purgeVisits(database);
    const gone = await database
      .selectDistinct({ id: documentPictures.documentId })
      .from(documentPictures)
      .where(
        notExists(
          database
            .select({ id: documents.id })
            .from(documents)
            .where(eq(documents.id, documentPictures.documentId)),
        ),
      );
    for (const { id } of gone) {
      if (signal.aborted) return;
      await deleteDerived(database, store, id);
    }
    const unused = await database
      .select()
      .from(documentPictures)
      .where(lt(documentPictures.usedAt, sql`now() - make_interval(days => ${PICTURE_DAYS})`))
      .limit(10_000);
    for (const picture of unused) {
      if (signal.aborted) return;
      await dropPicture(database, store, picture);
    }
  },
});
