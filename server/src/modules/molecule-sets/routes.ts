import * as contract from '@moiety/contract';
import { localeForHeader } from '@moiety/locales/server.ts';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { makeFairQueue } from '../../fair-queue.ts';
import type { Links } from '../../site/links.ts';
import type { Viewer } from './access.ts';
import { makePageReader } from './page-reader.ts';
import type { MoleculeSets } from './service.ts';
import { share, sharingOf } from './sharing.ts';

/** What sets need beside themselves. */
export interface SetParts {
  database: Database;
  /** Of the mails about sharing. */
  links: Links;
  /** What somebody is told of the documents in which molecules were read. */
  documents: (viewer: Viewer, ids: readonly string[]) => Promise<contract.SetDocument[]>;
}

/** Molecule sets; every call is about the caller's own, or what is shared with the caller. */
export const mountMoleculeSets = (
  { serve, serveText }: EndpointMount,
  sets: MoleculeSets,
  { documents, ...sharing }: SetParts,
): void => {
  serve(contract.listMoleculeSets, ({ principal, query: { trash, page, page_size: pageSize } }) =>
    sets.list(principal, trash, { page, pageSize }),
  );
  // The names of 500 columns.
  serve(contract.createMoleculeSet, ({ principal, body }) => sets.begin(principal, body), {
    bodyLimit: 512 * 1024,
    // With the commas in their names.
    valuesMax: 10_000,
  });
  const readPage = makePageReader();
  // One thread reads for everybody: an account's pages wait behind each other, and not before everybody else's.
  const inTurn = makeFairQueue({
    name: 'molecule pages',
    atOnce: 1,
    perMember: 16,
    perGroup: 16,
    total: 400,
    retryAfter: 5,
  });
  serveText(
    contract.storeMolecules,
    async ({ principal, params, request, text }) => {
      const { accountId } = principal;
      const page = await inTurn({ group: accountId, member: accountId }, () =>
        readPage(text, localeForHeader(request.headers['accept-language'])),
      );
      await sets.store(principal, params.id, page);
      return JSON.stringify({ stored: page.positions.length });
    },
    {
      bodyLimit: contract.MOLECULES_PER_WRITE_BYTES_MAX,
      admit: ({ principal, params }) => sets.admitStore(principal, params.id),
    },
  );
  serve(contract.completeMoleculeSet, ({ principal, params }) => sets.complete(principal, params.id));
  serve(contract.getMoleculeSet, ({ principal, params }) => sets.get(principal, params.id));
  serveText(
    contract.readMolecules,
    async ({ principal, params, query }) => {
      const { total, items } = await sets.read(principal, params.id, query);
      const listed = items.map((item, index) => (index === 0 ? item : `,${item}`));
      return [`{"total":${total},"items":[`, ...listed, ']}'];
    },
    { isLong: true },
  );
  serve(contract.listSetDocuments, async ({ principal, params }) =>
    documents(principal, await sets.documents(principal, params.id)),
  );
  serve(contract.renameMoleculeSet, ({ principal, params, body }) =>
    sets.rename(principal, params.id, body.name),
  );
  serve(contract.keepOriginalFile, ({ principal, params, body }) =>
    sets.keepOriginal(principal, params.id, body.file),
  );
  serve(
    contract.getOriginalFile,
    async ({ principal, params }) => (await sets.original(principal, params.id)) ?? null,
  );
  serve(contract.deleteMoleculeSet, async ({ principal, params }) => {
    await sets.remove(principal, params.id);
    return null;
  });
  serve(contract.purgeMoleculeSet, async ({ principal, params }) => {
    await sets.purge(principal, params.id);
    return null;
  });
  serve(contract.restoreMoleculeSet, ({ principal, params }) => sets.restore(principal, params.id));
  serve(contract.listMoleculeMarks, ({ principal, params, query }) =>
    sets.marks(principal, params.id, query.from),
  );
  serve(contract.markMolecules, ({ principal, params, body }) => sets.mark(principal, params.id, body), {
    bodyLimit: 512 * 1024,
    // The signs between the numbers count.
    valuesMax: contract.MARKED_TEXT_MAX,
  });
  serve(contract.writeMoleculeNote, ({ principal, params, body }) => sets.writeNote(principal, params, body));
  serve(contract.defineCalculatedColumns, ({ principal, params, body }) =>
    sets.defineCalculated(principal, params.id, body),
  );
  serve(contract.getMoleculeSetHistory, ({ principal, params }) => sets.history(principal, params.id));
  serve(contract.getMoleculeSetVersion, ({ principal, params }) => sets.version(principal, params));
  serve(contract.listVersionMarks, ({ principal, params, query }) =>
    sets.versionMarks(principal, params, query.from),
  );
  serve(contract.compareVersions, ({ principal, params, query }) =>
    sets.compareVersions(principal, params, query.to),
  );
  serve(contract.nameVersion, ({ principal, params, body }) =>
    sets.nameVersion(principal, params, body.name),
  );
  serve(contract.restoreVersion, ({ principal, params, body }) =>
    sets.restoreVersion(principal, params, body.seen),
  );
  serve(contract.getMoleculeSetSharing, ({ principal, params: { id } }) =>
    sharingOf(sharing.database, principal, id),
  );
  serve(contract.shareMoleculeSet, ({ principal, params: { id }, body }) =>
    share(sharing, principal, id, body),
  );
};
