import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { deleteUnusedContents } from './contents.ts';
import { deleteLeftFiles } from './queries.ts';
import { deleteOldUploads } from './uploads.ts';

/** Deletes what is nobody's any more: unfinished uploads, files that belong to nothing, contents that no file has. */
export const filePurge = (store: ObjectStore): PeriodicJob => ({
  name: 'delete-old-files',
  every: HOUR,
  run: async (database, { signal }) => {
    await deleteOldUploads(database, store, signal);
    await deleteLeftFiles(database);
    await deleteUnusedContents(database, store, signal);
    await store.tidy();
  },
});
