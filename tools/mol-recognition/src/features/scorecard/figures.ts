import { msg } from '@lit/localize';
import {
  measured,
  measuredByKind,
  photographs,
  type Measured,
} from '@moiety/chemistry/recognition/measured.ts';

/** The version of the engine that was measured, `RECOGNITION_VERSION` of it. */
export const ENGINE = '11';

/** What measures it again: the figures of the sets and of photographs, and those by kind of drawing. */
export const COMMAND = 'RECOGNITION_SAMPLE=400 npm run bench -- recognition';
export const COMMAND_BY_KIND = 'RECOGNITION_SAMPLE=60 npm run bench -- recognition';

/** A row of a table. */
type Row = Measured & { title: () => string };

/** The sets of the literature, with what is drawn in them. */
export const sets: readonly Row[] = [
  {
    ...measured.uspto,
    title: () => msg('USPTO: United States patents', { id: 'mol-recognition.score.uspto' }),
  },
  {
    ...measured.jpo,
    title: () => msg('JPO: Japanese patents, scanned', { id: 'mol-recognition.score.jpo' }),
  },
  {
    ...measured.trec,
    title: () => msg('TREC: the TREC 2011 image-to-structure task', { id: 'mol-recognition.score.trec' }),
  },
  {
    ...photographs,
    title: () => msg('USPTO as simulated photographs', { id: 'mol-recognition.score.photographs' }),
  },
];

/** Kinds of drawings, of all these sets. */
export const kinds: readonly Row[] = [
  {
    ...measuredByKind.plain,
    title: () =>
      msg('Single molecule, no stereochemistry or charge', { id: 'mol-recognition.score.kind.plain' }),
  },
  {
    ...measuredByKind.stereo,
    title: () => msg('With stereochemistry', { id: 'mol-recognition.score.kind.stereo' }),
  },
  {
    ...measuredByKind.large,
    title: () => msg('More than 40 atoms', { id: 'mol-recognition.score.kind.large' }),
  },
  {
    ...measuredByKind.charges,
    title: () => msg('With charges or isotopes', { id: 'mol-recognition.score.kind.charges' }),
  },
  {
    ...measuredByKind.parts,
    title: () => msg('Several components, such as salts', { id: 'mol-recognition.score.kind.parts' }),
  },
];

/**
 * Wilson's interval of a share, 95 %.
 * E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209-212.
 */
export const wilson = (right: number, of: number): [low: number, high: number] => {
  const z = 1.96;
  const share = right / of;
  const middle = share + (z * z) / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return [(middle - spread) / scale, (middle + spread) / scale];
};
