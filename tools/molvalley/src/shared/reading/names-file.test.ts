import { expect } from '@open-wc/testing';
import type { MoleculeRecord } from '@moiety/contract';
import { MoleculeFileError } from '@moiety/chemistry/files/molecule-file-error.ts';
import type { ParseOptions } from '@moiety/chemistry/worker/file-options.ts';
import { WorkersDouble } from '../../../test/workers-double.ts';
import { parseStructuresOrNames } from './names-file.ts';

/** Takes what the names became instead of reading it. */
class Workers extends WorkersDouble {
  parsed: string | undefined;

  override parse: WorkersDouble['parse'] = async (source, { format, onRecords }) => {
    const text = await source.text();
    if (format !== 'csv') throw new MoleculeFileError('no-structure-column', { columns: ['Name', 'act'] });
    this.parsed = text;
    onRecords([{ status: 'error', position: 1, line: 3 } as MoleculeRecord]);
    return { format: 'csv', columns: [], omittedColumns: 0, total: 1, unread: 1, sheets: null };
  };
}

const read = async (
  text: string,
  { pasted = false, ...given }: Partial<ParseOptions> & { pasted?: boolean } = {},
): Promise<{ rows: string[]; lines: number[]; failure: unknown }> => {
  const workers = new Workers();
  const lines: number[] = [];
  const options: ParseOptions = {
    name: 'names.csv',
    onRecords: (records) => lines.push(...records.map(({ line }) => line)),
    ...given,
  };
  const failure = await parseStructuresOrNames(workers, new Blob([text]), options, { pasted }).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { rows: workers.parsed?.trim().split('\r\n') ?? [], lines, failure };
};

describe('a file of names', () => {
  it('becomes structures; what was not understood is pointed at, and of several structures none is taken', async () => {
    const { rows } = await read('act,Name\n1,ethanol\n2,ethaxx\n3,xylene\n');
    expect(rows[0]).to.equal('SMILES,Name,act,Name reading');
    expect(rows[1]).to.equal('CCO,ethanol,1,');
    expect(rows[2]).to.match(/^,ethaxx,2,.*from here: “xx”/);
    expect(rows[3]).to.match(/^,xylene,3,.*several structures: Cc1ccccc1C; Cc1cccc\(C\)c1/);
  });

  it('tells rows by the lines of the file that the person has', async () => {
    const { lines } = await read('Name,act\n"ethanol",1\n\n\nethanol,2\n');
    expect(lines).to.deep.equal([5]);
  });

  it('is refused as before where no name is understood', async () => {
    const { failure } = await read('Item,Price\nflask,12\n');
    expect(failure).to.be.instanceOf(MoleculeFileError);
  });

  it('may be pasted, one name a line, with the lines as they were pasted', async () => {
    const { rows, lines } = await read('\nethanol\n# comment\nethanol\n', { pasted: true, format: 'smiles' });
    expect(rows.slice(1)).to.deep.equal(['CCO,ethanol,', 'CCO,ethanol,']);
    expect(lines).to.deep.equal([4]);
  });

  it('leaves SMILES that are pasted alone', async () => {
    const { rows } = await read('CCO ethanol\nCCN\n', { pasted: true, format: 'smiles' });
    expect(rows).to.deep.equal([]);
  });

  it('has a limit', async () => {
    const { failure } = await read('Name\nethanol\nethanol\n', { limit: 1 });
    expect((failure as MoleculeFileError).code).to.equal('too-many-records');
  });
});
