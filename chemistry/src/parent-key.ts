import { parentAtomsOf } from './admet/molecular-graph.ts';
import { canonicalSmiles } from './canonical-smiles.ts';
import type { Engine } from './engine.ts';
import { identityKey } from './identity-key.ts';
import { StructureError } from './structure-error.ts';

interface FragmentMappings {
  /** Which fragment each atom is of. */
  frags: number[];
}

/**
 * What structures with the same parent are told by: the key (`identityKey`) of the largest fragment with carbon, the one that predictions
 * are of (`withParent`), with its configuration and isotopes, whatever its protonation. `null` where there is none.
 */
export const parentKeyOf = (engine: Engine, structure: string): string | null => {
  try {
    return engine.withMolecule(structure, (molecule) => {
      const [first] = parentAtomsOf(molecule);
      const { molList, mappings } = molecule.get_frags() as {
        molList: { at: (place: number) => typeof molecule | null; delete: () => void };
        mappings: string;
      };
      const place = (JSON.parse(mappings) as FragmentMappings).frags[first ?? 0] ?? 0;
      const fragment = molList.at(place);
      try {
        const inchi = fragment?.get_inchi() ?? '';
        return fragment === null
          ? null
          : identityKey(
              {
                inchiKey: inchi === '' ? '' : engine.rdkit.get_inchikey_for_inchi(inchi),
                smiles: canonicalSmiles(fragment, structure),
              },
              'parent',
            );
      } finally {
        fragment?.delete();
        molList.delete();
      }
    });
  } catch (error) {
    if (error instanceof StructureError) return null;
    throw error;
  }
};
