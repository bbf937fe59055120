import { z } from 'zod';
import { calculatedColumnsSchema } from './calculated-column.ts';
import { defineEndpoint } from './endpoint.ts';
import { storedFileSchema } from './files.ts';
import { assayColumnSchema, MEASURED_VALUES_PER_CELL_MAX, measuredValueSchema } from './measured-values.ts';
import { moleculeOriginSchema } from './molecule-origins.ts';
import { setRoles } from './molecule-set-sharing.ts';

/** Molecules in one set, in one stored page and in one read page. */
export const MOLECULES_PER_SET_MAX = 100_000;
export const MOLECULES_PER_WRITE_MAX = 500;
export const MOLECULES_PER_READ_MAX = 2_000;
/** Bytes of one stored page as JSON; more is answered with 413. */
export const MOLECULES_PER_WRITE_BYTES_MAX = 2 ** 20;
/** Entries of a record's `data`, and characters of their names and values. */
export const MOLECULE_DATA_MAX = 500;
export const MOLECULE_DATA_NAME_MAX = 200;
export const MOLECULE_VALUE_MAX = 20_000;

/**
 * Bytes of a call that begins a set, which is read on the thread that answers everybody: room for 500 columns of 200 Chinese characters, and for 1,400 bytes of
 * what is said of each. More is answered with 413.
 */
export const MOLECULE_SET_BYTES_MAX = 2 ** 20;
/** Values of such a call, which are counted before it is read: commas in its texts count too, seven in each where there are as many as there may be. */
export const MOLECULE_SET_VALUES_MAX = 20_000;

export const moleculeFileFormatSchema = z.enum(['sdf', 'mol', 'smiles', 'csv', 'xlsx', 'cdxml']);
export type MoleculeFileFormat = z.infer<typeof moleculeFileFormatSchema>;

/**
 * Computed from the structure; the methods are named in `chemistry/src/properties.ts`. With an atom that may be of several elements
 * (`R1`, `*`, a list) all but the rings are null.
 */
export const molecularPropertiesSchema = z.object({
  /** Average molecular weight, g/mol. */
  molecularWeight: z.number().nullable(),
  /** Crippen's calculated octanol-water partition coefficient, no unit. */
  clogp: z.number().nullable(),
  /** Topological polar surface area, Å². */
  tpsa: z.number().nullable(),
  hBondDonors: z.int().nullable(),
  hBondAcceptors: z.int().nullable(),
  rotatableBonds: z.int().nullable(),
  rings: z.int(),
  /** Fraction of carbons that are sp3, 0 to 1. */
  fractionSp3: z.number().nullable(),
  /** How many of Lipinski's four limits the molecule breaks, 0 to 4. */
  lipinskiViolations: z.int().nullable(),
});
export type MolecularProperties = z.infer<typeof molecularPropertiesSchema>;

const isMoleculeData = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    // A key that parsers of JSON refuse.
    !Object.hasOwn(value, '__proto__') &&
    entries.length <= MOLECULE_DATA_MAX &&
    entries.every(
      ([name, text]) =>
        name.length <= MOLECULE_DATA_NAME_MAX &&
        typeof text === 'string' &&
        text.length <= MOLECULE_VALUE_MAX,
    )
  );
};

/** Judged as a whole, since a page can have a quarter of a million entries and an issue for each wrong one takes half a second. */
const moleculeDataSchema = z
  .custom<Record<string, string>>(isMoleculeData, { params: { key: 'moleculeData' } })
  .meta({
    type: 'object',
    maxProperties: MOLECULE_DATA_MAX,
    propertyNames: { maxLength: MOLECULE_DATA_NAME_MAX },
    additionalProperties: { type: 'string', maxLength: MOLECULE_VALUE_MAX },
  });

const measurementsSchema = z
  .record(
    z.string().max(MOLECULE_DATA_NAME_MAX),
    z.array(measuredValueSchema).min(1).max(MEASURED_VALUES_PER_CELL_MAX),
  )
  // As many as there are columns.
  .refine((values) => Object.keys(values).length <= MOLECULE_DATA_MAX, {
    params: { key: 'tooManyMeasurements' },
  })
  .meta({ maxProperties: MOLECULE_DATA_MAX });

const recordFields = {
  /** 0-based place in the file; a molecule's identity within its set. */
  position: z.int().min(0),
  /** 1-based line of the file on which the record begins. */
  line: z.int().min(1),
  name: z.string().max(1000),
  /**
   * The structure as the file wrote it: SMILES, or the molfile with its coordinates. Of a chemical name the SMILES that it
   * means; the name itself where it could not be read.
   */
  source: z.string().max(200_000),
  /** The file's own columns or SD data items. */
  data: moleculeDataSchema,
  /** Left out for a molecule that was not read in a document. */
  origin: moleculeOriginSchema.optional(),
  /**
   * The measured values in columns that the set's `assays` name. They stand beside the texts in `data`, which are shown and written; left out where
   * there are none.
   */
  measurements: measurementsSchema.optional(),
};

/** A record of a molecule file: read, or kept with the reason why it could not be read. */
export const moleculeRecordSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    ...recordFields,
    /** Canonical; with a CXSMILES extension where it has enhanced stereo groups or atropisomeric bonds. */
    smiles: z.string().max(20_000),
    inchiKey: z.string().max(40),
    formula: z.string().max(400),
    properties: molecularPropertiesSchema,
  }),
  z.object({
    status: z.literal('error'),
    ...recordFields,
    /**
     * `reason` is worded in the reader's language. `detail` is one line: `character:5` where the error is at a
     * character (1-based) of the SMILES, which is worded too; of `unreadable-name` a code and the character (1-based) from
     * which the source, a chemical name, is not understood, and what could stand there, such as
     * `not-understood:5:prefix:parent`; of `ambiguous-name` the SMILES
     * that it can mean, parted by spaces; else what the engine said; or empty.
     */
    error: z.object({
      reason: z.enum([
        'empty-structure',
        'unreadable-smiles',
        'unreadable-molfile',
        'unreadable-inchi',
        'unreadable-cdxml',
        'unreadable-name',
        'ambiguous-name',
        'impossible-valence',
        'too-large',
        'incomplete-record',
        'reaction',
      ]),
      detail: z.string().max(2000),
    }),
  }),
]);
export type MoleculeRecord = z.infer<typeof moleculeRecordSchema>;
export type ReadMolecule = Extract<MoleculeRecord, { status: 'ok' }>;
export type UnreadMolecule = Extract<MoleculeRecord, { status: 'error' }>;

export const moleculeSetSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The file's name, or empty for pasted text. */
  sourceName: z.string(),
  format: moleculeFileFormatSchema,
  /** The file's own columns, in the file's order. */
  columns: z.array(z.string()),
  /** What the values of those columns are of whose values are typed; none of a set that was read from a file. */
  assays: z.array(assayColumnSchema),
  total: z.int(),
  unread: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it went to the trash; it is purged 30 days later. */
  deletedAt: z.iso.datetime().nullable(),
  /** What the caller may do with it. */
  role: z.enum(setRoles),
  /** The name of whose it is. */
  owner: z.string(),
  /** Whether it is shared with any member of the owner's organization. */
  isShared: z.boolean(),
  /** In their order: a formula may have the columns before it. */
  calculated: calculatedColumnsSchema,
  /** How often the calculated columns were defined: a change names the one that it saw. */
  calculatedVersion: z.int(),
});
export type MoleculeSet = z.infer<typeof moleculeSetSchema>;

/** A set as lists have it: without its columns, which can be a hundred times as long as the rest. */
export const moleculeSetSummarySchema = moleculeSetSchema.omit({
  columns: true,
  assays: true,
  calculated: true,
  calculatedVersion: true,
});
export type MoleculeSetSummary = z.infer<typeof moleculeSetSummarySchema>;

export const setNameSchema = z.string().trim().min(1).max(200);
/** Days that a deleted set stays in the trash. */
export const TRASH_DAYS = 30;
const setParams = z.object({ id: z.uuid() });

export const listMoleculeSets = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/molecule_set/',
  access: 'signed-in',
  scope: 'molecule-sets:read',
  summary:
    "The caller's molecule sets and those that are shared with the caller, newest change first; with trash=true the caller's deleted ones",
  query: z.object({
    trash: z.stringbool().default(false),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(200).default(100),
  }),
  data: z.object({ total: z.int(), items: z.array(moleculeSetSummarySchema) }),
});

export const createMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/molecule_set/',
  access: 'signed-in',
  scope: 'molecule-sets:write',
  summary: 'Begin a set; it is listed once all its molecules are stored and it is completed',
  body: z.object({
    id: z
      .uuid()
      .optional()
      .describe(
        "The caller's own choice: begun again with it, after a lost answer, the set is the same one; 409 for an id that another set has, or one that is complete",
      ),
    name: setNameSchema,
    sourceName: z.string().max(255),
    format: moleculeFileFormatSchema,
    columns: z.array(z.string().max(MOLECULE_DATA_NAME_MAX)).max(MOLECULE_DATA_MAX),
    assays: z.array(assayColumnSchema).max(MOLECULE_DATA_MAX).default([]),
    total: z.int().min(1).max(MOLECULES_PER_SET_MAX),
  }),
  data: moleculeSetSchema,
});

/** A set that is begun. */
export type NewMoleculeSet = z.output<typeof createMoleculeSet.body>;

export const storeMolecules = defineEndpoint({
  service: 'main',
  method: 'PUT',
  path: '/api/v1/molecule_set/{id}/molecules/',
  access: 'signed-in',
  scope: 'molecule-sets:write',
  summary: 'Store a page of molecules of a begun set; storing a position again replaces it',
  params: setParams,
  body: z.object({ molecules: z.array(moleculeRecordSchema).min(1).max(MOLECULES_PER_WRITE_MAX) }),
  data: z.object({ stored: z.int() }),
});

export const completeMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/molecule_set/{id}/:complete/',
  access: 'signed-in',
  scope: 'molecule-sets:write',
  summary: 'Close a begun set: 409 while molecules are missing; completing it again changes nothing',
  params: setParams,
  data: moleculeSetSchema,
});

export const getMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/',
  access: 'signed-in',
  scope: 'molecule-sets:read',
  summary: 'One molecule set',
  params: setParams,
  data: moleculeSetSchema,
});

export const readMolecules = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/molecules/',
  access: 'signed-in',
  scope: 'molecule-sets:read',
  summary: 'A page of a set, in the order of the file; of very long records fewer than `limit` come at once',
  params: setParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(MOLECULES_PER_READ_MAX).default(MOLECULES_PER_READ_MAX),
  }),
  data: z.object({ total: z.int(), items: z.array(moleculeRecordSchema) }),
});

/**
 * The media type of an original file that has the pictures which a set's structures were read from: a ZIP, in which the name of a molecule's picture
 * begins with its position and an underscore. Whoever may read the set may download it too; other original files are the owner's alone.
 */
export const PICTURES_MEDIA_TYPE = 'application/vnd.moiety.pictures+zip';

export const keepOriginalFile = defineEndpoint({
  service: 'main',
  method: 'PUT',
  path: '/api/v1/molecule_set/{id}/original/',
  access: 'signed-in',
  scope: 'molecule-sets:write',
  summary:
    'Keep one of the caller’s files with a set as the file that it was made from: it stays as long as the set does. 409 for a set that has another one',
  params: setParams,
  body: z.object({ file: z.uuid() }),
  data: storedFileSchema,
});

export const getOriginalFile = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/original/',
  access: 'signed-in',
  scope: 'molecule-sets:read',
  summary:
    'The file that a set was made from; null where it was not kept, and for others than the owner where it is not pictures',
  params: setParams,
  data: storedFileSchema.nullable(),
});

export const renameMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'PATCH',
  path: '/api/v1/molecule_set/{id}/',
  access: 'signed-in',
  scope: 'molecule-sets:write',
  summary: 'Rename a set',
  params: setParams,
  body: z.object({ name: setNameSchema }),
  data: moleculeSetSchema,
});

export const deleteMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'DELETE',
  path: '/api/v1/molecule_set/{id}/',
  access: 'signed-in',
  scope: 'molecule-sets:write',
  summary: 'Move a set to the trash, from which it can be restored for 30 days',
  params: setParams,
  data: z.null(),
});

export const purgeMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/molecule_set/{id}/:purge/',
  access: 'signed-in',
  scope: 'molecule-sets:write',
  summary:
    'Delete a set that is in the trash permanently, which frees its storage; 409 for one that is in use',
  params: setParams,
  data: z.null(),
});

export const restoreMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/molecule_set/{id}/:restore/',
  access: 'signed-in',
  scope: 'molecule-sets:write',
  summary: 'Take a set out of the trash',
  params: setParams,
  data: moleculeSetSchema,
});
