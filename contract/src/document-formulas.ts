import { z } from 'zod';
import { boxSchema } from './documents.ts';
import { defineEndpoint, type DataOf } from './endpoint.ts';

/**
 * Why a compound of a table of groups was not put together: no formula that could be read; no column for a place of the formula, or two; a cell
 * that is no group; no atom told for a group; no possible structure; of a corrected row: it is being put
 * together, or could not be however often it was tried.
 */
export const groupProblems = [
  'formula',
  'place',
  'twice',
  'group',
  'position',
  'valence',
  'pending',
  'failed',
] as const;
export type GroupProblem = (typeof groupProblems)[number];

const place = { page: z.int(), box: boxSchema };

const correctedSchema = z
  .object({
    version: z.int().min(1).describe('What the next correction of the cell says that it saw'),
    value: z.string().describe('What stands there in truth; empty where that was taken back'),
    correction: z
      .uuid()
      .nullable()
      .describe('The correction that holds, which can be undone; null where it was taken back'),
    by: z.string(),
    at: z.iso.datetime(),
  })
  .nullable()
  .default(null);

const formulaCellSchema = z.object({
  ...place,
  text: z.string().describe('As read; empty of a drawing'),
  isDrawing: z.boolean(),
  groups: z
    .array(
      z.object({
        position: z.string().describe('Where on a ring it stands; empty where its place is drawn'),
        smiles: z
          .string()
          .describe(
            'With `[*:1]` where it is bound to the formula, and `[*:2]` where it is bound a second time',
          ),
      }),
    )
    .describe('What it is taken for: as read, or as corrected; empty where it could not be read'),
  corrected: correctedSchema.describe('Null of a cell that nobody corrected'),
});
export type FormulaCell = z.infer<typeof formulaCellSchema>;

const formulaRowSchema = z.object({
  ...place,
  label: z.string(),
  cells: z
    .array(formulaCellSchema.nullable())
    .describe('One a column; null where nothing stands and nobody says otherwise'),
  salt: formulaCellSchema
    .nullable()
    .default(null)
    .describe('Of which salt it is, as printed; null where nothing is and nobody says otherwise'),
  mass: formulaCellSchema.nullable().default(null).describe('The mass that is printed in its row'),
  smiles: z.string().describe('Canonical, of the compound that was put together; empty where none was'),
  inchiKey: z.string(),
  compoundKey: z
    .string()
    .describe('The `key` of the compound with this label, as it stands now; empty where there is none'),
  problem: z
    .object({
      reason: z.enum(groupProblems),
      text: z.string().describe('The text of the cell that could not be read'),
      column: z.int().nullable().describe('Index of its column; null where the reason is in none'),
    })
    .nullable()
    .describe('Why no compound was put together'),
});
export type FormulaRow = z.infer<typeof formulaRowSchema>;

const formulaColumnSchema = z.object({
  places: z
    .array(z.string())
    .describe(
      'The place that the column fills, or two at one atom; none of a column that was taken for none of groups, or corrected to be none',
    ),
  atom: z.string().describe('That atom, as the nitrogen of `NR1R2`; else empty'),
});
export type FormulaColumn = z.infer<typeof formulaColumnSchema>;

/** How a column is headed: `R1`, `N(R1, R2)`. */
export const formulaColumnTitle = ({ places, atom }: FormulaColumn): string =>
  atom === '' ? places.join(', ') : `${atom}(${places.join(', ')})`;

type Placed = Pick<FormulaRow, 'page' | 'box'>;

const keyAt = ({ page, box }: Placed, about: string): string =>
  `group:${page}:${[box.x0, box.y0, box.x1, box.y1].map(Math.round).join(',')}:${about}`.slice(0, 300);

/** What keeps a column apart from the others of its table: as it was read, whatever it was corrected to. */
const columnKey = (column: FormulaColumn & { key?: string }): string =>
  column.key || formulaColumnTitle(column);

/** What a correction names a cell of a table of groups by: where its row stands, and its column. */
export const groupCellKey = (row: Placed, column: FormulaColumn & { key?: string }): string =>
  keyAt(row, columnKey(column));

/** What a correction names the salt of a row by. */
export const saltCellKey = (row: Placed): string => keyAt(row, 'salt');

/** What a correction names the printed mass of a row by. */
export const massCellKey = (row: Placed): string => keyAt(row, 'mass');

/** What a correction names the heading of a column by: where its table stands, and how it was read. */
export const headingKey = (table: Placed, column: FormulaColumn & { key?: string }): string =>
  keyAt(table, `heading:${columnKey(column)}`);

/** What a correction names the formula of a table by. */
export const formulaKey = (table: Placed): string => keyAt(table, 'formula');

/** What a heading is corrected to where its column is none of groups, a salt of a base, and a mass where none is printed. */
export const NOTHING_PRINTED = '–';

/** What a column has room for: a group with one open bond or two, or groups with their positions on a ring. */
export const groupKinds = ['one', 'two', 'ring'] as const;
export type GroupKind = (typeof groupKinds)[number];

const formulaTableSchema = z.object({
  ...place,
  kind: z.enum(['table', 'legend']).describe('`legend`: compounds listed in lines beside the formula'),
  caption: z.string(),
  columns: z.array(
    formulaColumnSchema.extend({
      kind: z
        .enum(groupKinds)
        .nullable()
        .default(null)
        .describe(
          'What its cells can be corrected to; null where the formula could not be read or is not kept',
        ),
      key: z.string().default('').describe('What the keys of its cells and of its heading have of it'),
      read: z
        .string()
        .default('')
        .describe(
          'What is printed over it, where it was taken for none of groups or corrected since; else empty',
        ),
      corrected: correctedSchema.describe('Null of a heading that nobody corrected'),
    }),
  ),
  choices: z.array(z.string()).default([]).describe('What its headings can be corrected to'),
  formula: correctedSchema.describe(
    'The formula that a person gave the table, as CXSMILES: that above; null where nobody ever did',
  ),
  saltHeading: z
    .string()
    .nullable()
    .default(null)
    .describe('The heading of the column of salts, empty where it is not kept; null where there is none'),
  massHeading: z
    .string()
    .nullable()
    .default(null)
    .describe('The heading of the column of masses; null where there is none'),
  rows: z.array(formulaRowSchema),
});
export type FormulaTable = z.infer<typeof formulaTableSchema>;

/** A formula with places for groups (R1, X2), the tables of what stands at them, and the compounds that were put together. */
export const documentFormulaSchema = z.object({
  key: z.string(),
  drawing: z
    .object({
      ...place,
      smiles: z
        .string()
        .describe('CXSMILES with the names of the places; empty where the drawing is chemically impossible'),
      molfile: z.string().describe('V3000, as drawn'),
      confidence: z.number().min(0).max(1),
    })
    .nullable()
    .describe('Null of a table whose formula was not found or could not be read'),
  places: z.array(z.string()),
  repeats: z.array(z.object(place)).describe('Where else it is drawn'),
  tables: z.array(formulaTableSchema),
});
export type DocumentFormula = z.infer<typeof documentFormulaSchema>;

const call = { service: 'extraction', access: 'signed-in' } as const;

/** What a preview is of: `groupFields` of corrections but for the formula, which has one of its own. */
const previewedFields = ['group', 'salt', 'mass', 'heading'] as const;

/** Cells that one preview takes, and rows that it tells. */
export const PREVIEWED_CELLS_MAX = 200;

export const previewGroup = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/group-preview/',
  scope: 'documents:write',
  summary:
    'What cells of tables of groups would be read as, and what their rows would be put together to, if they were corrected so; of headings the first rows of their tables. Nothing is stored. 400 where it is nothing that can stand there',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    cells: z.array(z.string().max(300)).min(1).max(PREVIEWED_CELLS_MAX).describe('Their keys'),
    field: z.enum(previewedFields).default('group').describe('What of them: as of corrections'),
    value: z.string().max(200_000),
    others: z
      .array(z.object({ cell: z.string().max(300), value: z.string().max(300) }))
      .max(PREVIEWED_CELLS_MAX)
      .default([])
      .describe(
        'What else would be corrected with it, of the same field: as the other of two headings that are exchanged',
      ),
  }),
  data: z.array(
    formulaRowSchema.pick({ label: true, smiles: true, problem: true }).extend({
      cell: z.string(),
      groups: formulaCellSchema.shape.groups,
    }),
  ),
});
export type PreviewedRow = DataOf<typeof previewGroup>[number];

export const previewFormula = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/formula-preview/',
  scope: 'documents:write',
  summary:
    'What a formula that a person gives a table of groups is read as, which columns fill its places, and what the first rows of the table would be put together to. Nothing is stored. 400 where it is no formula, with what is wrong',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    table: z.string().max(300).describe('`formulaKey` of the table'),
    value: z.string().max(200_000),
    at: z
      .object({ ...place })
      .nullable()
      .default(null)
      .describe('Where it is drawn'),
  }),
  data: z.object({
    smiles: z.string().describe('CXSMILES with the names of its places'),
    molfile: z.string(),
    places: z.array(
      z.object({
        name: z.string(),
        columns: z.array(z.int()).describe('Indices of the columns of the table that stand for it'),
      }),
    ),
    rows: z.array(formulaRowSchema.pick({ label: true, smiles: true, problem: true })),
    total: z.int().describe('Rows of the table'),
  }),
});
export type PreviewedFormula = DataOf<typeof previewFormula>;
