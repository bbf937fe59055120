import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@moiety/contract';
import type { FastifyInstance } from 'fastify';
import { docsPolicy, pageSecurityHeaders } from '../../plugins/security-headers.ts';
import type { Site } from '../../site/site.ts';
import { version } from '../../version.ts';
import { apiDocument } from './document.ts';

export const DOCS_PATH = '/docs/api';

/** The API reference, sent from here, with a policy of its own. */
export const mountApiDocs = (
  app: FastifyInstance,
  served: readonly Endpoint[],
  { name }: Pick<Site, 'name'>,
): void => {
  // The reference is written in English alone.
  const title = `${name['en-US']} API`;
  void app.register(async (scope) => {
    const headers = pageSecurityHeaders(docsPolicy);
    scope.addHook('onRequest', (_request, reply, done) => {
      void reply.headers(headers);
      done();
    });
    await scope.register(swagger, {
      mode: 'static',
      specification: {
        document: apiDocument(served, { title, version }) as unknown as StaticDocumentSpec['document'],
      },
    });
    await scope.register(swaggerUi, {
      routePrefix: DOCS_PATH,
      staticCSP: false,
      theme: { title },
      // Without the bar that loads other documents.
      uiConfig: { layout: 'BaseLayout' },
    });
  });
};
