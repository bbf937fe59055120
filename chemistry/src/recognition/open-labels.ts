import { partsOf } from '../smarts-parts.ts';
import type { DrawnAtom } from './drawn-molecule.ts';

/** RDKit keeps numbers of R groups apart, but not other labels: while it reads a structure, these have numbers from here on. */
export const FIRST_LABEL = 100;
const NUMBERED = /^R\^?(\d{1,2})$/;
/** Raised characters are marked in labels, which CXSMILES does not know; what it needs itself is left out. */
const plain = (label: string): string => label.replaceAll(/[\^$;|,]/g, '');

/** Labels of a structure that stand for something that the drawing leaves open, but for numbered R groups: `X`, `Ar`, `R'`, in the order of the alphabet. */
export const openLabels = (atoms: readonly DrawnAtom[]): string[] =>
  [
    ...new Set(
      atoms.flatMap(({ element, label }) =>
        element === '*' && label !== undefined && !NUMBERED.test(label) ? [plain(label)] : [],
      ),
    ),
  ].toSorted();

/** The number of an open atom's R group: its own, or one that stands for its label; undefined where it has none. */
export function rGroupOf(label: string | undefined, labels: readonly string[]): number | undefined {
  if (label === undefined) {
    return undefined;
  }
  const own = NUMBERED.exec(label)?.[1];
  return own === undefined ? FIRST_LABEL + labels.indexOf(plain(label)) : Number(own);
}

/** A molfile (V3000) that RDKit wrote, in which only R groups that have a number are some. */
export const withoutStandIns = (molfile: string): string =>
  molfile.replaceAll(
    /^(M {2}V30 \d+) R# (.*) RGROUPS=\(1 (\d+)\)/gm,
    (line, atom: string, place: string, number: string) =>
      Number(number) < FIRST_LABEL ? line : `${atom} * ${place}`,
  );

/**
 * A CXSMILES in which every open atom has its label: `*c1ccccc1* |$_R1;;;;;;;Ar$|`.
 * @param cxsmiles as RDKit writes it, without coordinates
 * @param labels of `openLabels`
 */
export function withOpenLabels(cxsmiles: string, labels: readonly string[]): string {
  const at = cxsmiles.indexOf(' |');
  const [smiles, extension] = at === -1 ? [cxsmiles, ''] : [cxsmiles.slice(0, at), cxsmiles.slice(at + 2)];
  const groups = new Map(
    [...extension.matchAll(/\b(\d+)\.dummyLabel\.R(\d+)/g)].map(([, atom, number]) => [
      Number(atom),
      Number(number),
    ]),
  );
  const names: string[] = [];
  const text = partsOf(smiles)
    .map((part, index) => {
      if (index % 2 === 0) {
        return part;
      }
      // RDKit writes the number as that of an isotope, which `[5*]` may be as well.
      const number = groups.get(names.length);
      names.push(number === undefined ? '' : nameOf(number, labels));
      return number === undefined ? part : '*';
    })
    .join('');
  const others = extension
    .replace(/\|$/, '')
    .replace(/,?atomProp:[^,|]*/, '')
    .replace(/^,/, '');
  const named = names.some((name) => name !== '') ? [`$${names.join(';')}$`] : [];
  const said = [...named, ...(others === '' ? [] : [others])];
  return said.length === 0 ? text : `${text} |${said.join(',')}|`;
}

/** Signs that CXSMILES itself has are written by their number. */
const nameOf = (number: number, labels: readonly string[]): string =>
  number < FIRST_LABEL
    ? `_R${number}`
    : (labels[number - FIRST_LABEL] ?? '').replaceAll(/[;|,$]/g, (sign) => `&#${sign.codePointAt(0)};`);
