import type { UnreadMolecule } from '@moiety/contract';
import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';

const reasonWords = (reason: UnreadMolecule['error']['reason']): string => {
  switch (reason) {
    case 'empty-structure':
      return msg('There is no structure in this record.', { id: 'molvalley.unread.emptyStructure' });
    case 'unreadable-smiles':
      return msg('The SMILES cannot be read.', { id: 'molvalley.unread.smiles' });
    case 'unreadable-molfile':
      return msg('The molfile cannot be read.', { id: 'molvalley.unread.molfile' });
    case 'impossible-valence':
      return msg('An atom has more bonds than it can have.', { id: 'molvalley.unread.valence' });
    case 'too-large':
      return msg('The structure is too large to be read.', { id: 'molvalley.unread.tooLarge' });
    case 'reaction':
      return msg('This is a reaction, not a molecule.', { id: 'molvalley.unread.reaction' });
    default:
      return msg('The record is cut off.', { id: 'molvalley.unread.incomplete' });
  }
};

/** Why a row could not be read and where it stands in the file. */
export const unreadReason = (record: UnreadMolecule): string =>
  msg(str`Line ${number(record.line)}: ${reasonWords(record.error.reason)}`, {
    id: 'molvalley.unread.atLine',
  });

/** The detail of an unread record or a refused query: its place in words, or what the engine said. */
export const detailWords = (detail: string): string => {
  const character = /^character:(\d+)$/.exec(detail)?.[1];
  return character === undefined
    ? detail
    : msg(str`at character ${number(Number(character))}`, { id: 'molvalley.unread.atCharacter' });
};
