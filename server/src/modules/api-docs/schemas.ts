import { exportedDocumentJsonSchema, exportedDocumentSchemaPath } from '@moiety/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Below it are the schemas of files that people take out of the product. */
export const SCHEMAS_PATH = '/schemas/';

/**
 * The schemas of exported files, at addresses that stay, for everybody and for pages of any origin: whoever is given such a file can check
 * it without an account here.
 * @param originOf the site's, as the visitor reaches it
 */
export const mountSchemas = (app: FastifyInstance, originOf: (request: FastifyRequest) => string): void => {
  app.get(exportedDocumentSchemaPath, (request, reply) =>
    reply
      .type('application/schema+json; charset=utf-8')
      .headers({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
        // The schema names itself by the address that it was asked for.
        vary: 'host',
      })
      .send(JSON.stringify(exportedDocumentJsonSchema(originOf(request)))),
  );
};
