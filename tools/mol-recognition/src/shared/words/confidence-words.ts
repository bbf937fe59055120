import type { Mark } from '@moiety/annotation/annotation/marks.ts';
import type { FoundStructure } from '@moiety/chemistry/recognition/browser/protocol.ts';
import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';

/** How sure a structure is, in steps that have words. */
export type Sureness = 'sure' | 'likely' | 'doubtful';

/** Below this a structure is as likely wrong as right. */
const LIKELY = 0.6;

export const surenessOf = ({
  accepted,
  confidence,
}: Pick<FoundStructure, 'accepted' | 'confidence'>): Sureness =>
  accepted ? 'sure' : confidence >= LIKELY ? 'likely' : 'doubtful';

/** @param isOpen something of the structure is left open, as in a Markush drawing: the words are of the drawing then */
export const surenessWords = (sureness: Sureness, isOpen = false): string => {
  if (isOpen) {
    if (sureness === 'sure')
      return msg('The drawing was very likely read right', { id: 'mol-recognition.open.sure' });
    if (sureness === 'likely')
      return msg('The drawing was probably read right: check it', { id: 'mol-recognition.open.likely' });
    return msg('The reading of the drawing is doubtful: check every part', {
      id: 'mol-recognition.open.doubtful',
    });
  }
  if (sureness === 'sure') return msg('Very likely right', { id: 'mol-recognition.sure' });
  if (sureness === 'likely') return msg('Probably right: check it', { id: 'mol-recognition.likely' });
  return msg('Doubtful: check every part', { id: 'mol-recognition.doubtful' });
};

/**
 * What was found, for those who do not see it: "12 atoms, one doubtful: N at the top right, 62% sure".
 * @param corrections atoms that a person drew or took away
 * @param lacks part of the drawing seems to have been lost
 */
export const summaryWords = (
  marks: readonly Mark[],
  { corrections = 0, lacks = false }: { corrections?: number; lacks?: boolean } = {},
): string => {
  const atoms = marks.filter(({ shape }) => shape.kind === 'point').length;
  const doubtful = marks.filter((mark) => mark.doubtful);
  const all =
    atoms === 1
      ? msg('1 atom or group', { id: 'mol-recognition.atoms.one' })
      : msg(str`${number(atoms)} atoms or groups`, { id: 'mol-recognition.atoms' });
  const changed =
    corrections > 0
      ? msg(str`${all}, ${number(corrections)} corrected`, { id: 'mol-recognition.summary.corrected' })
      : all;
  const counted = lacks
    ? msg(str`${changed}, part of the drawing is probably missing`, { id: 'mol-recognition.summary.lacking' })
    : changed;
  const [first, second] = doubtful;
  if (!first) return msg(str`${counted}, none doubtful`, { id: 'mol-recognition.summary.sure' });
  if (!second)
    return msg(str`${counted}, one doubtful: ${first.name}`, { id: 'mol-recognition.summary.one' });
  const names = doubtful
    .slice(0, 5)
    .map(({ name }) => name)
    .join('; ');
  return msg(str`${counted}, ${number(doubtful.length)} doubtful places: ${names}`, {
    id: 'mol-recognition.summary.many',
  });
};
