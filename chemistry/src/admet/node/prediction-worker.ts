// A thread that predicts for the records that it is sent, batch by batch.
import { parentPort } from 'node:worker_threads';
import { Engine } from '../../engine.ts';
import type { RawRecord } from '../../files/raw-record.ts';
import { predictRecord } from '../predict-record.ts';
import { loadPredictor } from './load-predictor.ts';

const [predictor, engine] = await Promise.all([loadPredictor(), Engine.load()]);

const predictAll = async (records: RawRecord[]): Promise<unknown> => {
  const predicted = [];
  for (const record of records) {
    if (engine.broken) await engine.renew();
    predicted.push(predictRecord(engine, predictor, record));
  }
  return predicted;
};

parentPort?.on('message', (records: RawRecord[]) => {
  void predictAll(records).then((predicted) => parentPort?.postMessage(predicted, []));
});
