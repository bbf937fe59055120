import type { Database } from '../../database/database.ts';
import { requireStorage, storageOf, whoStores } from '../storage/storage.ts';
import type { DocumentRow, Viewer } from './access.ts';
import { documentFull, othersStorageFull } from './refusals.ts';

/** Bytes that the log of one document may have: it is read whole, and a hundred thousand decisions take less. */
const LOG_MAX = 32_000_000;
/**
 * While a log has no more bytes than this for each compound and value that was found, decisions and corrections of what is there need no
 * room, so that a full storage does not stop a review. What people add needs it always.
 */
const LOG_PER_ITEM = 2000;
/** Versions of one document that are kept. */
const VERSIONS_MAX = 500;

/** What is to be kept with a document. */
interface Kept {
  bytesPerAccount: number;
  /** Bytes of corrections. */
  log?: number;
  /** Those of them that are of what people add to a document. */
  additions?: number;
  /** Bytes of a version. */
  version?: number;
  /** Bytes of what differs after pages are read again. */
  rerun?: number;
}

/**
 * Refuses what there is no room for: in the document itself, and in the storage that it takes, but for what a review of usual length logs.
 * @throws Refusal `limitReached`
 */
export const requireRoom = async (
  transaction: Database,
  { accountId }: Viewer,
  document: DocumentRow,
  { bytesPerAccount, log = 0, additions = 0, version, rerun = 0 }: Kept,
): Promise<void> => {
  const { logBytes, versions, compounds, activities } = document;
  if (logBytes + log > LOG_MAX) throw documentFull();
  if (version !== undefined && versions >= VERSIONS_MAX) throw documentFull();
  const isShort = logBytes + log <= (compounds + activities) * LOG_PER_ITEM;
  const bytes = (isShort ? additions : log) + (version ?? 0) + rerun;
  if (bytes === 0) return;
  const holder = await whoStores(transaction, document);
  if (holder === undefined) throw documentFull();
  if (holder === accountId) await requireStorage(transaction, accountId, bytesPerAccount, bytes);
  else if ((await storageOf(transaction, holder, bytesPerAccount)).used + bytes > bytesPerAccount)
    throw othersStorageFull();
};
