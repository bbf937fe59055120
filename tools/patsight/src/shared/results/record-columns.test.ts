import { expect } from '@open-wc/testing';
import { activityOf, resultsOf } from '../../../test/server-double.ts';
import { exchangeWords } from '../words/file-words.ts';
import { evidenceSheet } from './evidence-sheet.ts';
import { layOutColumns, recordColumns } from './record-columns.ts';
import { ResultTable } from './result-table.ts';

const tableOf = (...activities: ReturnType<typeof activityOf>[]): ResultTable =>
  new ResultTable(resultsOf({ activities }));

/** What a CSV file says of the values of a table, under its headings. */
const cellsOf = (table: ResultTable): Record<string, string> => {
  const { shown } = layOutColumns(table, table.rows);
  const { columns } = recordColumns(table, table.rows, shown, exchangeWords, 'csv');
  return Object.fromEntries(columns.map(({ heading, text }) => [heading, text(table.rows[0]!)]));
};

const measured = activityOf('1', '1.2', {
  unit: 'μM',
  deviation: '0.3',
  n: 4,
  interval: { lower: '0.9', upper: '1.6' },
});

describe('how a value scatters', () => {
  it('has a column of its own, in the unit of the values', () => {
    expect(cellsOf(tableOf(measured, activityOf('2', '80'), activityOf('3', '90')))).to.include({
      'IC50 JAK2 (nM)': '1200',
      'IC50 JAK2 (nM) ± and n': '± 300, 900–1600, n = 4',
    });
    expect(cellsOf(tableOf(activityOf('1', '80')))).not.to.have.property('IC50 JAK2 (nM) ± and n');
  });

  it('leaves a range as it is, whose ends it has already', () => {
    const range = activityOf('1', '10-50', { qualifier: '', interval: { lower: '10', upper: '50' } });
    expect(cellsOf(tableOf(range))['IC50 JAK2 (nM)']).to.equal('10-50');
    expect(cellsOf(tableOf(range))).not.to.have.property('IC50 JAK2 (nM) ± and n');
  });

  it('is in the evidence, where a second place of the value stands beside the first', () => {
    const [place] = measured.evidence;
    const { rows } = tableOf({
      ...measured,
      evidence: [place!, { ...place!, page: 7, kind: 'text', text: 'an IC50 of 1.2 μM' }],
    });
    const sheet = evidenceSheet(rows, () => '12', new Map());
    const line = Object.fromEntries(
      sheet.columns.map(({ heading }, column) => [heading, sheet.rows[0]![column]]),
    );
    expect(line).to.include({
      Value: '1.2 ± 0.3, 0.9–1.6, n = 4',
      Page: 2,
      'Second source': 'Sentence, Page 7: an IC50 of 1.2 μM',
      'Second source agrees': 'Yes',
    });
  });
});
