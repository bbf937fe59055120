import { MoleculeFileError } from '../src/files/molecule-file-error.ts';
import { MoleculeFile } from '../src/files/open-file.ts';
import type { RawRecord } from '../src/files/raw-record.ts';

/** A file that was made, or has become, as hard to read as can be; as long as is asked for. */
export interface HostileFile {
  what: string;
  name: string;
  /** A file of about `size` bytes. */
  make: (size: number) => Blob;
}

const COUNTS = '999999  0  0  0  0  0  0  0  0999 V2000';
const METHANE = `  1  0  0  0  0  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0
M  END
`;

/** `begin`, then `piece` again and again up to a size, then `end`. */
const filled =
  (begin: string, piece: string, end = '') =>
  (size: number): Blob =>
    new Blob([
      begin,
      piece.repeat(Math.max(1, Math.floor((size - begin.length - end.length) / piece.length))),
      end,
    ]);

/** The same with pieces that have their number in them. */
const numbered =
  (begin: string, piece: (index: number) => string) =>
  (size: number): Blob => {
    const pieces = [begin];
    for (let length = begin.length, index = 0; length < size; index += 1) {
      pieces.push(piece(index));
      length += piece(index).length;
    }
    return new Blob([pieces.join('')]);
  };

const bytes =
  (begin: string, piece: readonly number[]) =>
  (size: number): Blob =>
    new Blob([begin, Uint8Array.from({ length: size }, (_, index) => piece[index % piece.length] ?? 0)]);

export const hostileFiles: readonly HostileFile[] = [
  {
    what: 'a table whose every line closes a quote and opens another',
    name: 'a.csv',
    make: filled('SMILES,Name\nC,"a\n', '"z","\n'),
  },
  {
    what: 'a table whose every row opens a quote',
    name: 'a.csv',
    make: filled('SMILES,Name\n', 'C,"a,b,c\n'),
  },
  {
    what: 'a table whose first quote is never closed, above rows in quotes',
    name: 'a.csv',
    make: filled('SMILES,Name\nC,"a\n', '"CC","b"\n'),
  },
  {
    what: 'quotes in every place of every cell',
    name: 'a.csv',
    make: filled('SMILES,Name\nC,"\n', '""",""a",b"",\n"",""\n'),
  },
  { what: 'doubled quotes without end', name: 'a.csv', make: filled('SMILES,Name\nC,"', '""') },
  { what: 'a line of nothing but quotes', name: 'a.tsv', make: filled('SMILES\tName\nC\t', '"') },
  {
    what: 'a quoted cell as large as the file',
    name: 'a.csv',
    make: filled('SMILES,Name\nC,"', 'many words, and lines\n', '"\nCC,b\n'),
  },
  {
    what: 'molfiles in quoted cells',
    name: 'a.csv',
    make: filled('molfile,Name\n', `"\n\n\n${METHANE}",a\n`),
  },
  { what: 'nothing but commas', name: 'a.csv', make: filled('', ',') },
  { what: 'nothing but commas under headings', name: 'a.csv', make: filled('SMILES,Name\nC', ',') },
  { what: 'nothing but separators, mixed', name: 'a.csv', make: filled('SMILES', ',;\t|;,\n') },
  { what: 'thousands of columns of one name', name: 'a.csv', make: filled('SMILES', ',a', '\nC,1\n') },
  {
    what: 'thousands of columns above many rows',
    name: 'a.csv',
    make: (size) =>
      filled(`SMILES${',b'.repeat(Math.sqrt(size))}\n`, `C${','.repeat(Math.sqrt(size))}\n`)(size),
  },
  { what: 'columns without a structure', name: 'a.csv', make: numbered('Name', (index) => `,c${index}`) },
  { what: 'rows of one comma', name: 'a.csv', make: filled('SMILES,Name\n', ',\n') },
  { what: 'one line without a space', name: 'a.smi', make: filled('', 'C') },
  { what: 'a line that goes deeper and deeper', name: 'a.smi', make: filled('', 'C(') },
  { what: 'lines that go deeper and deeper', name: 'a.smi', make: filled('CC\n', `${'C('.repeat(400)}\n`) },
  { what: 'square brackets without end', name: 'a.smi', make: filled('CC\n', '[') },
  { what: 'bars after a structure', name: 'a.smi', make: filled('CC', ' |') },
  { what: 'blanks after a structure', name: 'a.smi', make: filled('CC', ' ', '\u2028a\n') },
  { what: 'tabs after a structure', name: 'a.smi', make: filled('CC', '\t', 'a\n') },
  { what: 'columns after a structure', name: 'a.smi', make: filled('CC', '\ta', '\n') },
  { what: 'columns after headings', name: 'a.smi', make: filled('smiles', '\ta', '\nCC\tb\n') },
  { what: 'comments alone', name: 'a.smi', make: filled('', '# a\n') },
  { what: 'lines of one letter', name: 'a.smi', make: filled('', 'C\n') },
  { what: 'blank lines', name: 'a.sdf', make: filled('', '\n') },
  { what: 'ends of records', name: 'a.sdf', make: filled('', '$$$$\n') },
  { what: 'ends of molfiles', name: 'a.sdf', make: filled('', 'M  END\n') },
  { what: 'a data header of brackets', name: 'a.sdf', make: filled(`\n\n\n${METHANE}> `, '<') },
  {
    what: 'data headers of brackets',
    name: 'a.sdf',
    make: filled(`\n\n\n${METHANE}`, `> ${'<'.repeat(500)}\n`),
  },
  { what: 'data headers that are not closed', name: 'a.sdf', make: filled(`\n\n\n${METHANE}`, '>  <\n') },
  {
    what: 'data headers by the hundred thousand',
    name: 'a.sdf',
    make: numbered(`\n\n\n${METHANE}`, (index) => `> <${index}>\n1\n\n`),
  },
  {
    what: 'data items of one name',
    name: 'a.sdf',
    make: filled(`\n\n\n${METHANE}`, '> <a>\n'),
  },
  { what: 'counts lines alone', name: 'a.sdf', make: filled('\n\n\n', `${COUNTS}\n`) },
  { what: 'versions and blanks in one line', name: 'a.sdf', make: filled('\n\n\n      ', 'V2000   ', 'x\n') },
  { what: 'a molfile of 999 atoms that has none', name: 'a.mol', make: filled(`\n\n\n${COUNTS}\n`, ' \n') },
  {
    what: 'continued lines of a V3000 molfile',
    name: 'a.mol',
    make: filled(
      '\n\n\n  0  0  0     0  0            999 V3000\nM  V30 BEGIN CTAB\n',
      'M  V30 COUNTS 9 -\n',
      'M  END\n',
    ),
  },
  { what: 'carriage returns for line ends', name: 'a.csv', make: filled('SMILES,Name\r', 'C,"a\r') },
  { what: 'carriage returns alone', name: 'a.txt', make: filled('C', '\r') },
  { what: 'zeros behind a good beginning', name: 'a.smi', make: bytes('CCO a\n'.repeat(2000), [0]) },
  {
    what: 'halves of characters in UTF-16',
    name: 'a.csv',
    make: (size) =>
      new Blob([
        Uint8Array.of(0xff, 0xfe),
        Uint16Array.from('SMILES,Name\nC,', (letter) => letter.charCodeAt(0)),
        new Uint16Array(Math.ceil(size / 2)).fill(0xd83e),
      ]),
  },
  { what: 'byte order marks', name: 'a.csv', make: filled('SMILES,Name\nC,a\n', '\uFEFF') },
  { what: 'bytes of no encoding', name: 'a.smi', make: bytes('CCO a\n', [0x81, 0xff, 0x80, 0x0a]) },
  { what: 'fragments without end', name: 'a.smi', make: filled('CC\n', 'C.') },
  { what: 'open rings without end', name: 'a.smi', make: filled('CC\nC', '%12') },
  { what: 'names of a thousand letters', name: 'a.smi', make: filled('', `CC ${'n'.repeat(999)}\n`) },
  { what: 'apostrophes before everything', name: 'a.csv', make: filled('SMILES,Name\nC,', "'") },
  { what: 'open quotes between semicolons', name: 'a.csv', make: filled('SMILES;Name\n', 'C;"a;\n') },
  {
    what: 'structures and texts of a drawing, all in one line and none below another',
    name: 'a.cdxml',
    make: numbered(
      '<CDXML><page>',
      (index) =>
        `<fragment BoundingBox="${index}0 0 ${index}1 9"><n p="1 1"/></fragment><t BoundingBox="${index}2 20 ${index}3 30">x</t>`,
    ),
  },
  { what: 'structures within structures', name: 'a.cdxml', make: filled('<CDXML><page>', '<fragment><n>') },
  {
    what: 'attributes without end',
    name: 'a.cdxml',
    make: filled('<CDXML><page><t ', 'a="b" ', 'BoundingBox="0 0 1 1">x</t>'),
  },
  { what: 'charges without atoms', name: 'a.mol', make: filled(`\n\n\n${COUNTS}\n`, 'M  CHG  8   1   1\n') },
];

/** Records of a file, or the code of the sentence for which it is refused. */
export const outcomeOf = async (blob: Blob, name: string): Promise<RawRecord[] | string> => {
  try {
    const file = await MoleculeFile.open(blob, { name });
    const records: RawRecord[] = [];
    while (!file.done) records.push(...(await file.next(32, 200_000)));
    // A file that has none is told to be empty.
    return records.length === 0 ? 'empty-file' : records;
  } catch (error) {
    if (error instanceof MoleculeFileError) return error.code;
    throw error;
  }
};
