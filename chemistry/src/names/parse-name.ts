import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { NameExpectation } from './expectation.ts';
import type { Fragment } from './fragment.ts';
import { kekulize } from './kekulize.ts';
import { MAX_NAME_LENGTH } from './name-length.ts';
import { NameProblem, type NameProblemCode } from './name-problem.ts';
import { placeOf, type NamePlace } from './name-place.ts';
import { normalizeName, type NormalizedName } from './normalize-name.ts';
import { otherSpellings } from './other-spellings.ts';
import { fromChinese, isChinese } from './read-chinese.ts';
import { readComponents, type Component } from './read-components.ts';
import { chargeOf } from './salts.ts';
import { signatureOf } from './signature.ts';
import { configure } from './stereo.ts';
import { hydrogensOf } from './valence.ts';

export { MAX_NAME_LENGTH };

/** What was taken for granted in reading a name, or could not be kept of it. */
export type NameWarning =
  /** A prefix or suffix has no locant and there is more than one place. */
  | 'locant-missing'
  /** Hydrogen went to a carbon atom that the name does not give. */
  | 'hydrogen-assumed'
  /** A stereodescriptor describes nothing in the structure, or more than one thing. */
  | 'stereo-not-placed'
  /** The stereodescriptors contradict one another. */
  | 'stereo-not-met'
  /** The name means both enantiomers. */
  | 'racemic'
  /** The name gives the configuration of the atoms to one another only. */
  | 'relative'
  /** The name was read without the spaces that are in it. */
  | 'spaces-removed'
  /** An l that stands for a locant was read as the digit 1. */
  | 'respelled'
  /** The atoms of a large ring with several rings on it were numbered by the lowest locants, which the rules may have otherwise. */
  | 'numbering-assumed'
  /** The proportion of a salt's or solvate's components is not a whole number. */
  | 'proportion';

/** A structure that a name means. */
export interface NamedStructure {
  /** Canonical, by RDKit. */
  smiles: string;
  inchikey: string;
  /** `partial` where a stereogenic center or double bond has no descriptor, or one could not be placed. */
  stereo: 'complete' | 'partial';
  warnings: readonly NameWarning[];
}

/** What a name means: one structure; several, of which each is as good; or where it was not understood. */
export type ParsedName =
  | { results: readonly NamedStructure[]; problem?: undefined }
  | {
      results: readonly [];
      problem: {
        code: NameProblemCode;
        /** Index into the name. */
        at: number;
        /** What could stand there; empty where nothing could. */
        expected: readonly NameExpectation[];
        /** The part from there. */
        rest: string;
      };
    };

/** Structures of one name that are still given. */
const MAX_RESULTS = 4;

const isSound = (fragment: Fragment): boolean =>
  fragment.exits.length === 0 &&
  fragment.needs === 0 &&
  fragment.atoms.every((_, atom) => hydrogensOf(fragment, atom) >= 0);

/** The sum of the charges that a SMILES has in its brackets. */
const chargeOfSmiles = (smiles: string): number => {
  let sum = 0;
  for (const [, sign, size] of smiles.matchAll(/([+-])(\d?)\]/g))
    sum += (sign === '+' ? 1 : -1) * Number(size || 1);
  return sum;
};

const structureOf = (
  engine: Engine,
  fragment: Fragment,
  { salts, times, warnings }: Component,
): NamedStructure => {
  // Ions that do not make up for each other are a name that was read wrongly, or written so.
  if (salts.length > 0 && times * chargeOf(fragment) + chargeOfSmiles(salts.join('.')) !== 0)
    throw new NameProblem('valence');
  const { identity, isComplete, warnings: doubts } = configure(engine, fragment, { salts, times });
  const all = [...new Set([...fragment.warnings, ...doubts, ...warnings])] as NameWarning[];
  const isPartial = !isComplete || all.some((warning) => warning.startsWith('stereo'));
  return { ...identity, stereo: isPartial ? 'partial' : 'complete', warnings: all };
};

/** Whether there is an atom for each bonding number that the name gives; programs count `oxido` on λ4-sulfanylidene as no bond more. */
const hasBonding = (fragment: Fragment, { lambdas = [], text }: NormalizedName): boolean => {
  const left = fragment.atoms.flatMap(({ element }, atom) =>
    /^(?:S|Se|Te|P|I)$/.test(element) ? [fragment.used(atom)] : [],
  );
  return lambdas.every((lambda) => {
    const exact = left.indexOf(lambda);
    const place = exact < 0 && lambda === 4 && text.includes('oxido') ? left.indexOf(6) : exact;
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
};

/** What a compound can be, each structure once. */
const distinct = (component: Component, name: NormalizedName): Fragment[] => {
  const all = component.fragments
    .filter(({ exits, needs }) => exits.length === 0 && needs === 0)
    .flatMap(kekulize)
    .filter((fragment) => isSound(fragment) && hasBonding(fragment, name));
  if (all.length < 2) return all;
  const seen = new Set<string>();
  return all.filter((fragment) => {
    const before = seen.size;
    return seen.add(signatureOf(fragment)).size > before;
  });
};

const toResults = (engine: Engine, component: Component, name: NormalizedName): NamedStructure[] => {
  const found = new Map<string, NamedStructure>();
  for (const fragment of distinct(component, name)) {
    const structure = structureOf(engine, fragment, component);
    const known = found.get(structure.inchikey);
    if (!known || known.warnings.length > structure.warnings.length) found.set(structure.inchikey, structure);
  }
  return [...found.values()];
};

const problemAt = (name: NormalizedName, text: string, { code, at, expected }: NamePlace): ParsedName => {
  const place = name.positions[Math.min(at, name.positions.length - 1)] ?? 0;
  return { results: [], problem: { code, at: place, expected, rest: text.slice(place) } };
};

/** Reads a name as it is spelt. */
const parseSpelling = (engine: Engine, text: string, name: NormalizedName): ParsedName => {
  const read = readComponents(name);
  let problem = read.problem;
  for (const component of read.components)
    try {
      const results = toResults(engine, component, name);
      if (results.length > MAX_RESULTS) problem = new NameProblem('locant-missing');
      else if (results.length > 0) return { results };
      else problem ??= new NameProblem('valence');
    } catch (error) {
      if (error instanceof StructureError) problem ??= new NameProblem('valence');
      else if (error instanceof NameProblem) problem ??= error;
      else throw error;
    }
  return problemAt(name, text, placeOf(name.text, { ...read, problem }));
};

/** A name in the form that the grammar reads, or where it is not one. */
const prepared = (
  text: string,
): { given: NormalizedName; name: NormalizedName } | { problem: ParsedName } => {
  const given = normalizeName(text.slice(0, MAX_NAME_LENGTH + 1));
  if (text.length > MAX_NAME_LENGTH)
    return {
      problem: problemAt(given, text, { code: 'too-long', at: MAX_NAME_LENGTH, expected: ['end'] }),
    };
  const name = isChinese(given.text) ? fromChinese(given) : given;
  return 'at' in name
    ? { problem: problemAt(given, text, { code: 'not-understood', at: name.at, expected: ['morpheme'] }) }
    : { given, name };
};

/** Reads a name by its letters only, as `parseName` does first. */
export const parseAsSpelt = (engine: Engine, text: string): ParsedName => {
  const ready = prepared(text);
  return 'problem' in ready ? ready.problem : parseSpelling(engine, text, ready.name);
};

/**
 * Reads a systematic chemical name; one that is not understood as it is spelt also without what the ends of lines have put into it, and with
 * German or French endings.
 * @param engine judges valences and names configurations; the same for all names
 */
export const parseName = (engine: Engine, text: string): ParsedName => {
  const ready = prepared(text);
  if ('problem' in ready) return ready.problem;
  const { given, name } = ready;
  const parsed = parseSpelling(engine, text, name);
  if (parsed.results.length > 0) return parsed;
  for (const other of name === given ? otherSpellings(text, given) : []) {
    const again = parseSpelling(engine, text, other.name);
    if (again.results.length === 0) continue;
    if (!other.isMended) return again;
    return {
      results: again.results.map((result) =>
        Object.assign(result, { warnings: [...result.warnings, 'respelled' as const] }),
      ),
    };
  }
  return parsed;
};
