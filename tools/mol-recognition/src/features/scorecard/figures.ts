import { msg } from '@lit/localize';
import { measured } from '@moiety/chemistry/recognition/networks/manifest.json';

/** Of how many how many are right. */
export interface Share {
  right: number;
  of: number;
}

/** "346 of 400", as the networks' manifest says it. */
const shareOf = (text: string): Share => {
  const [right = 0, of = 1] = text.split(' of ').map(Number);
  return { right, of };
};

/** The sets of the literature, with what is drawn in them. */
export const sets: readonly (Share & { title: () => string })[] = [
  {
    ...shareOf(measured.uspto),
    title: () => msg('USPTO: United States patents', { id: 'mol-recognition.score.uspto' }),
  },
  {
    ...shareOf(measured.jpo),
    title: () => msg('JPO: Japanese patents, scanned', { id: 'mol-recognition.score.jpo' }),
  },
  {
    ...shareOf(measured.trec),
    title: () => msg('TREC: the TREC 2011 image-to-structure task', { id: 'mol-recognition.score.trec' }),
  },
];

/** Structures above the threshold of `chemistry/src/recognition/confidence.ts`, of `all` pictures (decision 0071). */
export const accepted: Share & { all: number } = { right: 390, of: 400, all: 800 };

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
