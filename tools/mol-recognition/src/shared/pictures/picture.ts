import type { FoundStructure } from '@moiety/chemistry/recognition/browser/protocol.ts';
import type { PictureProblem } from './open-picture.ts';
import type { Edit } from './render-picture.ts';

/** A structure that was found in a picture, and what became of it. */
export interface Finding {
  structure: FoundStructure;
  decision: 'open' | 'accepted' | 'rejected';
  /** Accepted because it is sure enough, not by a person. */
  byItself: boolean;
}

/** A picture that was given to be read. */
export interface Picture {
  id: string;
  /** Of its file. */
  name: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** Whose it is: opaque, and empty of a person who has not signed in. */
  owner: string;
  source: Blob;
  /** How it was turned and cropped before it was read. */
  edit: Edit;
  progress: 'waiting' | 'running' | 'stopped' | 'failed' | 'done';
  /** Why it could not be read, of one that failed. */
  problem: PictureProblem | undefined;
  findings: readonly Finding[];
  /** What was read, small. */
  thumbnail: Blob | undefined;
}

/** How a picture stands: `none` is one in which no structure was found. */
export type Standing =
  | 'waiting'
  | 'running'
  | 'stopped'
  | 'failed'
  | 'none'
  | 'review'
  | 'accepted'
  | 'rejected';

export const standingOf = ({ progress, findings }: Picture): Standing => {
  if (progress !== 'done') return progress;
  if (findings.length === 0) return 'none';
  if (findings.some(({ decision }) => decision === 'open')) return 'review';
  return findings.some(({ decision }) => decision === 'accepted') ? 'accepted' : 'rejected';
};

/** A finding by its picture and its place among that picture's. */
export interface FindingPlace {
  id: string;
  index: number;
}

/** What is to be reviewed, the most doubtful first. */
export const reviewOrder = (pictures: readonly Picture[]): FindingPlace[] =>
  pictures
    .flatMap(({ id, progress, findings }) =>
      findings.flatMap(({ decision, structure: { confidence } }, index) =>
        progress === 'done' && decision === 'open' ? [{ id, index, confidence }] : [],
      ),
    )
    .toSorted((a, b) => a.confidence - b.confidence)
    .map(({ id, index }) => ({ id, index }));
