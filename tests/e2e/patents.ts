import { randomUUID } from 'node:crypto';
import { formulaWithPlaces, makePdf, ruledTable, textAt } from '../../extraction/test/pdf-builder.ts';

/** Label, name and value; the values are printed without a unit, so that a person has to look at each. */
export const patentRows: readonly (readonly string[])[] = [
  ['1', '2-methylpyridine', '12'],
  ['2', '3-chlorophenol', '>100'],
  ['3', 'cyclohexanone', '5.4'],
  ['4', '4-methylaniline', '22'],
  ['5', '4-fluoroaniline', '31'],
  ['6', 'pyrrolidine', '8.1'],
  ['7', 'morpholine', '64'],
  ['8', 'cyclohexanol', '19'],
  ['9', 'benzoic acid', '2.7'],
  ['10', 'quinoline', '47'],
];

interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** As no other journey has it: what an account has already is not uploaded again. */
const pdfOf = (name: string, pages: Parameters<typeof makePdf>[0]): UploadedFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(makePdf(pages)), Buffer.from(`%${randomUUID()}\n`)]),
});

/** A document of many pages that hold words only. */
export const longDocument = (pages: number): UploadedFile =>
  pdfOf(
    'long.pdf',
    Array.from({ length: pages }, (_, index) => ({
      content: textAt(`Page ${index + 1} says nothing about compounds.`, 100, 100),
    })),
  );

/** A page with a formula and its table of substituents, of which one cannot be read. */
export const substitutedPatent = (): UploadedFile =>
  pdfOf('WO2026000002.pdf', [
    {
      content:
        formulaWithPlaces(200, 220) +
        ruledTable(
          [
            ['Ex.', 'R1', 'R2'],
            ['1', 'OCH3', 'CH3'],
            ['2', 'Q-7', 'H'],
          ],
          { y: 320, widths: [90, 90, 90] },
        ),
    },
  ]);

/** A page with a table under its title. */
const table = (title: string, rows: readonly (readonly string[])[]): string =>
  textAt(title, 100, 100) + ruledTable(rows, { widths: [90, 200, 100], y: 130 });

/** A patent of two pages: a table of compounds and values without a unit, and a second table of one compound with a unit. */
export const patent = (): UploadedFile => {
  return pdfOf('WO2026000001.pdf', [
    { content: table('Table 1. Inhibition of JAK2', [['Compound', 'Name', 'IC50'], ...patentRows]) },
    {
      content: table('Table 2. Inhibition of JAK2', [
        ['Compound', 'Name', 'IC50 (nM)'],
        ['11', '2-chloropyridine', '150'],
      ]),
    },
  ]);
};
