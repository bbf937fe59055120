import type { FoundStructure } from '@moiety/chemistry/recognition/browser/protocol.ts';
import type { CorrectedStructure, ShownStructure } from '../structures/shown-structure.ts';
import type { PictureProblem } from './open-picture.ts';
import type { Edit } from './render-picture.ts';

/** A structure that was found in a picture, and what became of it. */
export interface Finding {
  /** As it was read. */
  structure: FoundStructure;
  /** What a person made of it, which is what is shown and written. */
  corrected?: CorrectedStructure;
  decision: 'open' | 'accepted' | 'rejected';
  /** Accepted because it is sure enough, not by a person. */
  byItself: boolean;
}

/** The structure that counts: the corrected one, if there is one. */
export const structureOf = ({ structure, corrected }: Finding): ShownStructure => corrected ?? structure;

/**
 * Whether something of the drawing seems to have been lost, which another reading of it does not bring back; pictures that were
 * read before that was told lack nothing.
 */
export const isLacking = ({ structure, corrected }: Finding): boolean =>
  (corrected ?? (structure as Partial<FoundStructure>)).isComplete === false;

/** Whether it looks drawn by hand; pictures that were read before that was told do not. */
export const isByHand = ({ structure }: Finding): boolean =>
  (structure as Partial<FoundStructure>).isByHand === true;

/** What else the drawing may be; pictures that were read before there were any have none. */
export const alternativesOf = ({ structure }: Finding): FoundStructure['alternatives'] =>
  (structure as Partial<FoundStructure>).alternatives ?? [];

/** The page of a document that a picture was cut out of. */
export interface PageOrigin {
  /** The document's name. */
  document: string;
  /** From 1. */
  page: number;
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
  /** Of one that was cut out of a document. */
  origin?: PageOrigin;
  /** How it was turned and cropped before it was read. */
  edit: Edit;
  progress: 'waiting' | 'running' | 'stopped' | 'failed' | 'done';
  /** Why it could not be read, of one that failed. */
  problem: PictureProblem | undefined;
  findings: readonly Finding[];
  /** What was read, small. */
  thumbnail: Blob | undefined;
}

/** Whether it is read, or waits to be. */
export const isUnderWay = ({ progress }: Pick<Picture, 'progress'>): boolean =>
  progress === 'waiting' || progress === 'running';

/** How a picture stands: `corrected` is one that was accepted with a correction, `none` is one in which no structure was found. */
export type Standing =
  | 'waiting'
  | 'running'
  | 'stopped'
  | 'failed'
  | 'none'
  | 'review'
  | 'corrected'
  | 'accepted'
  | 'rejected';

export const standingOf = ({ progress, findings }: Picture): Standing => {
  if (progress !== 'done') return progress;
  if (findings.length === 0) return 'none';
  if (findings.some(({ decision }) => decision === 'open')) return 'review';
  const accepted = findings.filter(({ decision }) => decision === 'accepted');
  if (accepted.length === 0) return 'rejected';
  return accepted.some(({ corrected }) => corrected) ? 'corrected' : 'accepted';
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
