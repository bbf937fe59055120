import { z } from 'zod';
import type { Scope } from './scopes.ts';

/** Every JSON answer of all services. `code` 0 is success; the others are in `error-codes.ts`. */
export const envelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.int(), msg: z.string(), data });

/** The body of a refused call: `data.fields` names every wrong field of a refused form. */
export const refusalSchema = z.object({
  code: z.int(),
  msg: z.string(),
  data: z
    .object({ fields: z.array(z.object({ path: z.string(), message: z.string() })).optional() })
    .nullable(),
});
export type Refusal = z.infer<typeof refusalSchema>;

/** One HTTP call: where it goes, who may make it, what it takes and what it gives. */
export interface Endpoint {
  /** `auth` is served under `/xocapi`, `main` under `/ironAPI`, `extraction` under `/extractionAPI`. */
  service: 'auth' | 'main' | 'extraction';
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below the service's base; a parameter is written `{name}`, every other character is literal. */
  path: `/api/${string}`;
  /** `public` needs no token; `administrator` one of somebody who runs the platform, else the answer is 403. */
  access: 'public' | 'signed-in' | 'administrator';
  /**
   * Asks for more than a token: the session began, or its person signed in again, within the last 10 minutes; else the answer is 403
   * with `confirmationRequired`.
   */
  recentSignIn?: true;
  /**
   * What a hosted tool's token must be granted to make the call; without it such a token is refused, 403. Never on a call
   * for administrators.
   */
  scope?: Scope;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The `data` of a successful answer. */
  data: z.ZodType;
}

/** Keeps the literal types of an endpoint's definition. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

/** What an endpoint's answer holds in `data`. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;
/** What a caller puts into the endpoint's body. */
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
/** What a caller puts into the endpoint's query string. */
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodObject ? z.input<E['query']> : undefined;

/** Where each service is served. */
export const serviceBase = { auth: '/xocapi', main: '/ironAPI', extraction: '/extractionAPI' } as const;

/** How each service takes the token in `Authorization`: after `Bearer `, or alone. */
export const tokenScheme = { auth: 'bearer', main: 'bearer', extraction: 'raw' } as const satisfies Record<
  keyof typeof serviceBase,
  'bearer' | 'raw'
>;

/**
 * The path of a call with its parameters filled in and encoded.
 * @throws Error where a parameter of the path has no value
 */
export const pathOf = (endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string =>
  serviceBase[endpoint.service] +
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path}: no value for ${name}`);
    return encodeURIComponent(value);
  });
