import { QueryError } from '@moiety/chemistry/query-error.ts';
import { StructureError } from '@moiety/chemistry/structure-error.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { StructureDrawingError, type StructureService } from '@moiety/elements/structure/drawing.js';

const drawingError = (error: unknown): unknown => {
  if (error instanceof QueryError) return new StructureDrawingError('highlight', error.detail);
  if (!(error instanceof StructureError)) return error;
  const { reason, message } = error;
  return new StructureDrawingError(
    reason === 'valence' || reason === 'too-large' ? reason : 'structure',
    message,
  );
};

const told = async <Value>(asked: Promise<Value>): Promise<Value> => {
  try {
    return await asked;
  } catch (error) {
    throw drawingError(error);
  }
};

/** Lets every `mo-structure` of the tool draw in the tool's own workers. */
export const structureService = (workers: MoleculeWorkers): StructureService => ({
  draw: (structure, options) => told(workers.draw(structure, options)),
  molfile: (structure) => told(workers.molfile(structure)),
});
