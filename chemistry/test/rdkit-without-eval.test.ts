import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import type { MainModule } from '@rdkit/rdkit';
import { describe, expect, it } from 'vitest';
import { withoutEval } from '../build/rdkit-without-eval.ts';
import { sampleDrugs } from './sample.ts';

const require = createRequire(import.meta.url);
const path = require.resolve('@rdkit/rdkit');
const text = readFileSync(path, 'utf8');

type Factory = () => Promise<MainModule>;

/** Runs the text of RDKit's binding as the CommonJS module that it is. */
const load = async (binding: string): Promise<MainModule> => {
  const made: { exports: unknown } = { exports: {} };
  const run = compileFunction(binding, ['module', 'exports', 'require', '__dirname', '__filename']) as (
    ...given: unknown[]
  ) => void;
  run(made, made.exports, require, dirname(path), path);
  return (made.exports as Factory)();
};

/** A little of everything that crosses the binding: text, numbers, arrays, objects that are freed, exceptions. */
const calls = (rdkit: MainModule): unknown[] =>
  sampleDrugs()
    .slice(0, 20)
    .map(({ smiles }) => {
      const molecule = rdkit.get_mol(smiles);
      const query = rdkit.get_qmol('c1ccccc1');
      if (molecule === null || query === null) return null;
      const library = new rdkit.SubstructLibrary();
      library.add_mol(molecule);
      const found = [
        molecule.get_smiles(),
        molecule.get_inchi(),
        molecule.set_new_coords(true),
        molecule.get_svg(200, 140),
        molecule.get_svg_with_highlights(JSON.stringify({ width: 100, height: 100, atoms: [0] })),
        molecule.get_descriptors(),
        molecule.get_num_atoms(),
        Array.from(molecule.get_morgan_fp_as_uint8array() as Uint8Array),
        molecule.get_coords(),
        molecule.get_substruct_matches(query),
        molecule.generate_aligned_coords(query, '{"acceptFailure":true}'),
        Array.from(library.get_matches_as_uint32array(query, false, 1, 10) as Uint32Array),
        rdkit.get_mol('C1CC'),
      ];
      library.delete();
      query.delete();
      molecule.delete();
      return found;
    });

describe("RDKit's binding without eval", () => {
  it('evaluates nothing', () => {
    expect(text).toContain('new Function(');
    expect(withoutEval(text)).not.toMatch(/new Function\(|\beval\(/);
  });

  it('answers as the one that evaluates, and frees what it made', async () => {
    const plain = await load(withoutEval(text));
    expect(calls(plain)).toEqual(calls(await load(text)));
    const molecule = plain.get_mol('CCO');
    molecule?.delete();
    expect(() => molecule?.get_smiles()).toThrow(/deleted/);
  });

  it('is refused for a binding that it was not written for', () => {
    expect(() => withoutEval(text.replace('new Function(args1', 'new Function(others'))).toThrow(/0 times/);
  });
});
