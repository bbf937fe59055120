import { z } from 'zod';
import { scopeSchema } from './scopes.ts';
import { storagePartSchema } from './storage.ts';
import { toolNameSchema } from './tools.ts';
import { wordsSchema } from './words.ts';

// Without zod, for pages that load the schemas later.
export * from './page-settings.ts';

/** A hosted tool, as the server registers it. */
export const subAppSchema = z.object({
  /** Also the name of the query parameter that holds its route: `{name}-app`. */
  name: toolNameSchema,
  /** The address of the tool's page, on an origin of its own. */
  url: z.url(),
  /** The portal's path of the page that hosts it. */
  path: z.string().startsWith('/'),
  title: wordsSchema,
  /** A name of mo-icon. */
  icon: z.string(),
  /** SVG path data of an icon that the tool brings. */
  glyph: z.string().optional(),
  /** Whether nobody needs to be signed in. */
  public: z.boolean(),
  /** The beginnings of its routes that need the whole width. */
  wideRoutes: z.array(z.string()),
  /** Its route that opens a chemical name or a SMILES as a structure: the text follows it, encoded. */
  structureRoute: z.string().optional(),
  /** Its routes that show what uses storage, by the part. */
  storageRoutes: z.partialRecord(storagePartSchema, z.string()).optional(),
  alive: z.boolean(),
  preload: z.enum(['none', 'idle', 'hover']),
  degrade: z.boolean(),
  /** What its token may do; with none it is given no token. */
  scopes: z.array(scopeSchema),
});
export type SubApp = z.infer<typeof subAppSchema>;

/** A tool that the product knows and that is not set up: there is a page at its address that says so. */
const missingToolSchema = subAppSchema.pick({
  name: true,
  path: true,
  title: true,
  public: true,
  wideRoutes: true,
});
export type MissingTool = z.infer<typeof missingToolSchema>;

/**
 * What the portal's page is served with, as JSON in `<script type="application/json" id="moiety-settings">`, so that
 * the first view needs no call.
 */
export const settingsSchema = z.object({
  /** The product's name. */
  name: wordsSchema,
  /** The operator's logo: addresses of this origin, for light and dark; without it the product's own is shown. */
  logo: z.object({ light: z.string(), dark: z.string() }).optional(),
  /** The line at the foot. */
  footer: z.object({
    companyName: wordsSchema,
    /** In place of the year and the company. */
    copyrightText: wordsSchema.optional(),
    links: z.array(z.object({ title: wordsSchema, url: wordsSchema })),
  }),
  /** Where help is to be had, an address a language; what is not there has no entry. */
  help: z.object({
    documentation: wordsSchema.optional(),
    faqs: wordsSchema.optional(),
    contactSupport: wordsSchema.optional(),
    /** The help center. */
    center: wordsSchema.optional(),
  }),
  /** `password`: account and password; `sso`: the single sign-on provider. */
  signInMode: z.enum(['password', 'sso']),
  /** Whether people sign up and reset passwords here: false where the server cannot send mail, or another provider keeps the accounts. */
  selfService: z.boolean(),
  /** Whether the server keeps its mails at `/outbox` for everybody to read: in development, without a mail server. */
  outbox: z.boolean(),
  /** Whether the page asks every 5 minutes if its token is still valid. */
  tokenMonitor: z.boolean(),
  version: z.string(),
  /** Whether the server keeps what monitored pages tell, for administrators to see. */
  monitoring: z.boolean(),
  /** The tools of the registry that are enabled. */
  subApps: z.array(subAppSchema),
  /** The other tools that the product knows. */
  missingTools: z.array(missingToolSchema),
  /** What the operator adds to the network diagnostic page. */
  networkTest: z
    .object({
      /** A file by which the speed of the network is measured, in the place of the server's own sample. */
      speedUrl: z.url().optional(),
      /** Services whose connection is tried, besides the server's own and the tools. */
      targets: z.array(z.object({ title: wordsSchema, url: z.url() })),
    })
    .optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Figures of a tool that its operator had judged, on what was not used while the tool was developed. */
export const judgedFiguresSchema = z.object({
  /** Who judged them. */
  by: wordsSchema,
  /** The day, such as `2026-11-28`. */
  on: z.iso.date(),
  /** The version of the engine that was judged. */
  engine: z.string(),
  /** The command that gives the figures. */
  command: z.string().optional(),
  /** What a reader should know of them. */
  note: wordsSchema.optional(),
  /** Of each set how many of its items were exactly right. */
  sets: z.array(z.object({ title: wordsSchema, right: z.int(), of: z.int() })),
});
export type JudgedFigures = z.infer<typeof judgedFiguresSchema>;

/** What a hosted tool's page is served with, in `<script type="application/json" id="moiety-tool-settings">`. */
export const toolSettingsSchema = z.object({
  /** The origin of the API, without a slash at its end. */
  apiOrigin: z.url(),
  version: z.string(),
  /** The tool, as the registry has it. */
  tool: subAppSchema.pick({ name: true, path: true, title: true }),
  /** The help center, as of the portal (`settingsSchema`). */
  helpCenter: wordsSchema.optional(),
  /** Of a tool for which the operator supplies some. */
  figures: judgedFiguresSchema.optional(),
});
export type ToolSettings = z.infer<typeof toolSettingsSchema>;
