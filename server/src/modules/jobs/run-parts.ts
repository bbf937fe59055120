import type { Database } from '../../database/database.ts';
import type { AnyJobKind } from './kind.ts';
import type { Queue } from './queue.ts';
import type { JobRow, Lease } from './rows.ts';

/** What of a logger jobs need. */
export type JobLog = Record<'debug' | 'error', (fields: object, message: string) => void>;

/** Why a try is to end before its work is over, as its signal's reason: it was asked to, is another process's, or its process stops. */
export type JobStop = 'cancelled' | 'lost' | 'stopping';

/** What a run of a job needs. */
export interface RunParts {
  database: Database;
  queue: Queue;
  kind: AnyJobKind;
  /** As it was claimed. */
  job: JobRow;
  lease: Lease;
  /** Aborted with a `JobStop`. */
  signal: AbortSignal;
  log: JobLog;
}
