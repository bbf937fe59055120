import type { NameExpectation } from '@moiety/chemistry/names/expectation.ts';
import type { NameProblemCode } from '@moiety/chemistry/names/name-problem.ts';
import { doubtsOf, nameReadingOf, type NameDoubt } from '@moiety/chemistry/names/name-reading.ts';
import type { NamedStructure, NameWarning } from '@moiety/chemistry/names/parse-name.ts';
import { msg, str } from '@lit/localize';
import { getLocale } from '@moiety/locales';

const listed = (expected: readonly NameExpectation[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(expected.map(expectationWords));

const expectationWords = (expected: NameExpectation): string => {
  switch (expected) {
    case 'locant':
      return msg('a locant', { id: 'sketcher.expected.locant' });
    case 'hyphen':
      return msg('a hyphen', { id: 'sketcher.expected.hyphen' });
    case 'prefix':
      return msg('a substituent prefix', { id: 'sketcher.expected.prefix' });
    case 'parent':
      return msg('a parent structure', { id: 'sketcher.expected.parent' });
    case 'ending':
      return msg('an ending such as -yl or -ane', { id: 'sketcher.expected.ending' });
    case 'bracket':
      return msg('the matching bracket', { id: 'sketcher.expected.bracket' });
    case 'word':
      return msg('an ester, a salt or another class', { id: 'sketcher.expected.word' });
    case 'morpheme':
      return msg('a word of Chinese nomenclature', { id: 'sketcher.expected.morpheme' });
    default:
      return msg('the end of the name', { id: 'sketcher.expected.end' });
  }
};

/** Why a name gives no structure. */
export const nameProblemWords = ({
  code,
  rest,
  expected,
}: {
  code: NameProblemCode;
  /** The part from the place that was not understood. */
  rest: string;
  /** What could stand there. */
  expected: readonly NameExpectation[];
}): string => {
  switch (code) {
    case 'locant':
      return msg(str`A locant points to a position that does not exist or has no free valence: “${rest}”`, {
        id: 'sketcher.name.locant',
      });
    case 'locant-missing':
      return msg('A locant is missing: the name matches too many structures.', {
        id: 'sketcher.name.locantMissing',
      });
    case 'valence':
      return msg('This name would give an atom too many bonds.', { id: 'sketcher.name.valence' });
    case 'ring-system':
      return msg(str`The numbering of this ring system is not supported: “${rest}”`, {
        id: 'sketcher.name.ringSystem',
      });
    case 'too-long':
      return msg('The name is too long to read.', { id: 'sketcher.name.tooLong' });
    default:
      if (expected.length > 0)
        return msg(
          str`The name could not be understood from here: “${rest}”. Expected: ${listed(expected)}.`,
          {
            id: 'sketcher.name.expected',
          },
        );
      return msg(str`The name could not be understood from here: “${rest}”`, {
        id: 'sketcher.name.notUnderstood',
      });
  }
};

/** What was taken for granted in reading a name. */
export const nameWarningWords = (warning: NameWarning): string => {
  switch (warning) {
    case 'locant-missing':
      return msg('A locant is missing in the name.', { id: 'sketcher.warning.locantMissing' });
    case 'hydrogen-assumed':
      return msg('The name does not give the position of a hydrogen atom; its position is assumed.', {
        id: 'sketcher.warning.hydrogen',
      });
    case 'stereo-not-placed':
      return msg('A stereodescriptor could not be assigned.', { id: 'sketcher.warning.stereoNotPlaced' });
    case 'stereo-not-met':
      return msg('The stereodescriptors contradict one another.', { id: 'sketcher.warning.stereoNotMet' });
    case 'racemic':
      return msg('The name means both enantiomers; one is drawn without configuration.', {
        id: 'sketcher.warning.racemic',
      });
    case 'relative':
      return msg('The name gives a relative configuration; one enantiomer is drawn.', {
        id: 'sketcher.warning.relative',
      });
    case 'spaces-removed':
      return msg('The name was read without its spaces.', { id: 'sketcher.warning.spaces' });
    case 'respelled':
      return msg('The name was read with the digit 1 in place of a letter l.', {
        id: 'sketcher.warning.respelled',
      });
    case 'numbering-assumed':
      return msg(
        'The name does not show how its ring system is numbered; the numbering with the lowest locants is assumed.',
        { id: 'sketcher.warning.numbering' },
      );
    default:
      return msg('The proportion of its components is not a whole number.', {
        id: 'sketcher.warning.proportion',
      });
  }
};

/** What is doubtful of a structure that a name gave, one thing of it. */
export const nameDoubtWords = (doubt: NameDoubt): string =>
  doubt === 'partial-stereo'
    ? msg('The name does not give every configuration.', { id: 'sketcher.warning.partial' })
    : nameWarningWords(doubt);

/** What is doubtful of a structure that a name gave; empty where nothing is. */
export const doubtWords = (structure: Pick<NamedStructure, 'stereo' | 'warnings'>): string =>
  doubtsOf(nameReadingOf(structure)).map(nameDoubtWords).join(' ');
