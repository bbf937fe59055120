// What a person says is the formula of a table of groups.
import { labelsOfText } from '@moiety/chemistry/atom-labels-of-text.ts';
import type { Engine } from '@moiety/chemistry/engine.ts';
import type { FormulaPlace, PageFormula } from '../page/page-result.ts';
import { ringThrough } from '../page/rings.ts';
import { drawnFormula, type DrawnFormula } from './drawn-formula.ts';
import { placesOfName } from './formula-places.ts';
import { type DrawnGraph, graphOf, molfileOf } from './molfile-graph.ts';
import { placeholderIn } from './placeholders.ts';
import { readSubstituent } from './substituent.ts';

/** Why a text or a drawing is no formula. */
export const formulaFaults = [
  /** No structure that is chemically possible. */
  'unreadable',
  /** Several molecules. */
  'parts',
  /** Nothing is left open in it. */
  'closed',
  /** Several places are without a name. */
  'unnamed',
  /** One name stands at places of which no one group fits all. */
  'kinds',
  /** What is printed at an open atom is neither a place nor a group. */
  'label',
  /** A place is bound as no group can be. */
  'bond',
] as const;
export type FormulaFault = (typeof formulaFaults)[number];

/** A formula as a person gave it. */
export interface GivenFormula extends DrawnFormula {
  formula: PageFormula;
}

/** A formula, or what is wrong with it, and at which place. */
export type ReadFormula = GivenFormula | { fault: FormulaFault; text: string };

/** More makes RDKit slow, and is no formula. */
const MOST_CHARACTERS = 100_000;

class Fault extends Error {
  readonly fault: FormulaFault;
  readonly text: string;
  constructor(fault: FormulaFault, text = '') {
    super(fault);
    this.fault = fault;
    this.text = text;
  }
}

/** Atoms that are open: without an element, R groups, and letters of places that files have as the kind of an atom: any halogen, yttrium. */
const OPEN_SYMBOL = /^(?:\*|R#?|R\d{1,2}|X|Y)$/;
/** What files have for one of several elements, which no formula leaves to a table. */
const QUERY_SYMBOL = /^(?:A|Q|M|AH|QH|XH|MH)$/;

/** An open atom, and the atoms at any of which it is bound. */
interface Source {
  /** V3000, its atoms in the order of the source. */
  molfile: string;
  /** What is written at open atoms, by their indices. */
  labels: ReadonlyMap<number, string>;
  /** Atoms that stand for any of others. */
  anyOf: ReadonlyMap<number, readonly number[]>;
}

/** Hydrogens stay atoms, so that indices do. */
function molblockOf(engine: Engine, text: string): string {
  try {
    // Judges it, with the limits of every structure.
    engine.withMolecule(text, () => undefined);
    const molecule = engine.rdkit.get_mol(text, JSON.stringify({ removeHs: false }));
    if (molecule === null) throw new Fault('unreadable');
    try {
      return molecule.get_v3Kmolblock();
    } finally {
      molecule.delete();
    }
  } catch (error) {
    if (error instanceof Fault || engine.broken) throw error;
    throw new Fault('unreadable');
  }
}

/** `[R1]`, as people write it. */
const asOpen = (smiles: string): string => smiles.replaceAll(/\[R(\d{1,2})\]/g, '[*:$1]');

function ofText(engine: Engine, text: string): Source {
  // Bounded: `MOST_CHARACTERS`, and linear.
  const [, smiles = '', extension = ''] = /^(\S+)(?:\s+\|(.*)\|)?$/s.exec(text) ?? [];
  if (smiles === '') throw new Fault('unreadable');
  const bound = /(?:^|,)m:((?:\d+:[\d.]+,?)+)/.exec(extension.replace(/\$[^$]*\$/, ''))?.[1] ?? '';
  return {
    molfile: molblockOf(engine, asOpen(smiles)),
    labels: new Map(labelsOfText(text).flatMap((label, index) => (label === '' ? [] : [[index, label]]))),
    anyOf: new Map(
      bound.split(',').flatMap((one) => {
        const [atom = '', others = ''] = one.split(':');
        return others === '' ? [] : [[Number(atom), others.split('.').map(Number)]];
      }),
    ),
  };
}

/** The labels that a V2000 molfile gives its atoms, which RDKit leaves out. */
const aliasesOf = (molfile: string): [atom: number, label: string][] =>
  [...molfile.matchAll(/^A {1,5}(\d{1,3})\n(.+)$/gm)].map(([, atom, label = '']) => [
    Number(atom) - 1,
    label.trim(),
  ]);

function ofMolfile(engine: Engine, source: string): Source {
  const molfile = molblockOf(engine, source);
  const bonds = [...molfile.matchAll(/^M {2}V30 \d+ \d+ (\d+) (\d+) .*?ENDPTS=\(\d+ ([\d ]+)\)/gm)];
  const isOpen = (atom: number): boolean => /^(?:\*|R#?)$/.test(symbols[atom] ?? '');
  const symbols = graphOf(molfile).atoms.map(({ element }) => element);
  const numbers = numberedIn(molfile);
  return {
    molfile,
    labels: new Map([...numbers, ...aliasesOf(source)]),
    anyOf: new Map(
      bonds.map(([, from, to, ends = '']) => {
        const pair = [Number(from) - 1, Number(to) - 1];
        // The one without a number stands for the others.
        const any = pair.find((atom) => isOpen(atom) && !numbers.has(atom)) ?? pair[0]!;
        return [
          any,
          ends
            .trim()
            .split(/ +/)
            .map((atom) => Number(atom) - 1),
        ];
      }),
    ),
  };
}

/** The R groups of a molfile (V3000) by their atoms. */
const numberedIn = (molfile: string): Map<number, string> =>
  new Map(
    [...molfile.matchAll(/^M {2}V30 (\d+) R#? .*RGROUPS=\(1 (\d+)\)/gm)].map(([, atom, number]) => [
      Number(atom) - 1,
      `R${number}`,
    ]),
  );

/** Numbers that SMILES give open atoms, of a map or an isotope: `[*:1]`, `[1*]`. */
const numberedAtoms = (molfile: string): Map<number, string> =>
  new Map(
    [...molfile.matchAll(/^M {2}V30 (\d+) (?:\*|R#?) \S+ \S+ \S+ (\d+)(.*)$/gm)].flatMap(
      ([, atom, map, rest = '']) => {
        const number = Number(map) || Number(/ MASS=(\d+)/.exec(rest)?.[1] ?? 0);
        return number === 0 ? [] : [[Number(atom) - 1, `R${number}`]];
      },
    ),
  );

/** The ring that some atoms are in, in order around it. */
function ringOf(graph: DrawnGraph, atoms: readonly number[]): number[] {
  for (const { from, to } of graph.bonds) {
    if (!atoms.includes(from) || !atoms.includes(to)) continue;
    const ring = ringThrough(graph.bonds, from, to);
    if (ring !== undefined && atoms.every((atom) => ring.includes(atom))) return ring;
  }
  throw new Fault('bond');
}

/** How many bonds a group at an open atom has; one that is bound otherwise is no place. */
function bondsAtOpen(graph: DrawnGraph, atom: number, label: string): 1 | 2 {
  const own = graph.bonds.filter(({ from, to }) => from === atom || to === atom);
  const orders = own.map(({ order }) => order).toSorted();
  const isRight =
    (own.length === 1 && orders[0] === '1') ||
    (own.length === 2 && orders[0] === '1' && (orders[1] ?? '') <= '2');
  if (!isRight) throw new Fault('bond', label);
  return own.length === 2 ? 2 : 1;
}

/** @throws {Fault} */
function formulaOf(engine: Engine, { molfile, labels, anyOf }: Source): PageFormula {
  const graph = graphOf(molfile);
  const numbers = numberedAtoms(molfile);
  const written = (atom: number): string => {
    const { element } = graph.atoms[atom]!;
    const symbol = /^(?:X|Y|R\d{1,2})$/.test(element) ? element : '';
    return (labels.get(atom) ?? numbers.get(atom) ?? symbol).replace(/^_(?=R\d)/, '');
  };
  const open = graph.atoms.flatMap(({ element }, index) => (OPEN_SYMBOL.test(element) ? [index] : []));
  const query = graph.atoms.find(({ element }) => QUERY_SYMBOL.test(element));
  if (query !== undefined) throw new Fault('label', query.element);
  if (open.length === 0) throw new Fault('closed');
  const places: FormulaPlace[] = [];
  const gone = new Set<number>();
  let unnamed = 0;
  /** Named as formulas and tables do; a group that is printed at its atom is none that a table fills. */
  const placeOf = (label: string, bonds: 1 | 2): Pick<FormulaPlace, 'name' | 'group'> => {
    if (label === '') {
      unnamed += 1;
      if (unnamed > 1) throw new Fault('unnamed');
      return { name: 'R' };
    }
    const name = placeholderIn(label);
    if (name !== undefined) return { name };
    if (readSubstituent(engine, { text: label, isSeen: false, doubts: [] }, bonds) === undefined)
      throw new Fault('label', label);
    return { name: '', group: label };
  };
  for (const [any, others] of anyOf) {
    const ring = ringOf(graph, others);
    const at = written(any) === '' ? graph.neighbours(any).find((atom) => open.includes(atom)) : any;
    if (at === undefined || !open.includes(any)) throw new Fault('bond');
    const { name } = placeOf(written(at), 1);
    if (name === '') throw new Fault('label', written(at));
    for (const atom of [any, at]) gone.add(atom);
    places.push({ name, atoms: [], ring });
  }
  for (const atom of open)
    if (!gone.has(atom)) {
      const label = written(atom);
      const bonds = bondsAtOpen(graph, atom, label);
      const place = placeOf(label, bonds);
      Object.assign(graph.atoms[atom]!, { element: 'R#', rest: '' });
      places.push({
        name: place.name,
        atoms: [atom],
        ...(place.group !== undefined && { group: place.group }),
      });
    }
  const names = places.flatMap(({ name }) => name || []);
  if (names.length === 0) throw new Fault('closed');
  graph.remove([...gone]);
  if (isInParts(graph, gone)) throw new Fault('parts');
  const kept = graph.atoms.flatMap((_, index) => (gone.has(index) ? [] : [index]));
  const at = new Map(kept.map((index, position) => [index, position]));
  const formula: PageFormula = {
    molfile: molfileOf(graph),
    places: places.map((place): FormulaPlace => {
      const atoms = place.atoms.map((atom) => at.get(atom)!);
      return place.ring === undefined
        ? Object.assign(place, { atoms })
        : Object.assign(place, { atoms, ring: place.ring.map((atom) => at.get(atom)!) });
    }),
    locants: [],
    confidence: 1,
  };
  const whole = graphOf(formula.molfile);
  const mixed = names.find((name) => placesOfName(formula, whole, name) === undefined);
  if (mixed !== undefined) throw new Fault('kinds', mixed);
  return formula;
}

function isInParts(graph: DrawnGraph, gone: ReadonlySet<number>): boolean {
  const all = graph.atoms.flatMap((_, index) => (gone.has(index) ? [] : [index]));
  const reached = new Set(all.slice(0, 1));
  for (const atom of reached) for (const other of graph.neighbours(atom)) reached.add(other);
  return reached.size < all.length;
}

/**
 * Reads what a person gives as a formula: a SMILES whose open atoms are numbered (`[*:1]`, `[R1]`), a CXSMILES with the names of its places, or a
 * molfile with R groups. One open atom without a name is `R`.
 */
export const readGivenFormula = (engine: Engine, source: string): ReadFormula => {
  try {
    if (source.length > MOST_CHARACTERS) throw new Fault('unreadable');
    const text = source.replaceAll(/\r\n?/g, '\n');
    const read = text.trim().includes('\n') ? ofMolfile(engine, text) : ofText(engine, text.trim());
    const formula = formulaOf(engine, read);
    const drawn = drawnFormula(engine, formula);
    if (drawn.smiles === '') throw new Fault('unreadable');
    return { formula, ...drawn };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { fault: error.fault, text: error.text.slice(0, 40) };
  }
};
