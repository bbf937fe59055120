// The column of a table of groups in which stands of which salt each compound is: `Salt`, `Sel`, `Salz` over `HCl`, `2 TFA` and dashes.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { identityOf } from '@moiety/chemistry/structure-identity.ts';
import { readPartner } from '../compounds/printed-salts.ts';
import { plainText } from '../tables/units.ts';

/** A cell of the column. */
interface SaltCell {
  text: string;
  pictures: readonly number[];
  isDash: boolean;
}

const HEADING = /^(?:salts?|sels?|salz|sal|(?:salt|counter-?ion)(?: form)?|盐|鹽|塩|염)$/i;
const BASE = /^(?:(?:free )?base|base libre|freie base|none|no)$/i;

/** Whether a heading is that of the salts. */
export const isSaltHeading = (heading: string): boolean => HEADING.test(plainText(heading));

/** Whether a cell says that a compound is no salt, or says nothing. */
export const isFreeBase = (cell: SaltCell | undefined): boolean =>
  cell === undefined || cell.isDash || BASE.test(plainText(cell.text));

/** What a person says that a compound is a salt of, as a row keeps it: empty of a base; undefined where it is no acid that is known, or not how often it is there. */
export const givenSalt = (text: string): string | undefined => {
  const plain = plainText(text).trim();
  if (/^[-–—]$/.test(plain) || BASE.test(plain)) return '';
  return readPartner(plain)?.count === undefined ? undefined : plain;
};

/** A structure with the acid of its salt; undefined where that is not known, or not how often it is there. */
export function asSalt(
  engine: Engine,
  smiles: string,
  cell: SaltCell,
): { smiles: string; inchikey: string } | undefined {
  const partner = cell.pictures.length > 0 ? undefined : readPartner(cell.text);
  if (partner?.count === undefined) return undefined;
  const parts = [smiles, ...Array<string>(partner.count).fill(partner.smiles)];
  const { smiles: whole, inchiKey } = identityOf(engine, parts.join('.'));
  return inchiKey === '' ? undefined : { smiles: whole, inchikey: inchiKey };
}
