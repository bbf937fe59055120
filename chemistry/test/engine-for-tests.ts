import { Engine } from '../src/engine.ts';
import { readRecord } from '../src/read-record.ts';
import type { ReadMolecule } from '@moiety/contract';

let loading: Promise<Engine> | undefined;

/** One engine for all tests of a file, renewed where a test before has spoilt it. */
export const engineForTests = async (): Promise<Engine> => {
  loading ??= Engine.load();
  const engine = await loading;
  if (engine.broken) await engine.renew();
  return engine;
};

/** Reads a SMILES that must be readable. */
export const read = async (smiles: string): Promise<ReadMolecule> => {
  const record = readRecord(await engineForTests(), {
    position: 0,
    line: 1,
    kind: 'smiles',
    structure: smiles,
    name: '',
    data: {},
  });
  if (record.status === 'error') throw new Error(`${smiles}: ${record.error.reason} ${record.error.detail}`);
  return record;
};
