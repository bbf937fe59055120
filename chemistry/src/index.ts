export type { DrawingRole, DrawingShape } from './drawing-roles.ts';
export { type Drawing, type DrawingOptions, drawStructure, molfileOf } from './drawing.ts';
export { Engine, MAX_ATOMS } from './engine.ts';
export { detectFormat } from './files/detect-format.ts';
export { looksLikeSmiles } from './files/looks-like-smiles.ts';
export { MoleculeFileError, type MoleculeFileErrorCode } from './files/molecule-file-error.ts';
export { MoleculeFile } from './files/open-file.ts';
export type { RawRecord } from './files/raw-record.ts';
export { formulaOfInchi, formulaOfMolecule } from './formula.ts';
export { computeProperties, LIPINSKI_LIMITS } from './properties.ts';
export { QueryError } from './query-error.ts';
export { readRecord } from './read-record.ts';
export { StructureError } from './structure-error.ts';
export { checkQuery, StructureIndex } from './structure-index.ts';
export type {
  FileFormat,
  ParseOptions,
  ParseProgress,
  ParseResult,
  WriteOptions,
} from './worker/file-options.ts';
export type { QueryCheck } from './worker/protocol.ts';
export type { MoleculeWorker } from './worker/worker-channel.ts';
export {
  createMoleculeWorkers,
  type MoleculeWorkers,
  type MoleculeWorkersOptions,
} from './worker/workers.ts';
export { csvText } from './writing/csv.ts';
export { sdfText } from './writing/sdf.ts';
