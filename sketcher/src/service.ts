import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';

/** The chemistry that the sketcher asks for; a tool's `MoleculeWorkers` are one. */
export type SketcherService = Pick<
  MoleculeWorkers,
  'describeSketch' | 'layOutSketch' | 'sketchOf' | 'readNames'
>;
