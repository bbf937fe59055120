// `npm run predict -- FILE… [--json]`: ADMET predictions for the molecules of files (SMILES, CSV, SDF), a line a molecule, in order.
// Ends with 1 where a molecule or a file could not be read, which its line says.
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { ENDPOINT_KEYS } from '../chemistry/src/admet/endpoints.ts';
import { predictFile } from '../chemistry/src/admet/node/predict-file.ts';
import type { PredictedRecord } from '../chemistry/src/admet/predict-record.ts';
import { MoleculeFileError } from '../chemistry/src/files/molecule-file-error.ts';
import { MoleculeFile } from '../chemistry/src/files/open-file.ts';

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
if (files.length === 0) {
  console.error('Usage: npm run predict -- FILE… [--json]');
  process.exit(2);
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const lineOf = (record: PredictedRecord): string => {
  if (options.json) {
    if ('error' in record) return JSON.stringify(record);
    const predictions = Object.fromEntries(
      Object.entries(record.predictions).map(([key, { value, unit, low, high, inDomain }]) => [
        key,
        { value: rounded(value), unit, low: rounded(low), high: rounded(high), inDomain },
      ]),
    );
    return JSON.stringify({ smiles: record.smiles, predictions });
  }
  if ('error' in record) return `${record.smiles ?? ''}\t${record.error}: ${record.detail}`;
  return [
    record.smiles,
    ...ENDPOINT_KEYS.map((key) => {
      const { value, low, high, inDomain } = record.predictions[key];
      return `${key} ${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})${inDomain ? '' : ' outside the domain'}`;
    }),
  ].join('\t');
};

let unread = 0;
for (const path of files)
  try {
    const file = await MoleculeFile.open(await openAsBlob(path), { name: basename(path) });
    for await (const record of predictFile(file)) {
      unread += 'error' in record ? 1 : 0;
      process.stdout.write(`${lineOf(record)}\n`);
    }
  } catch (error) {
    const isFileFault = error instanceof MoleculeFileError || (error instanceof Error && 'code' in error);
    if (!isFileFault) throw error;
    console.error(`${path}: ${String(error.code)}`);
    unread += 1;
  }
process.exitCode = unread > 0 ? 1 : 0;
