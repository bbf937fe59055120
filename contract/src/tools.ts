import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { scopeSchema } from './scopes.ts';

/** A tool's name in the registry; also the audience of its tokens. */
export const toolNameSchema = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** Seconds for which a hosted tool's token is good: one that got away is of little use. */
export const TOOL_TOKEN_SECONDS = 15 * 60;

export const issueToolToken = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/v2/tool_token/',
  access: 'signed-in',
  summary:
    "A token for a hosted tool, with the scopes that it is granted: 15 minutes, and never longer than the session. 404 for a tool that is not registered, 403 for one without scopes and to a tool's own token",
  body: z.object({ tool: toolNameSchema }),
  data: z.object({
    token: z.string(),
    scopes: z.array(scopeSchema),
    /** Seconds from now; the caller's clock may differ from the server's. */
    expiresIn: z.int().min(0),
  }),
});

/** A hosted tool, as administrators see it. */
const registeredToolSchema = z.object({
  name: toolNameSchema,
  title: z.object({ 'en-US': z.string(), 'zh-CN': z.string() }),
  /** The address of its page. */
  url: z.url(),
  /** `built-in`: it comes with the server, which sends its pages. `site-file`: another server sends them. */
  source: z.enum(['built-in', 'site-file']),
  /** What its token may do; with none it is given no token. */
  scopes: z.array(scopeSchema),
  /** Its address has the host name of the portal: cookies know no ports, so that its pages can read the session's. */
  sharesHostName: z.boolean(),
});
export type RegisteredTool = z.infer<typeof registeredToolSchema>;

export const listTools = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/tools/',
  access: 'administrator',
  summary: 'The hosted tools that are enabled, in the order of the menu, with what each may do',
  data: z.array(registeredToolSchema),
});
