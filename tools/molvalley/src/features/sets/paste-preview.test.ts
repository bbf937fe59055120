import { expect } from '@open-wc/testing';
import { beginOf, correctedTable, recordsPreview, tablePreview, tableReading } from './paste-preview.ts';

const table = 'Drug;Parent;SMILES\nSalt A;CCO;CCO.Cl\nSalt B;CCN;CCN.Cl\n';

const previewOf = (text: string, format: 'csv' | 'smiles') => {
  const preview = recordsPreview(text, format);
  return (
    preview && {
      ...preview,
      records: preview.records.map(({ structure, name, data }) => [structure, name, data]),
    }
  );
};

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `CCO ${at}\n`).join('');

describe('a pasted text', () => {
  it('is looked at as far as a preview needs it, by whole lines', () => {
    expect(beginOf(lines(12))).to.equal(lines(12));
    expect(beginOf(lines(50_000))).to.equal(lines(200));
    expect(beginOf('C'.repeat(300_000))).to.have.length(200_000);
  });
});

describe('a pasted table', () => {
  it('is read by its content', () => {
    expect(tableReading(table)).to.deep.equal({ separator: ';', hasHeadings: true, structure: 2 });
    expect(tableReading('CCO\tethanol\nCCCCN\tamine')).to.deep.include({
      separator: '\t',
      hasHeadings: false,
    });
    expect(tableReading('a,b\n1,2').structure).to.equal(-1);
  });

  it('shows its first rows, and columns without a heading by number', () => {
    const reading = tableReading(table, { hasHeadings: false });
    expect(tablePreview(table, reading).headings).to.deep.equal(['Column 1', 'Column 2', 'Column 3']);
    expect(tablePreview(table, tableReading(table)).rows).to.deep.equal([
      ['Salt A', 'CCO', 'CCO.Cl'],
      ['Salt B', 'CCN', 'CCN.Cl'],
    ]);
  });

  it('is imported as a person says: by another column, with another separator, without headings', () => {
    const reading = tableReading(table, { structure: 1 });
    expect(correctedTable(table, reading).split('\r\n').slice(0, 2)).to.deep.equal([
      'SMILES,Drug,SMILES',
      'CCO,Salt A,CCO.Cl',
    ]);
    const bare = 'CCO|x,y\nCCN|z';
    expect(
      correctedTable(bare, { separator: '|', hasHeadings: false, structure: 0 }).split('\r\n').slice(0, 2),
    ).to.deep.equal(['SMILES,Column 2', 'CCO,"x,y"']);
  });

  it('is a list of structures with names where it has no columns', () => {
    expect(previewOf('# drugs\nCCO ethyl alcohol\n\nCCN', 'smiles')).to.deep.equal({
      columns: [],
      records: [
        ['CCO', 'ethyl alcohol', {}],
        ['CCN', '', {}],
      ],
      hasHeadings: false,
    });
  });

  it('is shown as the import reads it: headings of a list, names before structures, extensions', () => {
    expect(previewOf('smiles name IC50\nCCO ethanol 5', 'smiles')).to.deep.equal({
      columns: ['IC50'],
      records: [['CCO', 'ethanol', { IC50: '5' }]],
      hasHeadings: true,
    });
    expect(previewOf('ethanol CCO\nacetic acid CC(=O)O', 'smiles')!.records).to.deep.equal([
      ['CCO', 'ethanol', {}],
      ['CC(=O)O', 'acetic acid', {}],
    ]);
    expect(previewOf('C[C@H](N)O |&1:1| racemate', 'smiles')!.records).to.deep.equal([
      ['C[C@H](N)O |&1:1|', 'racemate', {}],
    ]);
    // Blank and repeated headings, and a name that is no column of its own.
    expect(previewOf('SMILES,Name,,IC50,IC50\nCCO,ethanol,a,1,2\n', 'csv')).to.deep.equal({
      columns: ['Column 3', 'IC50', 'IC50 (2)'],
      records: [['CCO', 'ethanol', { 'Column 3': 'a', IC50: '1', 'IC50 (2)': '2' }]],
      hasHeadings: true,
    });
    expect(previewOf('a,b\n1,2', 'csv')).to.equal(undefined);
  });
});
