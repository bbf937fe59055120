import { z } from 'zod';
import { firstStepSchema } from './home.ts';
import { scopeSchema } from './scopes.ts';
import { screenNames } from './screens.ts';
import { storagePartSchema } from './storage.ts';
import { toolNameSchema } from './tools.ts';
import { wordsSchema } from './words.ts';

const howToSchema = z.strictObject({
  /** The picture beside it. */
  screen: z.enum(screenNames),
  /** The picture in words. */
  alt: wordsSchema,
  title: wordsSchema,
  steps: z.array(wordsSchema),
});

/**
 * All that is known of a hosted tool outside its folder: `tools/NAME/manifest.ts`. The server's registry, the build and the
 * portal's menu, cards, guide and dashboard are made from it. A tool whose folder has no page (`index.html`) is announced: its
 * address is known, and says that the tool is not set up.
 */
export const toolManifestSchema = z.strictObject({
  /** Its folder, its frame, the audience of its tokens, the query parameter of its route (`{name}-app`), how the ids of its words begin. */
  name: toolNameSchema,
  /** The portal's path of the page that hosts it. */
  path: z.string().regex(/^\/[a-z][a-z\d-]*$/),
  title: wordsSchema,
  /** A name of mo-icon, or one of its own, for which it brings the `glyph`. */
  icon: z.string(),
  /** The icon's SVG path data in a square of 20 units, drawn as a line; with it the icon is there at once. */
  glyph: z.string().optional(),
  /** Its place in the menu, counted from 1. */
  place: z.int().min(1),
  /** Its port is the portal's plus this; each tool has its own. */
  portOffset: z.int().min(1).max(99),
  /** Whether nobody needs to be signed in. */
  public: z.boolean().default(false),
  /** Keeps it as it is while another page is shown. */
  alive: z.boolean(),
  /** Loads it before it is asked for. */
  preload: z.enum(['none', 'idle', 'hover']),
  /** What its token may do; with nothing it is given no token. */
  scopes: z.array(scopeSchema),
  /** The beginnings of its routes that need the whole width: there the side menu is hidden. */
  wideRoutes: z.array(z.string().startsWith('/')).default([]),
  /** Its route that opens a chemical name or a SMILES as a structure: the text follows it, encoded. */
  structureRoute: z.string().startsWith('/').optional(),
  /** Its routes that show what uses storage, by the part. */
  storageRoutes: z.partialRecord(storagePartSchema, z.string().startsWith('/')).optional(),
  /** Its card on the dashboard: "Analyze molecules", and what for. */
  entry: z.strictObject({ action: wordsSchema, text: wordsSchema }).optional(),
  /** How one begins, at its route `/`, where nothing was worked on yet: "Open a file". */
  begin: wordsSchema.optional(),
  /** What an item that was worked on holds: `{count}` stands for how many, written as the language does. */
  holds: z.strictObject({ one: wordsSchema, many: wordsSchema }).optional(),
  /** Its part of the guide: what it does, how to use it step by step, and instructions with pictures. */
  guide: z
    .strictObject({
      summary: wordsSchema,
      steps: z.array(wordsSchema),
      howTos: z.array(howToSchema).optional(),
    })
    .optional(),
  /** The first steps that are made in it, each at a route; without one, where the tool was left. */
  firstSteps: z
    .partialRecord(
      firstStepSchema,
      z.strictObject({
        title: wordsSchema,
        text: wordsSchema,
        route: z.string().startsWith('/').optional(),
      }),
    )
    .optional(),
});
/** As it is written. */
export type ToolManifest = z.input<typeof toolManifestSchema>;
