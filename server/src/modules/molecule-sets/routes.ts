import * as contract from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';
import type { MoleculeSets } from './service.ts';

/** Molecule sets; every call is about the caller's own. */
export const mountMoleculeSets = ({ serve }: EndpointMount, sets: MoleculeSets): void => {
  serve(contract.listMoleculeSets, async ({ principal, query }) => ({
    items: await sets.list(principal.accountId, query.trash),
  }));
  serve(contract.createMoleculeSet, ({ principal, body }) => sets.begin(principal.accountId, body));
  serve(
    contract.storeMolecules,
    async ({ principal, params, body }) => {
      await sets.store(principal.accountId, params.id, body.molecules);
      return { stored: body.molecules.length };
    },
    contract.MOLECULES_PER_WRITE_BYTES_MAX,
  );
  serve(contract.completeMoleculeSet, ({ principal, params }) =>
    sets.complete(principal.accountId, params.id),
  );
  serve(contract.getMoleculeSet, ({ principal, params }) => sets.get(principal.accountId, params.id));
  serve(contract.readMolecules, ({ principal, params, query }) =>
    sets.read(principal.accountId, params.id, query),
  );
  serve(contract.renameMoleculeSet, ({ principal, params, body }) =>
    sets.rename(principal.accountId, params.id, body.name),
  );
  serve(contract.deleteMoleculeSet, async ({ principal, params }) => {
    await sets.remove(principal.accountId, params.id);
    return null;
  });
  serve(contract.restoreMoleculeSet, ({ principal, params }) => sets.restore(principal.accountId, params.id));
};
