import { msg, str } from '../base/words.ts';
import { pageLocale } from '../base/locale.ts';
import type { StructureDrawingError } from './drawing.ts';

const number = (value: number): string => value.toLocaleString(pageLocale());

/** What is wrong at a character of a SMILES. @param at 1-based */
const atCharacter = (smiles: string, at: number): string => {
  const rest = smiles.slice(at - 1);
  const element = /\[\d*$/.test(smiles.slice(0, at - 1)) && /^[A-Za-z][a-z]?/.exec(rest)?.[0];
  if (element === 'R')
    return msg('R is not an element; write * or [*:1] for an attachment point.', {
      id: 'elements.structure.r-group',
    });
  if (element) return msg(str`${element} is not an element.`, { id: 'elements.structure.unknown-element' });
  // A whole character, which may be two of a string's.
  const [character = ''] = rest;
  switch (character) {
    case '(':
      return msg(str`The parenthesis ( at character ${number(at)} is not closed.`, {
        id: 'elements.structure.open-branch',
      });
    case ')':
      return msg(str`The parenthesis ) at character ${number(at)} has no opening parenthesis.`, {
        id: 'elements.structure.extra-bracket',
      });
    case '[':
      return msg(str`The bracket [ at character ${number(at)} is not closed, or contains no atom.`, {
        id: 'elements.structure.open-atom',
      });
    default:
      return msg(str`Unexpected “${character}” at character ${number(at)}.`, {
        id: 'elements.structure.bad-character',
      });
  }
};

const valence = (detail: string): string => {
  const [, , symbol = '', bonds] = /atom # (\d+) ([A-Z][a-z]?), (\d+)/.exec(detail) ?? [];
  return bonds
    ? msg(str`Too many bonds on an atom: ${symbol} has ${number(Number(bonds))}.`, {
        id: 'elements.structure.valence-of',
      })
    : msg('An atom has too many bonds.', { id: 'elements.structure.valence' });
};

/** Why a SMILES or molfile cannot be read. */
const unreadable = (structure: string, detail: string): string => {
  const at = /^character:(\d+)$/.exec(detail)?.[1];
  if (structure.includes('\n') || structure.includes('V2000') || structure.includes('V3000')) {
    const element = /^Element '(.*)' not found$/.exec(detail)?.[1];
    return element
      ? msg(str`${element} is not an element.`, { id: 'elements.structure.unknown-element' })
      : msg('The molfile cannot be read.', { id: 'elements.structure.molfile' });
  }
  if (at) return atCharacter(structure, Number(at));
  if (detail === 'unclosed ring')
    return msg('A ring is opened but never closed.', { id: 'elements.structure.open-ring' });
  if (detail === 'white space')
    return msg('There is a space inside the SMILES.', { id: 'elements.structure.space' });
  if (detail.startsWith("Can't kekulize"))
    return msg('An aromatic ring has no valid Kekulé form; perhaps [nH] is missing.', {
      id: 'elements.structure.kekulize',
    });
  if (/^non-ring atom \d+ marked aromatic/.test(detail))
    return msg('An aromatic (lowercase) atom is not in a ring.', {
      id: 'elements.structure.aromatic-chain',
    });
  return msg('The SMILES cannot be read.', { id: 'elements.structure.smiles' });
};

/** In words why `structure` is not drawn, where it is not the program that draws that failed. */
export const problemWords = ({ reason, detail }: StructureDrawingError, structure: string): string => {
  switch (reason) {
    case 'valence':
      return valence(detail);
    case 'too-large':
      return msg('The structure is too large to draw.', { id: 'elements.structure.too-large' });
    case 'reaction':
      return msg('This is a reaction; only single structures are drawn.', {
        id: 'elements.structure.reaction',
      });
    case 'highlight':
      return msg('The substructure to highlight is neither SMARTS nor SMILES.', {
        id: 'elements.structure.highlight',
      });
    case 'timeout':
      return msg('Drawing took too long and was stopped.', { id: 'elements.structure.timeout' });
    default:
      return unreadable(structure, detail);
  }
};
