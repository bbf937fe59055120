import { completeMoleculeSet, createMoleculeSet, deleteMoleculeSet, storeMolecules } from '@moiety/contract';
import type { BodyOf, MoleculeRecord, MoleculeSet } from '@moiety/contract';
import type { Api } from './api.ts';
import { moleculePages } from './molecule-pages.ts';
import { ResumableUpload } from './resumable-upload.ts';
import type { UploadOptions } from './resumable-upload.ts';

export interface UploadSettings extends UploadOptions {
  api: Api;
  set: BodyOf<typeof createMoleculeSet>;
  records: readonly MoleculeRecord[];
}

/** Stores a set on the server, page by page; its units are molecules. */
export type Upload = ResumableUpload<MoleculeSet, MoleculeRecord[], MoleculeSet>;

export const createUpload = ({ api, set, records, ...options }: UploadSettings): Upload =>
  new ResumableUpload(
    {
      begin: (id, signal) => api.call(createMoleculeSet, { body: { ...set, id }, signal }),
      parts: (from) => moleculePages(records, from),
      sizeOf: (page) => page.length,
      send: ({ id }, molecules, signal) =>
        api.call(storeMolecules, { params: { id }, body: { molecules }, signal }),
      complete: ({ id }, signal) => api.call(completeMoleculeSet, { params: { id }, signal }),
      abandon: ({ id }) => api.call(deleteMoleculeSet, { params: { id } }),
    },
    options,
  );
