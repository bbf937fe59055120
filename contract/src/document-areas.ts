import { z } from 'zod';
import { boxSchema, DOCUMENT_PAGES_MAX } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';

const areaCellSchema = z.object({
  /** As printed. */
  text: z.string(),
  box: boxSchema,
  confidence: z.number().min(0).max(1),
  /** What it is as a value: a number, range or code; null of what is none, such as `NT`. */
  value: z.object({ qualifier: z.string(), value: z.string(), unit: z.string() }).nullable(),
});
export type AreaCell = z.infer<typeof areaCellSchema>;

const areaColumnSchema = z.object({
  heading: z.string(),
  /** What the heading says that it holds. */
  holds: z.enum(['label', 'value', 'other']),
  /** Of values, as the heading says; else empty. */
  target: z.string(),
  endpoint: z.string(),
  unit: z.string(),
});
export type AreaColumn = z.infer<typeof areaColumnSchema>;

export const areaReadingSchema = z.object({
  /** Line after line; empty where no text was found. */
  text: z.string(),
  /** The first line as the label of a compound: without `Example` and the like. */
  label: z.string(),
  /** Of the least sure line. */
  confidence: z.number().min(0).max(1),
  /** Null where the text stands in no columns. */
  table: z
    .object({
      columns: z.array(areaColumnSchema),
      /** An entry for each column; null for an empty cell. */
      rows: z.array(z.array(areaCellSchema.nullable())),
    })
    .nullable(),
});
export type AreaReading = z.infer<typeof areaReadingSchema>;

/** Points that a box which is read has at least, across and down. */
export const AREA_MIN = 4;

const areaSchema = boxSchema.refine(
  ({ x0, y0, x1, y1 }) => x1 - x0 >= AREA_MIN && y1 - y0 >= AREA_MIN && Math.max(-x0, -y0, x1, y1) < 20_000,
);

export const readDocumentArea = defineEndpoint({
  service: 'extraction',
  access: 'signed-in',
  method: 'POST',
  path: '/api/v1/document/{id}/:read-area/',
  scope: 'documents:write',
  summary:
    'Read what is printed in a box of a page: its text, and the table that it holds. Nothing is stored and nothing is charged. 409 for a page that was not analyzed or cannot be read, and in the trash; 403 for who may only read the document',
  params: z.object({ id: z.uuid() }),
  body: z.object({ page: z.int().min(1).max(DOCUMENT_PAGES_MAX), box: areaSchema }),
  data: areaReadingSchema,
});
