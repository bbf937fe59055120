import { nameDoubtsOf } from '@moiety/chemistry/remarks.ts';
import type { Remark } from '@moiety/chemistry/remarks.ts';
import type { ReadMolecule } from '@moiety/contract';
import { nameDoubtWords } from '@moiety/sketcher/reading/name-words.ts';
import { msg } from '@lit/localize';
import { sentences } from '@moiety/tool-kit/format.ts';

/** What a row says of its structure, in a word or two. */
export const remarkWords = (remark: Remark): string => {
  switch (remark) {
    case 'polymer':
      return msg('Polymer (SRU)', { id: 'molvalley.remark.polymer' });
    case 'unknown-atoms':
      return msg('Variable atoms', { id: 'molvalley.remark.unknownAtoms' });
    case 'racemate':
      return msg('Racemic group (and)', { id: 'molvalley.remark.racemate' });
    case 'name-stereo':
      return msg('Incomplete stereochemistry', { id: 'molvalley.remark.nameStereo' });
    case 'name-assumed':
      return msg('Read with an assumption', { id: 'molvalley.remark.nameAssumed' });
    default:
      return msg('Relative stereo (or)', { id: 'molvalley.remark.relativeStereo' });
  }
};

/** What follows from it for the reader, as a sentence. */
export const remarkReason = (remark: Remark, record: Pick<ReadMolecule, 'data'>): string => {
  switch (remark) {
    case 'polymer':
      return msg('The values are those of the repeat unit as drawn.', { id: 'molvalley.remark.polymerWhy' });
    case 'unknown-atoms':
      return msg('An atom can be one of several elements, so weight, cLogP and counts are unknown.', {
        id: 'molvalley.remark.unknownAtomsWhy',
      });
    case 'racemate':
      return msg('Both enantiomers of the marked centers are present.', {
        id: 'molvalley.remark.racemateWhy',
      });
    case 'name-stereo':
    case 'name-assumed':
      return sentences(...nameDoubtsOf(record, remark).map(nameDoubtWords));
    default:
      return msg('Only one enantiomer is present; which one is unknown.', {
        id: 'molvalley.remark.relativeStereoWhy',
      });
  }
};
