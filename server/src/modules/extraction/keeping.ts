import type { Database } from '../../database/database.ts';
import { requireStorage, storageOf } from '../storage/storage.ts';
import type { DocumentRow, Viewer } from './access.ts';
import { documentFull, othersStorageFull } from './refusals.ts';

/** Bytes that the log of one document may have: it is read whole, and a hundred thousand decisions take less. */
const LOG_MAX = 32_000_000;
/**
 * Bytes of the log for each compound and value that was found, which need no room: whoever reviews a document that is analyzed can finish,
 * however full the storage is.
 */
const LOG_PER_ITEM = 2000;
/** Versions of one document that are kept. */
const VERSIONS_MAX = 500;

/** What is to be kept with a document. */
interface Kept {
  bytesPerAccount: number;
  /** Bytes of corrections. */
  log?: number;
  /** Bytes of a version. */
  version?: number;
  /** Bytes of what differs after pages are read again. */
  rerun?: number;
}

/**
 * Refuses what there is no room for: in the document itself, and in the storage of who added it, but for the decisions of a review. Where their account is gone, an
 * organization's document may itself take no more than an account.
 * @throws Refusal `limitReached`
 */
export const requireRoom = async (
  transaction: Database,
  { accountId }: Viewer,
  { makerId, logBytes, keptBytes, size, versions, compounds, activities }: DocumentRow,
  { bytesPerAccount, log = 0, version, rerun = 0 }: Kept,
): Promise<void> => {
  if (logBytes + log > LOG_MAX) throw documentFull();
  if (version !== undefined && versions >= VERSIONS_MAX) throw documentFull();
  const isOfReview = version === undefined && rerun === 0;
  if (isOfReview && logBytes + log <= (compounds + activities) * LOG_PER_ITEM) return;
  const bytes = log + (version ?? 0) + rerun;
  if (makerId === accountId) await requireStorage(transaction, accountId, bytesPerAccount, bytes);
  else if (makerId === null) {
    if (size + logBytes + keptBytes + bytes > bytesPerAccount) throw documentFull();
  } else if ((await storageOf(transaction, makerId, bytesPerAccount)).used + bytes > bytesPerAccount)
    throw othersStorageFull();
};
