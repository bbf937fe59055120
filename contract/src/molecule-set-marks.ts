import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moleculeSetSchema, MOLECULES_PER_SET_MAX } from './molecule-sets.ts';
import { calculatedColumnsSchema } from './calculated-column.ts';

/** Characters of a tag and of a note, and tags of one molecule. */
export const TAG_MAX = 40;
export const TAGS_MAX = 20;
export const NOTE_MAX = 4000;
/** Molecules whose marks are read at once. */
export const MARKS_PER_READ_MAX = 500;
/** Characters that name the molecules of one change: pairs of the largest set with one left out between them, of which no text is longer. */
export const MARKED_TEXT_MAX = 400_000;

/** A tag: what is left of it without spaces around. A comma or semicolon parts tags where they are written as one text. */
export const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(TAG_MAX)
  .regex(/^[^,;\p{Cc}]+$/u);

const position = z
  .int()
  .min(0)
  .max(MOLECULES_PER_SET_MAX - 1);

export const moleculeNoteSchema = z.object({
  text: z.string(),
  /** How often it was written: a change names the one that it saw. */
  version: z.int(),
  /** Who wrote it last; empty once the account is deleted. */
  by: z.string(),
  at: z.iso.datetime(),
});
export type MoleculeNote = z.infer<typeof moleculeNoteSchema>;

/** What people keep with one molecule of a set. */
export const moleculeMarksSchema = z.object({
  position: z.int(),
  star: z.boolean(),
  /** By letter. */
  tags: z.array(z.string()),
  /** Who changed star or tags last, empty once the account is deleted, and when; null where neither ever was. */
  marked: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Null where none was ever written; one that was taken away is empty. */
  note: moleculeNoteSchema.nullable(),
});
export type MoleculeMarks = z.infer<typeof moleculeMarksSchema>;

/** Where a page of marks begins. */
export const fromPositionSchema = z.coerce
  .number()
  .int()
  .min(0)
  .default(0)
  .describe('The first position; of a following page that after the last one of the page before');

const params = z.object({ id: z.uuid() });
const call = { service: 'main', access: 'signed-in' } as const;

export const listMoleculeMarks = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/marks/',
  scope: 'molecule-sets:read',
  summary: 'Stars, tags and notes of a set’s molecules, of those that have any, by position',
  params,
  query: z.object({
    from: fromPositionSchema,
  }),
  data: z.object({ items: z.array(moleculeMarksSchema), more: z.boolean() }),
});

export const markMolecules = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/molecule_set/{id}/marks/',
  scope: 'molecule-sets:write',
  summary:
    'Star molecules or take their star away, add a tag to all of them or remove one; `marked` is who marked those that changed, and when: the others keep theirs. 403 for a set that the caller may only read; 409 for one in the trash, or where a molecule would have too many tags',
  params,
  body: z.object({
    molecules: z
      .string()
      .min(1)
      .max(MARKED_TEXT_MAX)
      .describe('Their numbers as the table has them, from 1: `1-12, 20`'),
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('star'), on: z.boolean() }),
      z.object({ kind: z.literal('tag'), tag: tagSchema, on: z.boolean() }),
    ]),
  }),
  data: z.object({ marked: z.object({ by: z.string(), at: z.iso.datetime() }) }),
});

export const writeMoleculeNote = defineEndpoint({
  ...call,
  method: 'PUT',
  path: '/api/v1/molecule_set/{id}/molecules/{position}/note/',
  scope: 'molecule-sets:write',
  summary:
    'Write the note of a molecule; an empty one takes it away. 403 for a set that the caller may only read; 409 for one in the trash, or where somebody else wrote the note since `seen`: nothing is overwritten',
  params: z.object({ id: z.uuid(), position: z.coerce.number().pipe(position) }),
  body: z.object({
    text: z.string().trim().max(NOTE_MAX),
    seen: z.int().min(0).describe('The version of the note that the caller saw; 0 for none'),
  }),
  data: moleculeNoteSchema,
});

export const defineCalculatedColumns = defineEndpoint({
  ...call,
  method: 'PUT',
  path: '/api/v1/molecule_set/{id}/calculated/',
  scope: 'molecule-sets:write',
  summary:
    'Define the calculated columns of a set, all of them in their order. 403 for a set that the caller may only read; 409 for one in the trash, or where they were defined otherwise since `seen`',
  params,
  body: z.object({
    columns: calculatedColumnsSchema,
    seen: z.int().min(0).describe('The `calculatedVersion` of the set that the caller saw'),
  }),
  data: moleculeSetSchema,
});
