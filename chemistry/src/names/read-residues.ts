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

/**
 * A peptide or a protected amino acid in symbols, with both ends: `H-Gly-Phe-OH`, `Fmoc-Lys(Boc)-OH`, `Ac-D-Ala-NH2`.
 * @param cased the text as it was written; symbols are told from words by their capitals
 */
export const readResidues = (cased: string): Fragment | undefined => {
  const begin = /^([A-Z][a-z]{0,4})(?=-)/.exec(cased);
  const first = AMINO_ENDS[begin?.[1] ?? ''];
  if (!begin || first === undefined) return undefined;
  let smiles = first;
  let at = begin[0].length;
  for (let count = 0; count < MAX_RESIDUES; count += 1) {
    const end = count > 0 ? CARBOXYL_ENDS[cased.slice(at + 1)] : undefined;
    if (end !== undefined) return structureWith(smiles + end);
    RESIDUE.lastIndex = at;
    const match = RESIDUE.exec(cased);
    const residue = match && residueOf(match[1] ?? '', match[2] !== undefined, match[3] ?? '', match[4]);
    if (!match || residue === undefined) return undefined;
    smiles += residue;
    at += match[0].length;
  }
  return undefined;
};
