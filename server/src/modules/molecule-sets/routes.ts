import * as contract from '@moiety/contract';
import type { Endpoint } from '@moiety/contract';
import { localeForHeader } from '@moiety/locales/server.ts';
import type { Database } from '../../database/database.ts';
import type { EndpointMount, Handler, ServeOptions } from '../../endpoint.ts';
import { makeFairQueue } from '../../fair-queue.ts';
import type { Links } from '../../site/links.ts';
import type { Viewer } from './access.ts';
import { exportSet, type ExportingParts } from './exports.ts';
import { makePageReader } from './page-reader.ts';
import type { MoleculeSets } from './service.ts';
import { share, sharingOf } from './sharing.ts';

/** As many wait of an account as it may have calls under way. */
const QUEUE = { perMember: 16, perGroup: 16, total: 400, retryAfter: 5 };

/** What sets need beside themselves. */
export interface SetParts {
  database: Database;
  /** Of the mails about sharing. */
  links: Links;
  /** What somebody is told of the documents in which molecules were read. */
  documents: (viewer: Viewer, ids: readonly string[]) => Promise<contract.SetDocument[]>;
  /** What exports need. */
  exporting: Omit<ExportingParts, 'database'>;
}

/** Bytes of a long answer that are handed on at a time. */
const PIECE = 256 * 1024;
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Molecule sets; every call is about the caller's own, or what is shared with the caller. */
export const mountMoleculeSets = (
  { serve, serveText }: EndpointMount,
  sets: MoleculeSets,
  { documents, exporting, ...sharing }: SetParts,
): void => {
  serve(contract.listMoleculeSets, ({ principal, query: { trash, page, page_size: pageSize } }) =>
    sets.list(principal, trash, { page, pageSize }),
  );
  // A change holds one of ten connections of the database, and those of one set wait for each other while they do: few are made at once, and one of an account.
  const changeInTurn = makeFairQueue({
    ...QUEUE,
    name: 'molecule set changes',
    atOnce: 3,
    groupAtOnce: 1,
  });
  const inTurnOf = <T>({ accountId }: Viewer, work: () => Promise<T>): Promise<T> =>
    changeInTurn({ group: accountId, member: accountId }, work);
  /** Serves a call that changes a set: counted before its body is read. */
  const change = <const E extends Endpoint & { access: 'signed-in' }>(
    endpoint: E,
    handler: Handler<E>,
    { admit, ...options }: ServeOptions<E> = {},
  ): void => {
    serve<E>(endpoint, (call) => inTurnOf(call.principal as Viewer, () => handler(call)), {
      ...options,
      admit: admit ?? (({ principal }) => sets.admitChange(principal as Viewer)),
    });
  };
  const grows = {
    admit: ({ principal }: { principal: Viewer }) => sets.admitGrowth(principal),
  };
  change(contract.createMoleculeSet, ({ principal, body }) => sets.begin(principal, body), {
    bodyLimit: contract.MOLECULE_SET_BYTES_MAX,
    valuesMax: contract.MOLECULE_SET_VALUES_MAX,
    ...grows,
  });
  const readPage = makePageReader();
  // One thread reads for everybody: an account's pages wait behind each other, and not before everybody else's.
  const readInTurn = makeFairQueue({ ...QUEUE, name: 'molecule pages', atOnce: 1 });
  serveText(
    contract.storeMolecules,
    async ({ principal, params, request, text }) => {
      const { accountId } = principal;
      const page = await readInTurn({ group: accountId, member: accountId }, () =>
        readPage(text, localeForHeader(request.headers['accept-language'])),
      );
      await inTurnOf(principal, () => sets.store(principal, params.id, page));
      return JSON.stringify({ stored: page.positions.length });
    },
    {
      bodyLimit: contract.MOLECULES_PER_WRITE_BYTES_MAX,
      admit: ({ principal, params }) => sets.admitStore(principal, params.id),
    },
  );
  change(contract.completeMoleculeSet, ({ principal, params }) => sets.complete(principal, params.id));
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
  change(contract.renameMoleculeSet, ({ principal, params, body }) =>
    sets.rename(principal, params.id, body.name),
  );
  change(contract.keepOriginalFile, ({ principal, params, body }) =>
    sets.keepOriginal(principal, params.id, body.file),
  );
  serve(
    contract.getOriginalFile,
    async ({ principal, params }) => (await sets.original(principal, params.id)) ?? null,
  );
  change(contract.deleteMoleculeSet, async ({ principal, params }) => {
    await sets.remove(principal, params.id);
    return null;
  });
  change(contract.purgeMoleculeSet, async ({ principal, params }) => {
    await sets.purge(principal, params.id);
    return null;
  });
  change(contract.restoreMoleculeSet, ({ principal, params }) => sets.restore(principal, params.id));
  serve(
    contract.listMoleculeMarks,
    ({ principal, params, query }) => sets.marks(principal, params.id, query.from),
    { isLong: true },
  );
  change(contract.markMolecules, ({ principal, params, body }) => sets.mark(principal, params.id, body), {
    bodyLimit: 512 * 1024,
    // The signs between the numbers count.
    valuesMax: contract.MARKED_TEXT_MAX,
    admit: ({ principal, params }) => sets.admitMark(principal, params.id),
  });
  change(
    contract.writeMoleculeNote,
    ({ principal, params, body }) => sets.writeNote(principal, params, body),
    grows,
  );
  change(
    contract.defineCalculatedColumns,
    ({ principal, params, body }) => sets.defineCalculated(principal, params.id, body),
    grows,
  );
  serve(contract.getMoleculeSetHistory, ({ principal, params }) => sets.history(principal, params.id), {
    isLong: true,
  });
  serve(contract.getMoleculeSetVersion, ({ principal, params }) => sets.version(principal, params));
  serve(
    contract.listVersionMarks,
    ({ principal, params, query }) => sets.versionMarks(principal, params, query.from),
    { isLong: true },
  );
  serveText(
    contract.compareVersions,
    async ({ principal, params, query }) => inPieces(await sets.compareVersions(principal, params, query.to)),
    { isLong: true },
  );
  change(contract.nameVersion, ({ principal, params, body }) =>
    sets.nameVersion(principal, params, body.name),
  );
  change(
    contract.restoreVersion,
    ({ principal, params, body }) => sets.restoreVersion(principal, params, body.seen),
    grows,
  );
  serve(contract.exportMoleculeSet, ({ principal, params, body }) =>
    exportSet({ database: sharing.database, ...exporting }, principal, params.id, body),
  );
  serve(contract.getMoleculeSetSharing, ({ principal, params: { id } }) =>
    sharingOf(sharing.database, principal, id),
  );
  change(contract.shareMoleculeSet, ({ principal, params: { id }, body }) =>
    share(sharing, principal, id, body),
  );
};
