import { MoleculeFileError } from '@moiety/chemistry/files/molecule-file-error.ts';
import type { ParsedName } from '@moiety/chemistry/names/parse-name.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeRecord } from '@moiety/contract';
import { readMolecule, unreadMolecule } from './molecules.ts';

/** Ends a wait when the caller gives up. */
const whenAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/**
 * Chemistry without chemistry: a line of a file is a SMILES and a name, one with `(` and no `)` cannot be read, a
 * molecule contains a substructure when its text does.
 */
export class WorkersDouble implements MoleculeWorkers {
  /** Structures that were drawn, with how. */
  readonly drawn: { structure: string; highlight: string | undefined }[] = [];
  /** What was written. */
  readonly written: { format: string; records: readonly MoleculeRecord[] }[] = [];
  /** Resolves when the parse may end; for looking at it while it goes on. */
  hold: Promise<void> = Promise.resolve();
  #indexes = new Map<string, readonly (string | null)[]>();

  async warm(): Promise<void> {}

  parse: MoleculeWorkers['parse'] = async (
    source,
    { name, signal, limit, onBegin, onRecords, onProgress },
  ) => {
    const text = await source.text();
    if (!text.trim()) throw new MoleculeFileError('empty-file');
    if (name.endsWith('.pdf')) throw new MoleculeFileError('binary-file');
    if (text.startsWith('no,structure'))
      throw new MoleculeFileError('no-structure-column', { columns: ['no', 'structure'] });
    const records = text
      .trim()
      .split('\n')
      .map((line, position): MoleculeRecord => {
        const [smiles = '', called = ''] = line.split(' ');
        return smiles.includes('(') && !smiles.includes(')')
          ? unreadMolecule(position, { source: smiles, name: called })
          : readMolecule(position, { source: smiles, smiles, name: called });
      });
    if (limit && records.length > limit)
      throw new MoleculeFileError('too-many-records', { total: records.length });
    onBegin?.({ format: 'smiles', columns: [], totalGuess: records.length });
    onRecords(records.slice(0, 2));
    onProgress?.({ bytesRead: source.size, bytesTotal: source.size, records: 2, totalGuess: records.length });
    await Promise.race([this.hold, whenAborted(signal)]);
    onRecords(records.slice(2));
    const unread = records.filter(({ status }) => status === 'error').length;
    return { format: 'smiles', columns: [], omittedColumns: 0, total: records.length, unread };
  };

  draw: MoleculeWorkers['draw'] = async (structure, { width, height, highlight }) => {
    this.drawn.push({ structure, highlight });
    const shapes = [{ role: 'carbon', path: 'M 9,9 L 60,9', width: 1 } as const];
    return { width, height, shapes, smiles: structure, formula: structure };
  };

  molfile: MoleculeWorkers['molfile'] = async (structure) => structure;

  describeSketch: MoleculeWorkers['describeSketch'] = async ({ molfile, isQuery }) => ({
    smiles: isQuery ? '' : molfile,
    cxsmiles: isQuery ? '' : molfile,
    smarts: molfile,
    inchiKey: '',
    formula: '',
  });

  layOutSketch: MoleculeWorkers['layOutSketch'] = async (molfile) => molfile;

  sketchOf: MoleculeWorkers['sketchOf'] = async (text) => ({ molfile: text, isExact: true });

  /** Knows ethanol, and that of an xylene there are several. */
  readNames: MoleculeWorkers['readNames'] = async (names) =>
    names.map((name): ParsedName => {
      const result = (smiles: string) => ({
        smiles,
        inchikey: smiles,
        stereo: 'complete' as const,
        warnings: [],
      });
      if (name === 'ethanol') return { results: [result('CCO')] };
      if (name === 'xylene') return { results: [result('Cc1ccccc1C'), result('Cc1cccc(C)c1')] };
      return { results: [], problem: { code: 'not-understood', at: 4, rest: name.slice(4) } };
    });

  indexForSearch: MoleculeWorkers['indexForSearch'] = async (id, smiles) => {
    this.#indexes.set(id, smiles);
  };

  removeIndex: MoleculeWorkers['removeIndex'] = async (id) => {
    this.#indexes.delete(id);
  };

  search: MoleculeWorkers['search'] = async (id, query) =>
    Uint32Array.from(
      (this.#indexes.get(id) ?? []).flatMap((smiles, at) => (smiles?.includes(query) ? [at] : [])),
    );

  checkQuery: MoleculeWorkers['checkQuery'] = async (query) =>
    query.includes('(') && !query.includes(')') ? { ok: false, detail: 'unclosed branch' } : { ok: true };

  write: MoleculeWorkers['write'] = async (format, records) => {
    this.written.push({ format, records });
    return new Blob([records.map(({ source }) => source).join('\n')]);
  };

  destroy(): void {}
}
