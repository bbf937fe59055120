import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Molecules in one set, in one stored page and in one read page. */
export const MOLECULES_PER_SET_MAX = 50_000;
export const MOLECULES_PER_WRITE_MAX = 500;
export const MOLECULES_PER_READ_MAX = 2_000;
/** Bytes of one stored page as JSON; more is answered with 413. */
export const MOLECULES_PER_WRITE_BYTES_MAX = 16 * 2 ** 20;

export const moleculeFileFormatSchema = z.enum(['sdf', 'mol', 'smiles', 'csv']);
export type MoleculeFileFormat = z.infer<typeof moleculeFileFormatSchema>;

/** Computed from the structure; the methods are named in `chemistry/src/properties.ts`. */
export const molecularPropertiesSchema = z.object({
  /** Average molecular weight, g/mol. */
  molecularWeight: z.number(),
  /** Crippen's calculated octanol-water partition coefficient, no unit. */
  clogp: z.number(),
  /** Topological polar surface area, Å². */
  tpsa: z.number(),
  hBondDonors: z.int(),
  hBondAcceptors: z.int(),
  rotatableBonds: z.int(),
  rings: z.int(),
  /** Fraction of carbons that are sp3, 0 to 1. */
  fractionSp3: z.number(),
  /** How many of Lipinski's four limits the molecule breaks, 0 to 4. */
  lipinskiViolations: z.int(),
});
export type MolecularProperties = z.infer<typeof molecularPropertiesSchema>;

const recordFields = {
  /** 0-based place in the file; a molecule's identity within its set. */
  position: z.int().min(0),
  /** 1-based line of the file on which the record begins. */
  line: z.int().min(1),
  name: z.string().max(1000),
  /** The structure as the file wrote it: SMILES, or the molfile with its coordinates. */
  source: z.string().max(200_000),
  /** The file's own columns or SD data items. */
  data: z.record(z.string().max(200), z.string().max(20_000)),
};

/** A record of a molecule file: read, or kept with the reason why it could not be read. */
export const moleculeRecordSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    ...recordFields,
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
     * character (1-based) of the SMILES, which is worded too; else what the engine said; or empty.
     */
    error: z.object({
      reason: z.enum([
        'empty-structure',
        'unreadable-smiles',
        'unreadable-molfile',
        'impossible-valence',
        'too-large',
        'incomplete-record',
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
  total: z.int(),
  unread: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it went to the trash; it is purged 30 days later. */
  deletedAt: z.iso.datetime().nullable(),
});
export type MoleculeSet = z.infer<typeof moleculeSetSchema>;

export const setNameSchema = z.string().trim().min(1).max(200);
/** Days that a deleted set stays in the trash. */
export const TRASH_DAYS = 30;
const setParams = z.object({ id: z.uuid() });

export const listMoleculeSets = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/molecule_set/',
  access: 'signed-in',
  summary: "The caller's molecule sets, newest change first; with trash=true the deleted ones",
  query: z.object({ trash: z.stringbool().default(false) }),
  data: z.object({ items: z.array(moleculeSetSchema) }),
});

export const createMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/molecule_set/',
  access: 'signed-in',
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
    columns: z.array(z.string().max(200)).max(500),
    total: z.int().min(1).max(MOLECULES_PER_SET_MAX),
  }),
  data: moleculeSetSchema,
});

export const storeMolecules = defineEndpoint({
  service: 'main',
  method: 'PUT',
  path: '/api/v1/molecule_set/{id}/molecules/',
  access: 'signed-in',
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
  summary: 'Close a begun set: 409 while molecules are missing; completing it again changes nothing',
  params: setParams,
  data: moleculeSetSchema,
});

export const getMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/',
  access: 'signed-in',
  summary: 'One molecule set',
  params: setParams,
  data: moleculeSetSchema,
});

export const readMolecules = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/molecules/',
  access: 'signed-in',
  summary: 'A page of a set, in the order of the file; of very long records fewer than `limit` come at once',
  params: setParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(MOLECULES_PER_READ_MAX).default(MOLECULES_PER_READ_MAX),
  }),
  data: z.object({ total: z.int(), items: z.array(moleculeRecordSchema) }),
});

export const renameMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'PATCH',
  path: '/api/v1/molecule_set/{id}/',
  access: 'signed-in',
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
  summary: 'Move a set to the trash, from which it can be restored for 30 days',
  params: setParams,
  data: z.null(),
});

export const restoreMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/molecule_set/{id}/:restore/',
  access: 'signed-in',
  summary: 'Take a set out of the trash',
  params: setParams,
  data: moleculeSetSchema,
});
