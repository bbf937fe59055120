// Makes one structure of a formula with open bonds and the groups that are bound there.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { joinAtPoints } from '@moiety/chemistry/join-points.ts';
import { configurationsOf } from './substituent.ts';

/** A group to be bound to the formula: SMILES with open bonds 1 and 2, and the numbers of the formula's open bonds for them. */
export interface Joint {
  smiles: string;
  at: number[];
  /** What the name of the group says of its centres in the whole compound. */
  configurations?: readonly string[];
}

/** A SMILES with its open bonds numbered otherwise. */
const renumbered = (smiles: string, at: readonly number[]): string =>
  smiles.replaceAll(/\[\*:(\d+)\]/g, (_, number: string) => `[*:${at[Number(number) - 1] ?? 0}]`);

/** A SMILES with all its centres turned round. */
const mirrored = (smiles: string): string =>
  smiles.replaceAll(/@{1,2}/g, (turn) => (turn === '@' ? '@@' : '@'));

const countOf = (all: readonly string[], one: string): number => all.filter((tag) => tag === one).length;

/** Joins the groups to the formula; a centre of a named group is turned round where only then the whole has the configuration that is named. */
export function configuredStructure(
  engine: Engine,
  molfile: string,
  given: readonly Joint[],
): { smiles: string; inchikey: string } | undefined {
  let joints = given;
  for (const joint of given) {
    if (joint.configurations === undefined) continue;
    const [named, ...more] = joint.configurations;
    if (named === undefined || more.length > 0) return undefined;
    const turned = joints.map((one) => (one === joint ? { ...one, smiles: mirrored(one.smiles) } : one));
    const [asIs, other] = [joints, turned].map((some) => joinedStructure(engine, molfile, some));
    if (asIs === undefined || other === undefined) return undefined;
    const [own, mirror] = [asIs, other].map(({ smiles }) => countOf(configurationsOf(engine, smiles), named));
    if (own === mirror) return undefined;
    if (own! < mirror!) joints = turned;
  }
  return joinedStructure(engine, molfile, joints);
}

/** Joins the groups to the formula at the open bonds with the same number. */
function joinedStructure(
  engine: Engine,
  molfile: string,
  joints: readonly Joint[],
): { smiles: string; inchikey: string } | undefined {
  try {
    const formula = engine.withMolecule(molfile, (molecule) => molecule.get_smiles());
    const groups = joints.map(({ smiles, at }) => renumbered(smiles, at));
    const whole = joinAtPoints(engine, formula, ...groups);
    if (whole === undefined || whole.includes('*') || whole.includes('.')) return undefined;
    return engine.withMolecule(whole, (molecule) => {
      const inchi = molecule.get_inchi();
      return inchi === ''
        ? undefined
        : { smiles: molecule.get_smiles(), inchikey: engine.rdkit.get_inchikey_for_inchi(inchi) };
    });
  } catch {
    return undefined;
  }
}
