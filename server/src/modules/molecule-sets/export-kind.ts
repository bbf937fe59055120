import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FILE_BYTES_MAX, setExportFormats } from '@moiety/contract';
import { z } from 'zod';
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { diskFull, type RequireDisk } from '../../database/disk.ts';
import { files } from '../../database/file-tables.ts';
import { jobs, jobSteps } from '../../database/job-tables.ts';
import { fileNameOf } from '../../file-name.ts';
import { MINUTE, SECOND } from '../../jobs/periodic-job.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent } from '../../security-event.ts';
import type { Links } from '../../site/links.ts';
import { keepContent, lockContents, type Content } from '../files/contents.ts';
import { addFile } from '../files/queries.ts';
import {
  defineJobKind,
  StepFailure,
  type AnyJobKind,
  type SaveStep,
  type StepContext,
} from '../jobs/kind.ts';
import { systemCode } from '../../start-error.ts';
import { organizationOf } from '../memberships/queries.ts';
import { notify } from '../notifications/notify.ts';
import { storageOf } from '../storage/storage.ts';
import { findSet } from './access.ts';
import { exportParts, exportTypes, SetGone } from './export-parts.ts';
import { makeExportWriter } from './export-writer.ts';

/** The free job that writes a set to a file. */
export const SET_EXPORT = 'molecule-set-export';

const exportInput = z.object({
  set: z.uuid(),
  format: z.enum(setExportFormats),
  /** Whose file it becomes. */
  account: z.uuid(),
  /** Bytes that the account may store. */
  quota: z.number(),
});
export type ExportInput = z.infer<typeof exportInput>;

/** What the job needs. */
export interface SetExportParts {
  store: ObjectStore;
  links: Links;
  /** Of the disk on which files are written. */
  requireDisk: RequireDisk;
  /** Bytes of a file; `FILE_BYTES_MAX` where it is not given. */
  fileBytesMax?: number;
}

/** Why there is no file: the account's storage or the server's disk is full, it is longer than a file may be, the set is not there. */
const failures = ['storage', 'disk', 'too-large', 'gone'] as const;
type Failure = (typeof failures)[number];
const failure = (reason: Failure): StepFailure => new StepFailure(reason);

/** How long a file may be, and the reason for which it may not be longer. */
interface Room {
  bytes: number;
  reason: Failure;
}

const roomOf = async (
  database: Database,
  { account, quota }: ExportInput,
  fileBytesMax: number,
): Promise<Room> => {
  const { used } = await storageOf(database, account, quota);
  const left = quota - used;
  return left < fileBytesMax
    ? { bytes: left, reason: 'storage' }
    : { bytes: fileBytesMax, reason: 'too-large' };
};

/** Writes what comes to a file, and tells what it is known by. @throws StepFailure where it is longer than there is room for; Refusal */
const writeDown = async (
  path: string,
  parts: AsyncIterable<Uint8Array>,
  { room, requireDisk }: { room: Room; requireDisk: RequireDisk },
): Promise<Content> => {
  await requireDisk();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of parts) {
      size += part.length;
      if (size > room.bytes) throw failure(room.reason);
      await requireDisk();
      hash.update(part);
      await file.writeFile(part);
    }
  } catch (error) {
    throw systemCode(error) === 'ENOSPC' ? diskFull('files') : error;
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), size };
};

/** The set as whoever asked sees it; undefined where they do not, or it is in the trash. */
const seenSet = async (database: Database, { set, account }: ExportInput) => {
  const organization = await organizationOf(database, account);
  const found = await findSet(database, { accountId: account, organization }, set);
  return found?.completedAt && !found.deletedAt ? found : undefined;
};

/** What an error of writing is to be told as; undefined for a fault. */
const failureOf = (error: unknown): Failure | undefined => {
  if (error instanceof SetGone) return 'gone';
  return error instanceof Refusal && error.kind === 'unavailable' ? 'disk' : undefined;
};

/** Deletes the files that earlier exports of the set in this format gave the same person: a newer one takes their place. */
const deleteEarlier = async (
  transaction: Database,
  jobId: string,
  { set, format, account }: ExportInput,
): Promise<void> => {
  const earlier = transaction
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.personId, account),
        eq(jobs.kind, SET_EXPORT),
        ne(jobs.id, jobId),
        sql`${jobs.input}->>'set' = ${set} and ${jobs.input}->>'format' = ${format}`,
        sql`${jobs.createdAt} <= (select own.created_at from jobs own where own.id = ${jobId})`,
      ),
    );
  await transaction
    .delete(files)
    .where(and(eq(files.ownerId, account), isNotNull(files.keptUntil), inArray(files.id, earlier)));
};

/** Why the one step of a job came to nothing; undefined where something else ended it. */
const reasonOf = async (transaction: Database, jobId: string): Promise<Failure | undefined> => {
  const [step] = await transaction
    .select({ reason: jobSteps.reason })
    .from(jobSteps)
    .where(eq(jobSteps.jobId, jobId));
  return failures.find((one) => one === step?.reason);
};

export const setExportKind = ({
  store,
  links,
  requireDisk,
  fileBytesMax = FILE_BYTES_MAX,
}: SetExportParts): AnyJobKind => {
  const writer = makeExportWriter();

  const write = async ({
    jobId,
    input,
    signal,
    database,
    report,
    log,
  }: StepContext<ExportInput>): Promise<SaveStep> => {
    const set = await seenSet(database, input);
    if (!set) throw failure('gone');
    const exported = { ...set, format: input.format };
    const room = await roomOf(database, input, fileBytesMax);
    const path = join(store.workFolder, randomUUID());
    try {
      const parts = exportParts(exported, { database, writer, signal, report });
      const content = await writeDown(path, parts, { room, requireDisk });
      await keepContent(database, store, content, () => createReadStream(path));
      return async (transaction) => {
        // Until the file is there its content is nobody's.
        await lockContents(transaction);
        const isAdded = await addFile(transaction, {
          id: jobId,
          ownerId: input.account,
          sha256: content.sha256,
          name: `${fileNameOf(set.name)}.${input.format}`,
          mediaType: exportTypes[input.format],
        });
        // The id, which the caller chose, was free when the export was asked for.
        if (!isAdded) throw new Error('a file has the id of this export');
        await deleteEarlier(transaction, jobId, input);
      };
    } catch (error) {
      const reason = failureOf(error);
      if (reason === 'disk') log.error({ event: securityEvent.diskFull }, 'an export was not written');
      throw reason ? failure(reason) : error;
    } finally {
      await rm(path, { force: true });
    }
  };

  return defineJobKind<ExportInput>({
    name: SET_EXPORT,
    input: exportInput,
    steps: () => [{ name: 'write', run: write }],
    retry: { attempts: 3, delay: SECOND },
    concurrency: 1,
    // Long ones wait for one another: an account has one under way at a time.
    lifetime: 24 * 60 * MINUTE,
    target: ({ set }, { id, state }) => ({
      tool: 'molvalley',
      route: state === 'done' ? `/?download=${id}` : `/set/${set}`,
    }),
    onEnd: async (transaction, { id, title, input, personId, state }) => {
      if (personId === null || state === 'cancelled') return;
      const about = { set: title, format: input.format };
      const because = (await reasonOf(transaction, id)) ?? 'fault';
      await notify(
        transaction,
        personId,
        state === 'done'
          ? { kind: 'set-exported', ...about, id }
          : { kind: 'set-not-exported', ...about, because },
        links,
      );
    },
  });
};
