import { msg } from '@lit/localize';
import { measured, type Measured } from '@moiety/chemistry/recognition/measured.ts';

/** The version of the engine that was measured, `RECOGNITION_VERSION` of it. */
export const ENGINE = '8';

/** What measures it again. */
export const COMMAND = 'RECOGNITION_SAMPLE=all npm run bench -- recognition';

/** The sets of the literature, with what is drawn in them. */
export const sets: readonly (Measured & { title: () => string })[] = [
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
