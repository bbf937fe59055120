import type { Fragment } from './fragment.ts';
import { structureWith } from './functional-classes.ts';
import { AMINO_ENDS, CARBOXYL_ENDS, RESIDUES, SIDE_GROUPS } from './tables/residues.ts';

const residues = new Map(
  RESIDUES.trim()
    .split('\n')
    .flatMap((line) => {
      const [symbols = '', smiles = ''] = line.split(';');
      return symbols.split(',').map((symbol): [string, string] => [symbol, smiles]);
    }),
);

const RESIDUE =
  /-(?:(D|L|DL)-)?(?:(N-Me|N-methyl|Me)-?)?((?:[βb]-?)?[A-Z][a-z]{2})(?:\(([A-Za-z0-9]{1,5})\))?(?=-)/y;
const MAX_RESIDUES = 60;

/** Groups that esterify a side chain's carboxy group, and only that. */
const isOfAcid = (symbol: string, group: string): boolean =>
  /^O[A-Zt]/.test(group) === (symbol === 'Asp' || symbol === 'Glu');

/** A residue in SMILES; nothing where a symbol is not known. */
const residueOf = (
  configuration: string,
  isMethylated: boolean,
  symbol: string,
  group: string | undefined,
): string | undefined => {
  let smiles = residues.get(symbol);
  const side = group === undefined ? '' : SIDE_GROUPS[group];
  if (smiles === undefined || side === undefined) return undefined;
  if (group !== undefined && (!smiles.includes('$') || !isOfAcid(symbol, group))) return undefined;
  if (configuration === 'DL') return undefined;
  if (configuration === 'D' && !smiles.includes('@')) return undefined;
  if (configuration === 'D') smiles = smiles.replaceAll(/@@?/g, (mark) => (mark === '@' ? '@@' : '@'));
  if (isMethylated) {
    if (!/^N(?=\[|CC)/.test(smiles)) return undefined;
    smiles = `N(C)${smiles.slice(1)}`;
  }
  return smiles.replace(side === '' ? /\(\$\)|\$/ : '$', side);
};

/** Residues from a hyphen on, one by one, each with where it ends. */
const residuesFrom = function* (cased: string, from: number): Generator<{ residue: string; end: number }> {
  let at = from;
  for (let count = 0; count < MAX_RESIDUES; count += 1) {
    RESIDUE.lastIndex = at;
    const match = RESIDUE.exec(cased);
    const residue = match && residueOf(match[1] ?? '', match[2] !== undefined, match[3] ?? '', match[4]);
    if (!match || residue === null || residue === undefined) return;
    at += match[0].length;
    yield { residue, end: at };
  }
};

const RING = /^cyclo-?(?:\((.+)\)|\[(.+)\])$/;

/** A peptide whose last residue is on the nitrogen atom of the first: `cyclo(Gly-D-Leu)`, `cyclo[-Phe-Pro-]`. */
const readRing = (cased: string): Fragment | undefined => {
  const match = RING.exec(cased);
  const inner = match?.[1] ?? match?.[2];
  if (inner === undefined) return undefined;
  const text = `-${inner.replaceAll(/^-|-$/g, '')}-`;
  const all = [...residuesFrom(text, 0)];
  if (all.length < 2 || all.at(-1)?.end !== text.length - 1) return undefined;
  // 9 is no number of a ring in the table.
  const chain = all.map(({ residue }) => residue).join('');
  return structureWith(chain.replace(/^N/, 'N9').replace(/C\(=O\)$/, 'C9=O'));
};

/**
 * A peptide or a protected amino acid in symbols, with both ends: `H-Gly-Phe-OH`, `Fmoc-Lys(Boc)-OH`, `Ac-D-Ala-NH2`; or a ring of
 * residues.
 * @param cased the text as it was written; symbols are told from words by their capitals
 */
export const readResidues = (cased: string): Fragment | undefined => {
  if (cased.startsWith('cyclo')) return readRing(cased);
  const begin = /^([A-Z][a-z]{0,4})(?=-)/.exec(cased);
  const first = AMINO_ENDS[begin?.[1] ?? ''];
  if (!begin || first === undefined) return undefined;
  let smiles = first;
  for (const { residue, end } of residuesFrom(cased, begin[0].length)) {
    smiles += residue;
    const last = CARBOXYL_ENDS[cased.slice(end + 1)];
    if (last !== undefined) return structureWith(smiles + last);
  }
  return undefined;
};
