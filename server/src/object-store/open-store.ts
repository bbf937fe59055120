import type { DiskSettings } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Settings } from './s3-store.ts';

/** Which store, and how it is reached. */
export type StoreSettings = DiskSettings | S3Settings;

/**
 * Opens the store, and finds out whether it takes and gives an object.
 * @throws StartError with what the operator can mend
 */
export const openObjectStore = async (settings: StoreSettings): Promise<ObjectStore> => {
  if (settings.kind === 'disk') return (await import('./disk-store.ts')).openDiskStore(settings);
  // Loaded only where it is used: it is large.
  return (await import('./s3-store.ts')).openS3Store(settings);
};
