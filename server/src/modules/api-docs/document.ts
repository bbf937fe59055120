import {
  envelopeOf,
  refusalSchema,
  scopes,
  scopeSummaries,
  serviceBase,
  tokenScheme,
  type Endpoint,
} from '@moiety/contract';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parameters = (schema: z.ZodObject | undefined, place: 'path' | 'query'): unknown[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }));

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const descriptionOf = ({ access, recentSignIn, scope }: Endpoint): { description?: string } => {
  const sentences = [
    ...(access === 'administrator' ? ['For administrators; 403 for everybody else.'] : []),
    ...(recentSignIn
      ? [
          'Asks for a sign-in of the last 10 minutes; else 403 with code 1013, after which one signs in again.',
        ]
      : []),
    ...(scope ? [`Also for hosted tools with the scope \`${scope}\`.`] : []),
  ];
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
};

/** By whose token a call can be made: the session's, or that of a hosted tool with the scope. */
const securityOf = ({ service, access, scope }: Endpoint): Record<string, string[]>[] => {
  if (access === 'public') return [];
  if (tokenScheme[service] === 'raw') return [{ plainToken: [] }];
  return [{ token: [] }, ...(scope ? [{ toolToken: [scope] }] : [])];
};

const tags = { auth: 'Sign-in', main: 'Main', extraction: 'Documents' } as const;

const describeCall = (endpoint: Endpoint): unknown => ({
  tags: [tags[endpoint.service]],
  summary: endpoint.summary,
  ...descriptionOf(endpoint),
  security: securityOf(endpoint),
  parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
  ...(endpoint.body && { requestBody: { required: true, ...json(schemaOf(endpoint.body, 'input')) } }),
  responses: {
    200: { description: 'Done; `code` is 0', ...json(schemaOf(envelopeOf(endpoint.data), 'output')) },
    default: { description: 'Refused', $ref: '#/components/responses/Refusal' },
  },
});

const operations = new WeakMap<Endpoint, unknown>();
/** Describing a call takes longer than mounting it, and it is described alike in every application of a process. */
const operation = (endpoint: Endpoint): unknown => {
  const known = operations.get(endpoint) ?? describeCall(endpoint);
  operations.set(endpoint, known);
  return known;
};

/**
 * The OpenAPI 3.1 document of the endpoints that are served, made from the definitions that serve them.
 * @param info the site's name, and the version of the software
 */
export const apiDocument = (
  endpoints: readonly Endpoint[],
  { title, version }: { title: string; version: string },
): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = serviceBase[endpoint.service] + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Every answer is `{ code, msg, data }` with an `x-request-id`. `code` 0 is success and 1 means: sign in again. `msg` is in the language of `Accept-Language`.',
    },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token that a sign-in gives.',
        },
        plainToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'Either of the two, alone: the extraction service takes it without `Bearer` before it. A tool’s needs the scope that the call is about.',
        },
        toolToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `The token that a hosted tool asks of the page that shows it. It makes the calls of its scopes and no others:\n\n${scopes.map((scope) => `- \`${scope}\`: ${scopeSummaries[scope]}`).join('\n')}`,
        },
      },
      responses: {
        Refusal: {
          description: 'Refused; `data.fields` names every wrong field',
          ...json(schemaOf(refusalSchema, 'output')),
        },
      },
    },
  };
};
