import { expect } from '@open-wc/testing';
import { correctedTable, linesPreview, tablePreview, tableReading } from './paste-preview.ts';

const table = 'Drug;Parent;SMILES\nSalt A;CCO;CCO.Cl\nSalt B;CCN;CCN.Cl\n';

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
    expect(linesPreview('# drugs\nCCO ethyl alcohol\n\nCCN')).to.deep.equal([
      { structure: 'CCO', name: 'ethyl alcohol' },
      { structure: 'CCN', name: '' },
    ]);
  });
});
