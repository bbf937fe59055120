// A thread that predicts for the records that it is sent, batch by batch.
import { parentPort } from 'node:worker_threads';
import { Engine } from '../../engine.ts';
import type { RawRecord } from '../../files/raw-record.ts';
import { smilesOfInchi } from '../../indigo/inchi.ts';
import type { Indigo } from '../../indigo/indigo.ts';
import { loadIndigo } from '../../indigo/node/load-indigo.ts';
import { predictRecord } from '../predict-record.ts';
import { loadPredictor } from './load-predictor.ts';

const [predictor, engine] = await Promise.all([loadPredictor(), Engine.load()]);

let indigo: Promise<Indigo> | undefined;
/** A record whose structure is an InChI or CDXML with what RDKit reads of it; as it is where there is nothing, which is told as unreadable. */
const readable = async (record: RawRecord): Promise<RawRecord> => {
  if (record.kind !== 'inchi' && record.kind !== 'cdxml') return record;
  const loaded = await (indigo ??= loadIndigo());
  if (record.kind === 'cdxml')
    return {
      ...record,
      kind: 'molfile',
      structure: loaded.convert(record.structure, 'cdxml', 'molfile') ?? '',
    };
  const smiles = smilesOfInchi(engine, loaded, record.structure);
  return smiles === undefined ? record : { ...record, kind: 'smiles', structure: smiles };
};

const predictAll = async (records: RawRecord[]): Promise<unknown> => {
  const predicted = [];
  for (const record of records) {
    if (engine.broken) await engine.renew();
    const read = await readable(record);
    // An InChI may have spoilt it.
    if (engine.broken) await engine.renew();
    predicted.push(predictRecord(engine, predictor, read));
  }
  return predicted;
};

parentPort?.on('message', (records: RawRecord[]) => {
  void predictAll(records).then((predicted) => parentPort?.postMessage(predicted, []));
});
