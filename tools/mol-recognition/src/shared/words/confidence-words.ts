import type { Mark } from '@moiety/annotation/annotation/marks.ts';
import type { FoundStructure } from '@moiety/chemistry/recognition/browser/protocol.ts';
import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';

/** How sure a structure is, in steps that have words. */
export type Sureness = 'sure' | 'likely' | 'doubtful';

/** Below this a structure is as likely wrong as right. */
const LIKELY = 0.6;

export const surenessOf = ({ accepted, confidence }: FoundStructure): Sureness =>
  accepted ? 'sure' : confidence >= LIKELY ? 'likely' : 'doubtful';

export const surenessWords = (sureness: Sureness): string => {
  if (sureness === 'sure') return msg('Very likely right', { id: 'mol-recognition.sure' });
  if (sureness === 'likely') return msg('Probably right: check it', { id: 'mol-recognition.likely' });
  return msg('Doubtful: check every part', { id: 'mol-recognition.doubtful' });
};

/** What was found, for those who do not see it: "12 atoms, one doubtful: N at the top right, 62% sure". */
export const summaryWords = (marks: readonly Mark[]): string => {
  const atoms = marks.filter(({ shape }) => shape.kind === 'point').length;
  const doubtful = marks.filter((mark) => mark.doubtful);
  const counted =
    atoms === 1
      ? msg('1 atom or group', { id: 'mol-recognition.atoms.one' })
      : msg(str`${number(atoms)} atoms or groups`, { id: 'mol-recognition.atoms' });
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
