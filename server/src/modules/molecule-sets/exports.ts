import type { BodyOf, exportMoleculeSet, Job } from '@moiety/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { files, uploads } from '../../database/file-tables.ts';
import { jobs as jobRows } from '../../database/job-tables.ts';
import { fileNameOf } from '../../file-name.ts';
import { Refusal } from '../../refusal.ts';
import { findJob } from '../jobs/listing.ts';
import type { Jobs } from '../jobs/service.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { requireStorage } from '../storage/storage.ts';
import { findSet, inUse, type Viewer } from './access.ts';
import { SET_EXPORT, type ExportInput } from './export-kind.ts';

/** Exports that an account may ask for in an hour. */
const EXPORTS_AN_HOUR = 60;

/** What asking for an export needs. */
export interface ExportingParts {
  database: Database;
  jobs: Jobs;
  requireDisk: RequireDisk;
  /** Bytes that an account may store. */
  bytesPerAccount: number;
}

/** Refuses an id that a file has already, or an upload: the file of the export could not be kept under it in the end. */
const requireUnusedId = async (transaction: Database, id: string): Promise<void> => {
  // Asked for again, it has its file, and is judged by what it was asked for with.
  if ((await transaction.select({ id: jobRows.id }).from(jobRows).where(eq(jobRows.id, id))).length > 0)
    return;
  for (const table of [files, uploads]) {
    const [used] = await transaction.select({ id: table.id }).from(table).where(eq(table.id, id));
    if (used) throw new Refusal('conflict');
  }
};

/**
 * Has a set that the viewer sees written to a file of theirs; asked for again with the same job, nothing more is done.
 * @throws Refusal `notFound`, `conflict` for a set in the trash or an id that was used otherwise, `limitReached` without storage,
 *   `tooManyRequests`, `unavailable` where the disk is full
 */
export const exportSet = async (
  { database, jobs, requireDisk, bytesPerAccount }: ExportingParts,
  viewer: Viewer,
  setId: string,
  { id, format }: BodyOf<typeof exportMoleculeSet>,
): Promise<Job> => {
  const { name } = inUse(await findSet(database, viewer, setId));
  const { accountId } = viewer;
  await requireDisk();
  await requireStorage(database, accountId, bytesPerAccount, 1);
  await countAttempt(database, [
    { of: ['molecule set exports', accountId], maximum: EXPORTS_AN_HOUR, windowSeconds: 3600 },
  ]);
  await jobs.ready();
  const input: ExportInput = { set: setId, format, account: accountId, quota: bytesPerAccount };
  await database.transaction(async (transaction) => {
    await requireUnusedId(transaction, id);
    const title = `${fileNameOf(name)}.${format}`;
    await jobs.submit(transaction, accountId, { id, kind: SET_EXPORT, title, input });
  });
  const job = await findJob(database, viewer, jobs.targetOf, id);
  if (!job) throw new Refusal('notFound');
  return job;
};
