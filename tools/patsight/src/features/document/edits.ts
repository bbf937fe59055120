import { msg, str } from '@lit/localize';
import { atomsOfMolfile, leastCertainPlace } from '@moiety/chemistry/recognition/doubtful-atoms.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { LoggedCorrection, MergedCompound, ResultCompound } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { askStructure } from '@moiety/sketcher/ask-structure.ts';
import type { DrawnStructure } from '@moiety/sketcher/ask-structure.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { number } from '@moiety/tool-kit/format.ts';
import type { Decision, DocumentSession } from '../../shared/documents/document-session.ts';
import { readDrawing } from '../../shared/documents/read-drawing.ts';
import { isCompound } from '../../shared/results/result-table.ts';
import type { ResultItem } from '../../shared/results/result-table.ts';
import type { Services } from '../../shared/services.ts';
import { itemWords } from '../../shared/words/result-words.ts';

/** Tells that somebody else was faster. @param count corrections that were not applied */
export const tellConflicts = (count: number): void => {
  if (count > 0)
    toast.warning(
      msg(str`Someone else has changed this. Your change was logged but not applied (${number(count)}).`, {
        id: 'patsight.edit.conflict',
      }),
    );
};

/** Tells that a correction was not stored. */
export const tellFailure = (failure: unknown): void => {
  toast.error(failureWords(failure), {
    heading: msg('Your change was not saved', { id: 'patsight.edit.failed' }),
  });
};

/** Accepts or rejects, and tells what went wrong. @returns whether it is stored */
export const decide = async (
  session: DocumentSession,
  keys: readonly string[],
  action: Decision,
): Promise<boolean> => {
  try {
    tellConflicts(await session.decide(keys, action));
    return true;
  } catch (failure) {
    tellFailure(failure);
    return false;
  }
};

/** Makes a compound of its own again of what was merged into another. @returns whether it is stored */
export const splitOff = async (session: DocumentSession, part: MergedCompound): Promise<boolean> => {
  try {
    tellConflicts(await session.splitOff(part));
    return true;
  } catch (failure) {
    tellFailure(failure);
    return false;
  }
};

/** Says that nothing is missing where a gap was found. @returns whether it is stored */
export const dismissGaps = async (session: DocumentSession, keys: readonly string[]): Promise<boolean> => {
  try {
    await session.dismiss(keys);
    return true;
  } catch (failure) {
    tellFailure(failure);
    return false;
  }
};

/** Says which of two corrections of one cell is right. @param take whether it is the one that did not hold @returns whether it is stored */
export const settle = async (
  session: DocumentSession,
  conflict: LoggedCorrection,
  take: boolean,
): Promise<boolean> => {
  try {
    tellConflicts(await session.settle(conflict, take));
    return true;
  } catch (failure) {
    tellFailure(failure);
    return false;
  }
};

/** Takes a correction back, and tells what went wrong. @returns whether it is stored */
export const takeBack = async (session: DocumentSession, correction: string): Promise<boolean> => {
  try {
    await session.discard(correction);
    return true;
  } catch (failure) {
    tellFailure(failure);
    return false;
  }
};

/** Takes the last change back, and tells what went wrong. @returns the key of what it was made of */
export const undo = async (session: DocumentSession): Promise<string | undefined> => {
  try {
    return await session.undo();
  } catch (failure) {
    tellFailure(failure);
    return undefined;
  }
};

/** What a sketch begins with. */
interface SketchBegin {
  /** SMILES or molfile; empty for none. */
  structure: string;
  /** Atoms of the molfile, from 0, that are chosen. */
  selectedAtoms?: number[];
  heading?: string;
}

/**
 * Has a structure drawn that begins with the one there is.
 * @returns undefined where the person left it
 */
export const drawStructure = async (
  molecules: MoleculeWorkers,
  { structure, selectedAtoms = [], heading }: SketchBegin,
): Promise<DrawnStructure | undefined> => {
  try {
    return await askStructure({
      service: molecules,
      ...(heading !== undefined && { heading }),
      ...(structure.includes('\n')
        ? { value: structure, selectedAtoms }
        : structure
          ? { text: structure }
          : {}),
    });
  } catch {
    toast.error(
      msg('The structure editor could not be loaded. Try again.', { id: 'patsight.edit.noEditor' }),
    );
    return undefined;
  }
};

/** Milliseconds for reading a drawing again before a sketch opens without it. */
const READ_TIME = 6000;
/** From here on no part of a drawing is chosen for being unsure. */
const SURE = 0.9;

/** What correcting a structure needs. */
type Correcting = Pick<Services, 'molecules' | 'pictures' | 'recognise'>;

/**
 * What the sketch of a compound begins with: where its structure is what a drawing was read as, that reading as it lies on the page, its least certain
 * atoms chosen; else the structure laid out anew.
 */
const beginOf = async (
  services: Correcting,
  session: DocumentSession,
  { molfile, smiles, evidence }: ResultCompound,
): Promise<SketchBegin> => {
  const drawing = evidence.find(
    (one) => one.kind === 'drawing' && one.smiles !== '' && one.smiles === smiles,
  );
  if (molfile || !drawing) return { structure: molfile || smiles };
  try {
    const read = await readDrawing(services, session, drawing, AbortSignal.timeout(READ_TIME));
    // The recognition may be newer than the analysis.
    if (read?.smiles !== smiles) return { structure: smiles };
    const place = leastCertainPlace(read.molecule, SURE);
    return { structure: read.molfile, selectedAtoms: atomsOfMolfile(read, place?.atoms ?? []) };
  } catch {
    return { structure: smiles };
  }
};

/** Has the structure of a compound corrected. @returns whether it is stored */
export const correctStructure = async (
  session: DocumentSession,
  services: Correcting,
  compound: ResultCompound,
): Promise<boolean> => {
  const begin = await beginOf(services, session, compound);
  const drawn = await drawStructure(services.molecules, { ...begin, heading: itemWords(compound) });
  if (!drawn) return false;
  try {
    tellConflicts(
      await session.change([{ key: compound.key, changes: [{ field: 'structure', value: drawn.molfile }] }]),
    );
    return true;
  } catch (failure) {
    tellFailure(failure);
    return false;
  }
};

/** Takes one of the readings as the structure. @returns whether it is stored */
export const takeReading = async (
  session: DocumentSession,
  item: ResultItem,
  smiles: string,
): Promise<boolean> => {
  if (!isCompound(item)) return false;
  try {
    tellConflicts(
      await session.change([{ key: item.key, changes: [{ field: 'structure', value: smiles }] }]),
    );
    return true;
  } catch (failure) {
    tellFailure(failure);
    return false;
  }
};
