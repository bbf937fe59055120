import { z } from 'zod';

/**
 * The messages between the page and a hosted tool. `elements/src/sub-app/protocol.ts` words them as TypeScript
 * interfaces, because the elements are published without zod; a test holds the two together.
 */
export const themeSchema = z.enum(['light', 'dark']);
export type Theme = z.infer<typeof themeSchema>;

/** What the host answers to a tool's `hello`. */
export const helloAnswerSchema = z.object({
  /** The version that both speak from now on. */
  protocol: z.literal(1),
  locale: z.enum(['en-US', 'zh-CN']),
  theme: themeSchema,
  /** Height in px of what lies over the top of the page. */
  topBarHeight: z.number().min(0),
  /** The tool's route to show: path, query and hash. */
  route: z.string().startsWith('/'),
});

export const toolToastSchema = z.object({
  type: z.enum(['info', 'success', 'warning', 'error']),
  text: z.string().min(1).max(1000),
  /** Milliseconds; 0 stays until closed. */
  duration: z.number().min(0).optional(),
});

/** Something that a tool can do, for the host's list of commands. */
const toolCommandSchema = z.object({
  id: z.string().min(1).max(100),
  /** In the tool's language now. */
  title: z.string().min(1).max(200),
  /** Other words by which it is found. */
  keywords: z.string().max(500).optional(),
  /** The name of a `mo-icon`. */
  icon: z.string().max(50).optional(),
});

/** Everything that a tool can do now. */
export const toolCommandsSchema = z
  .array(toolCommandSchema)
  .max(50)
  .refine((commands) => new Set(commands.map(({ id }) => id)).size === commands.length);

/** The keys of the host that a tool may pass on: Ctrl-K or Cmd-K, and `?`. */
export const shortcutSchema = z
  .object({
    key: z.enum(['k', 'K', '?']),
    ctrlKey: z.boolean(),
    metaKey: z.boolean(),
    shiftKey: z.boolean(),
    altKey: z.literal(false),
  })
  .refine(({ key, ctrlKey, metaKey, shiftKey }) =>
    ctrlKey || metaKey ? key !== '?' && !shiftKey : key === '?',
  );

const protocolVersion = z.int().min(1);

/** How a tool introduces itself, once a document. */
export const helloSchema = z.object({
  /** The newest version of this protocol that the tool speaks. */
  protocol: protocolVersion,
  /** The oldest one; by default the newest only. */
  oldest: protocolVersion.optional(),
  /** The name of the sub-app. */
  name: z.string().max(100),
});

/** A tool's route: an absolute path with query and hash, never one that a browser reads as another origin. */
export const routeSchema = z
  .string()
  .max(4096)
  .regex(/^\/(?![/\\])[^\p{Cc}]*$/u);
