import { randomUUID } from 'node:crypto';
import { makePdf, ruledTable, textAt } from '../../extraction/test/pdf-builder.ts';

/** Compounds that are named, each with the InChIKey of its name; their values are printed without a unit, so that a person has to look. */
export const patentRows = [
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
] as const;

/** A patent of two pages, as no other journey has it: a table of compounds and values, and a second table of one. */
export const patent = (): { name: string; mimeType: string; buffer: Buffer } => {
  const table = (title: string, rows: readonly (readonly string[])[]): string =>
    textAt(title, 100, 100) +
    ruledTable([['Compound', 'Name', 'IC50'], ...rows], { widths: [90, 200, 100], y: 130 });
  const pages = makePdf([
    { content: table('Table 1. Inhibition of JAK2', patentRows) },
    {
      content:
        textAt('Table 2. Inhibition of JAK2', 100, 100) +
        ruledTable(
          [
            ['Compound', 'Name', 'IC50 (nM)'],
            ['11', '2-chloropyridine', '150'],
          ],
          { widths: [90, 200, 100], y: 130 },
        ),
    },
  ]);
  return {
    name: 'WO2026000001.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from(pages), Buffer.from(`%${randomUUID()}\n`)]),
  };
};
