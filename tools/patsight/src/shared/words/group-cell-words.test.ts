import { documentFormulaSchema } from '@moiety/contract';
import type { DocumentFormula } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { fixedCellWords } from './group-cell-words.ts';

const box = { x0: 0, y0: 0, x1: 10, y1: 10 };
const drawing = { page: 1, box, smiles: '*C', molfile: '', confidence: 0.4 };

/** Why a cell of the first of two columns cannot be corrected. */
const why = (
  parts: { columns: [places: string[], kind: 'one' | null][]; choices: string[]; isDrawn?: boolean },
  canJoinAgain = false,
): string => {
  const formula: DocumentFormula = documentFormulaSchema.parse({
    key: 'formula:1',
    drawing: parts.isDrawn ? drawing : null,
    places: [],
    repeats: [],
    tables: [
      {
        page: 1,
        box,
        kind: 'table',
        caption: '',
        choices: parts.choices,
        columns: parts.columns.map(([places, kind]) => ({ places, atom: '', kind })),
        rows: [],
      },
    ],
  });
  const table = formula.tables[0]!;
  return fixedCellWords({ table, column: table.columns[0] }, formula, canJoinAgain);
};

describe('the words for a cell that cannot be corrected', () => {
  const unknown: [string[], null][] = [
    [['X'], null],
    [['Y'], null],
  ];

  it('name the heading only where that can help', () => {
    expect(why({ columns: unknown, choices: ['R1', 'R2'] })).to.contain('Correct its headings first.');
    expect(why({ columns: unknown, choices: [] })).to.contain('supply the formula first');
    expect(why({ columns: unknown, choices: [], isDrawn: true })).to.contain('correct the formula first');
    expect(why({ columns: unknown, choices: ['R1', 'R2'], isDrawn: true })).to.contain(
      'Correct the formula, or, if the table belongs to another one, its headings.',
    );
    expect(why({ columns: unknown, choices: [] }, true)).to.contain('assemble the results again first');
  });

  it('tell a column that was left out from one that the formula does not have', () => {
    const other: [string[], 'one'] = [['R2'], 'one'];
    const choices = ['R1', 'R2'];
    expect(why({ columns: [[[], null], other], choices, isDrawn: true })).to.contain('no substituent');
    expect(why({ columns: [[['R7'], null], other], choices, isDrawn: true })).to.contain(
      'does not fit the formula',
    );
  });
});
