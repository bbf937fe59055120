import {
  StructureDrawingError,
  type StructureErrorReason,
  type StructureService,
} from '@moiety/elements/structure/drawing.js';

/** What of a tool's chemistry is used; `MoleculeWorkers` is one. */
type Chemistry = Pick<StructureService, 'draw' | 'molfile'>;

/** Chemistry's errors by their names, because the kit does not know chemistry. */
const drawingError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (error.name === 'QueryError' && 'detail' in error)
    return new StructureDrawingError('highlight', String(error.detail));
  if (error.name !== 'StructureError' || !('reason' in error)) return error;
  const known: readonly unknown[] = ['valence', 'too-large'] satisfies StructureErrorReason[];
  const reason = known.includes(error.reason) ? (error.reason as StructureErrorReason) : 'structure';
  return new StructureDrawingError(reason, error.message);
};

const told = async <Value>(asked: Promise<Value>): Promise<Value> => {
  try {
    return await asked;
  } catch (error) {
    throw drawingError(error);
  }
};

/** Lets every `mo-structure` of the tool draw in the tool's own workers. */
export const structureService = (chemistry: Chemistry): StructureService => ({
  draw: (structure, options) => told(chemistry.draw(structure, options)),
  molfile: (structure) => told(chemistry.molfile(structure)),
});
