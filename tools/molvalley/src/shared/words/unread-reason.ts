import { isExpectation, type NameExpectation } from '@moiety/chemistry/names/expectation.ts';
import type { NameProblemCode } from '@moiety/chemistry/names/name-problem.ts';
import type { UnreadMolecule } from '@moiety/contract';
import { msg, str } from '@lit/localize';
import { nameProblemWords } from '@moiety/sketcher/reading/name-words.ts';
import { number } from '@moiety/tool-kit/format.ts';

/** Characters of a name that are quoted before and behind the place from which it is not understood. */
const BEFORE_MAX = 24;
const REST_MAX = 60;

/** Where a chemical name was not understood. */
export interface NameFault {
  code: NameProblemCode;
  /** 1-based. */
  character: number;
  /** What could stand there; empty where the record does not say. */
  expected: readonly NameExpectation[];
  /** The name up to there, its beginning left out where it is long, and from there. */
  before: string;
  rest: string;
}

/** Where the name of an unread record was not understood; undefined for any other reason. */
export const nameFaultOf = ({ source, error }: UnreadMolecule): NameFault | undefined => {
  if (error.reason !== 'unreadable-name') return undefined;
  const [code = 'not-understood', place = '1', ...expected] = error.detail.split(':');
  const character = Number(place) || 1;
  const at = character - 1;
  return {
    code: code as NameProblemCode,
    character,
    expected: expected.filter(isExpectation),
    before: (at > BEFORE_MAX ? '…' : '') + source.slice(Math.max(0, at - BEFORE_MAX), at),
    rest: source.slice(at, at + REST_MAX) + (source.length > at + REST_MAX ? '…' : ''),
  };
};

const reasonWords = (record: UnreadMolecule): string => {
  const fault = nameFaultOf(record);
  if (fault) return nameProblemWords(fault);
  switch (record.error.reason) {
    case 'ambiguous-name':
      return msg('The name can mean several structures.', { id: 'molvalley.unread.ambiguousName' });
    case 'empty-structure':
      return msg('This record has no structure.', { id: 'molvalley.unread.emptyStructure' });
    case 'unreadable-smiles':
      return msg('The SMILES cannot be read.', { id: 'molvalley.unread.smiles' });
    case 'unreadable-molfile':
      return msg('The molfile cannot be read.', { id: 'molvalley.unread.molfile' });
    case 'unreadable-inchi':
      return msg('The InChI cannot be read.', { id: 'molvalley.unread.inchi' });
    case 'unreadable-cdxml':
      return msg('This structure of the ChemDraw file cannot be read.', { id: 'molvalley.unread.cdxml' });
    case 'impossible-valence':
      return msg('An atom has too many bonds.', { id: 'molvalley.unread.valence' });
    case 'too-large':
      return msg('The structure is too large to read.', { id: 'molvalley.unread.tooLarge' });
    case 'reaction':
      return msg('This is a reaction, not a molecule.', { id: 'molvalley.unread.reaction' });
    default:
      return msg('The record is cut off.', { id: 'molvalley.unread.incomplete' });
  }
};

/** Why a row could not be read and where it stands in the file. */
export const unreadReason = (record: UnreadMolecule): string =>
  msg(str`Line ${number(record.line)}: ${reasonWords(record)}`, {
    id: 'molvalley.unread.atLine',
  });

/** The detail of an unread record, in words; empty where there is none. */
export const unreadDetail = (record: UnreadMolecule): string => {
  const fault = nameFaultOf(record);
  if (fault) return detailWords(`character:${fault.character}`);
  const { reason, detail } = record.error;
  return reason === 'ambiguous-name' ? detail.replaceAll(' ', ', ') : detailWords(detail);
};

/** The detail of an unread record or a refused query: its place in words, or what the engine said. */
export const detailWords = (detail: string): string => {
  const character = /^character:(\d+)$/.exec(detail)?.[1];
  return character === undefined
    ? detail
    : msg(str`at character ${number(Number(character))}`, { id: 'molvalley.unread.atCharacter' });
};
