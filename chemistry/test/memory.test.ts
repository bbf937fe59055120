import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { isProof, timesOf } from '../../tests/proofs.ts';
import { drawStructure } from '../src/drawing.ts';
import { Engine } from '../src/engine.ts';
import { readRecord } from '../src/read-record.ts';
import { StructureIndex } from '../src/structure-index.ts';
import { sdfText } from '../src/writing/sdf.ts';
import { sampleDrugs } from './sample.ts';

/** An engine that was loaded as in a browser, by address, so that the size of its memory is known. */
const engineByAddress = async (): Promise<Engine> => {
  const path = createRequire(import.meta.url).resolve('@rdkit/rdkit/RDKit_minimal.wasm');
  return Engine.load({ wasmUrl: `data:application/wasm;base64,${readFileSync(path).toString('base64')}` });
};

const unreadable = ['C1CC', 'CN(C)(C)(C)C', '*', 'nonsense'];
/** In `npm test` a part of the drugs. */
const structures = sampleDrugs()
  .map(({ smiles }) => smiles)
  .slice(0, isProof ? Infinity : 146)
  .concat(unreadable);

/** All that is done with a molecule, once for each. */
const work = (engine: Engine): void => {
  const records = structures.map((structure, position) =>
    readRecord(engine, { position, line: position + 1, kind: 'smiles', structure, name: '', data: {} }),
  );
  const read = records.filter((record) => record.status === 'ok');
  for (const { smiles } of read.slice(0, 50))
    drawStructure(engine, smiles, { width: 160, height: 96, highlight: 'c1ccccc1' });
  sdfText(engine, records.slice(0, 50), [], { unread: true });
  const index = new StructureIndex(engine);
  index.add(
    read.map(({ position }) => position),
    read.map(({ smiles }) => smiles),
  );
  index.makeReady(100);
  index.search('c1ccccc1');
  index.makeReady(read.length);
  index.search('c1ccccc1');
  index.free();
};

describe('memory', () => {
  it('does not grow with the number of molecules that have been read, drawn, searched and written', async () => {
    const engine = await engineByAddress();
    work(engine);
    work(engine);
    const before = engine.memoryBytes;
    for (let round = 0; round < timesOf('engineMemory'); round += 1) work(engine);
    expect(before).toBeGreaterThan(0);
    // WebAssembly memory grows in steps; what leaked 3 kB a molecule would have taken 1.3 MB after three rounds.
    expect(engine.memoryBytes - before).toBeLessThan(1_000_000);
    expect(engine.lent).toBe(0);
  });

  it('would show a leak', async () => {
    const engine = await engineByAddress();
    work(engine);
    const before = engine.memoryBytes;
    for (let round = 0; round < (isProof ? 4 : 12); round += 1)
      for (const structure of structures) engine.rdkit.get_mol(structure);
    expect(engine.memoryBytes - before).toBeGreaterThan(1_000_000);
  });
});
