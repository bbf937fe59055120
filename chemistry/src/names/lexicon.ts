import { Fragment } from './fragment.ts';
import { readTableSmiles, setLocants } from './table-smiles.ts';
import { ACID_STEMS, AMINO_ACIDS } from './tables/acids.ts';
import { BRIDGES } from './tables/bridges.ts';
import { LINKS } from './tables/links.ts';
import { CHAIN_STEMS, MULTIPLIERS } from './tables/multipliers.ts';
import { RETAINED_NAMES } from './tables/retained-names.ts';
import { RING_PARENTS } from './tables/ring-parents.ts';
import { STEREO_PARENTS } from './tables/stereo-parents.ts';
import { CONTRACTED_RADICALS, SUBSTITUENTS } from './tables/substituents.ts';
import { SUFFIXES } from './tables/suffixes.ts';
import { Trie } from './trie.ts';

/** A table's row that stands for a structure; read when it is first built. */
export interface Entry {
  smiles: string;
  locants: string;
  /** By locant, the atoms that an unlocanted prefix goes to. */
  sites: string;
  flags: string;
}

/** An acid's stem, with the locants (or `-` for the first atom) of its acid carbons. */
export interface AcidEntry extends Entry {
  acids: string;
}

/** A parent whose name says its configuration. */
export interface StereoParentEntry extends Entry {
  /** Rings by locant, against the clock seen from the β side. */
  faces: string;
  /** `8β 9α`: on which side what is outside of the rings lies. */
  sides: string;
}

export interface AminoAcidEntry extends Entry {
  /** R or S for each stereogenic center of the L form. */
  signs: string;
  ending: string;
  /** What the stem of its acyl group goes on with; empty where it has none. */
  acyl: string;
  /** Locants of its acid carbons, `-` for the first atom. */
  acids: string;
}

const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(';'));

const entry = (smiles = '', locants = '', sites = '', flags = ''): Entry => ({
  smiles,
  locants,
  sites,
  flags,
});

/** A name that ends in `e`, and its form before a vowel. */
const forms = (name: string): string[] => (/[a-z]e$/.test(name) ? [name, name.slice(0, -1)] : [name]);

export const rings = new Trie<Entry>();
export const ringsByName = new Map<string, Entry>();
export const contracted = new Trie<Entry>();
export const substituents = new Trie<Entry>();
export const links = new Trie<Entry>();
export const bridges = new Trie<Entry>();
export const suffixes = new Trie<Entry>();
export const retained = new Trie<Entry>();
export const acids = new Trie<AcidEntry>();
export const stereoParents = new Trie<StereoParentEntry>();
export const aminoAcids = new Trie<AminoAcidEntry>();
export const multipliers = new Trie<string>();
export const chains = new Trie<number>();

for (const [names = '', smiles, locants] of rows(RING_PARENTS)) {
  const ring = entry(smiles, locants ?? '1-*');
  // A locant has commas of its own: names are parted by commas that a letter follows, or a bracket or digit after a letter.
  for (const name of names.split(/(?<=[a-z\]]),(?=[a-z[\dβ])/)) {
    ringsByName.set(name, ring);
    for (const form of forms(name)) rings.add(form, ring);
  }
}
for (const [name = '', ring = ''] of rows(CONTRACTED_RADICALS)) {
  const found = ringsByName.get(ring);
  if (found) contracted.add(name.slice(0, -2), found);
}
for (const [names = '', smiles, locants, flags, sites] of rows(SUBSTITUENTS))
  for (const name of names.split(',')) substituents.add(name, entry(smiles, locants, sites, flags));
for (const [names = '', smiles] of rows(LINKS))
  for (const name of names.split(/,(?=[a-z]|1,[34])/)) links.add(name, entry(smiles));
for (const [names = '', smiles] of rows(BRIDGES))
  for (const name of names.split(/,(?=[a-z[])/)) bridges.add(name, entry(smiles));
for (const [names = '', smiles, locants, flags] of rows(SUFFIXES))
  for (const name of names.split(',')) suffixes.add(name, entry(smiles, locants, '', flags));
for (const [names = '', smiles, locants, sites] of rows(RETAINED_NAMES))
  for (const name of names.split(/,(?=[a-zα-ω])|(?<=[a-z]),(?=\d)/))
    retained.add(name, entry(smiles, locants, sites));
for (const [stem = '', smiles, locants, acidAtoms = '', flags] of rows(ACID_STEMS))
  acids.add(stem, { ...entry(smiles, locants, '', flags), acids: acidAtoms });
for (const [stem = '', ending = '', smiles, locants, signs = '', acyl, acidAtoms] of rows(AMINO_ACIDS))
  aminoAcids.add(stem, {
    ...entry(smiles, locants),
    signs,
    ending,
    acyl: acyl === '-' ? '' : acyl || 'yl',
    acids: acidAtoms ?? '-',
  });
for (const [stem = '', smiles, locants, faces = '', sides = ''] of rows(STEREO_PARENTS))
  stereoParents.add(stem, { ...entry(smiles, locants), faces, sides });
for (const word of Object.keys(MULTIPLIERS)) multipliers.add(word, word);
for (const [stem, length] of CHAIN_STEMS) chains.add(stem, length);

const built = new Map<Entry, Fragment>();

/** The structure that a table's row stands for, with its locants; a copy of one's own. */
export const structureOf = (row: Entry): Fragment => {
  let fragment = built.get(row);
  if (fragment === undefined) {
    fragment = readTableSmiles(row.smiles);
    if (row.locants && row.locants !== '#')
      setLocants(fragment, row.locants.replace('*', `${fragment.atoms.length}`));
    fragment.own = fragment.atoms.map((_, index) => index);
    built.set(row, fragment);
  }
  return fragment.clone();
};
