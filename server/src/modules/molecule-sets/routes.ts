import * as contract from '@moiety/contract';
import { localeForHeader } from '@moiety/locales/server.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { makeFairQueue } from '../../fair-queue.ts';
import { makePageReader } from './page-reader.ts';
import type { MoleculeSets } from './service.ts';

/** Molecule sets; every call is about the caller's own. */
export const mountMoleculeSets = ({ serve, serveText }: EndpointMount, sets: MoleculeSets): void => {
  serve(contract.listMoleculeSets, ({ principal, query: { trash, page, page_size: pageSize } }) =>
    sets.list(principal.accountId, trash, { page, pageSize }),
  );
  // The names of 500 columns.
  serve(contract.createMoleculeSet, ({ principal, body }) => sets.begin(principal.accountId, body), {
    bodyLimit: 512 * 1024,
    // With the commas in their names.
    valuesMax: 10_000,
  });
  const readPage = makePageReader();
  // One thread reads for everybody: an account's pages wait behind each other, and not before everybody else's.
  const inTurn = makeFairQueue({ atOnce: 1, perMember: 16, perGroup: 16, total: 400, retryAfter: 5 });
  serveText(
    contract.storeMolecules,
    async ({ principal, params, request, text }) => {
      const { accountId } = principal;
      const page = await inTurn({ group: accountId, member: accountId }, () =>
        readPage(text, localeForHeader(request.headers['accept-language'])),
      );
      await sets.store(accountId, params.id, page);
      return JSON.stringify({ stored: page.positions.length });
    },
    {
      bodyLimit: contract.MOLECULES_PER_WRITE_BYTES_MAX,
      admit: ({ principal, params }) => sets.admitStore(principal.accountId, params.id),
    },
  );
  serve(contract.completeMoleculeSet, ({ principal, params }) =>
    sets.complete(principal.accountId, params.id),
  );
  serve(contract.getMoleculeSet, ({ principal, params }) => sets.get(principal.accountId, params.id));
  serveText(contract.readMolecules, async ({ principal, params, query }) => {
    const { total, items } = await sets.read(principal.accountId, params.id, query);
    return `{"total":${total},"items":${items}}`;
  });
  serve(contract.renameMoleculeSet, ({ principal, params, body }) =>
    sets.rename(principal.accountId, params.id, body.name),
  );
  serve(contract.keepOriginalFile, ({ principal, params, body }) =>
    sets.keepOriginal(principal.accountId, params.id, body.file),
  );
  serve(
    contract.getOriginalFile,
    async ({ principal, params }) => (await sets.original(principal.accountId, params.id)) ?? null,
  );
  serve(contract.deleteMoleculeSet, async ({ principal, params }) => {
    await sets.remove(principal.accountId, params.id);
    return null;
  });
  serve(contract.purgeMoleculeSet, async ({ principal, params }) => {
    await sets.purge(principal.accountId, params.id);
    return null;
  });
  serve(contract.restoreMoleculeSet, ({ principal, params }) => sets.restore(principal.accountId, params.id));
};
