import { deflateRawSync, constants } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { MoleculeFileError } from '../src/files/molecule-file-error.ts';
import { MoleculeFile } from '../src/files/open-file.ts';
import { readWorkbook, WORKBOOK_MAX } from '../src/files/xlsx/read-workbook.ts';
import { outcomeOf } from './hostile-files.ts';

/** A hundredth of what is read of a workbook: a bomb takes a time that grows with what it becomes, up to there. */
const LESS = {
  entries: WORKBOOK_MAX.entries / 100,
  bytes: WORKBOOK_MAX.bytes / 100,
  cells: WORKBOOK_MAX.cells / 100,
  characters: WORKBOOK_MAX.characters / 100,
};
const refusalOf = (bytes: Uint8Array): string => {
  try {
    return `${readWorkbook(bytes, LESS).length} sheets`;
  } catch (error) {
    if (error instanceof MoleculeFileError) return error.code;
    throw error;
  }
};

const RELATIONS = (count: number): string =>
  `<Relationships>${Array.from({ length: count }, (_, index) => `<Relationship Id="r${index}" Target="worksheets/sheet${index}.xml"/>`).join('')}</Relationships>`;

/** A workbook of sheets, given as what stands between their `sheetData` tags. */
const workbook = (
  sheets: readonly string[],
  {
    shared = '',
    calls = sheets.map((_, index) => index),
  }: { shared?: string; calls?: readonly number[] } = {},
): Uint8Array<ArrayBuffer> =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook><sheets>${calls.map((index) => `<sheet name="s" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(RELATIONS(sheets.length)),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index}.xml`,
        strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });

const row = (...cells: string[]): string =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const HEADINGS = row('SMILES', 'Name');

const opened = (bytes: Uint8Array<ArrayBuffer>): ReturnType<typeof outcomeOf> =>
  outcomeOf(new Blob([bytes]), 'a.xlsx');

/** An archive in which the bytes at an offset of its directory's only entry for a part are others. */
const withDirectory = (
  archive: Uint8Array<ArrayBuffer>,
  part: string,
  change: (view: DataView, at: number) => void,
): Uint8Array<ArrayBuffer> => {
  const bytes = archive.slice();
  const text = new TextDecoder('latin1').decode(bytes);
  change(new DataView(bytes.buffer), text.lastIndexOf(part) - 46);
  return bytes;
};

it('a workbook is read whole, whatever size its directory claims for a part', async () => {
  const rows = HEADINGS + row('CCO', 'ethanol') + row('CCC', 'propane');
  const claimed = withDirectory(workbook([rows]), 'xl/worksheets/sheet0.xml', (view, at) => {
    view.setUint32(at + 24, 30, true);
  });
  expect(await opened(claimed)).toMatchObject([{ structure: 'CCO' }, { structure: 'CCC' }]);
});

it.each([
  ['cells far to the right', workbook([HEADINGS + '<row><c r="XFD2"/></row>'.repeat(20)])],
  ['rows far below', workbook([`${HEADINGS}<row r="1048576"/>`])],
  ['rows without a cell', workbook([HEADINGS + '<row/>'.repeat(60_000)])],
  [
    'a long text in many cells',
    workbook([HEADINGS + `<row>${'<c t="s"><v>0</v></c>'.repeat(300)}</row>`], {
      shared: `<si><t>${'C'.repeat(10_000)}</t></si>`,
    }),
  ],
])('a workbook that is small and becomes large is refused: %s', (_, bytes) => {
  expect(bytes.length).toBeLessThan(2000);
  expect(refusalOf(bytes)).toBe('workbook-too-large');
});

it('a part that is called a sheet many times is one', async () => {
  const rows = HEADINGS + row('CCO', 'ethanol');
  const bytes = workbook([rows], { calls: Array.from({ length: 5000 }, () => 0) });
  expect(await opened(bytes)).toMatchObject([{ structure: 'CCO' }]);
  const file = await MoleculeFile.open(new Blob([bytes]), { name: 'a.xlsx' });
  expect(file.sheets?.names).toHaveLength(1);
});

it('a workbook of more parts than anybody makes is refused', () => {
  const many = Object.fromEntries(
    Array.from({ length: LESS.entries + 1 }, (_, index) => [`${index}`, new Uint8Array()]),
  );
  expect(refusalOf(zipSync(many))).toBe('workbook-too-large');
});

it('what unpacks to a thousand times its size is refused once it has become too large', () => {
  // A megabyte of blanks, packed so that it can be repeated, and the end of it all.
  const blanks = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array.from({ length: 5 }, () => blanks), Buffer.from([3, 0])]);
  const part = 'xl/workbook.xml';
  const stored = zipSync({ [part]: packed }, { level: 0 });
  const bomb = withDirectory(stored, part, (view, at) => {
    view.setUint16(at + 10, 8, true);
  });
  expect(bomb.length).toBeLessThan(10_000);
  expect(refusalOf(bomb)).toBe('workbook-too-large');
});

it.each([
  ['cut off', (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, -30)],
  [
    'in which a part begins elsewhere',
    (bytes: Uint8Array<ArrayBuffer>) =>
      withDirectory(bytes, 'xl/worksheets/sheet0.xml', (view, at) => {
        view.setUint32(at + 42, 0xff_ff_ff_00, true);
      }),
  ],
  [
    'in which a part goes beyond the end',
    (bytes: Uint8Array<ArrayBuffer>) =>
      withDirectory(bytes, 'xl/worksheets/sheet0.xml', (view, at) => {
        view.setUint32(at + 20, 0x7f_ff_ff_ff, true);
      }),
  ],
])('an archive that is damaged is told to be: %s', async (_, damage) => {
  expect(await opened(damage(workbook([HEADINGS + row('CCO', 'a')])))).toBe('unreadable-workbook');
});
