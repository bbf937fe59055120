import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';

/**
 * Reaches a path of this server without the network: its public address may be one that it cannot reach itself, behind a proxy
 * or in a test.
 */
export const fetchInProcess =
  (app: FastifyInstance): CustomFetch =>
  async (url, { method, headers, body }) => {
    const { pathname, search, host } = new URL(url);
    // The client sends forms, and nothing else.
    const payload = body instanceof URLSearchParams ? body.toString() : undefined;
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: { ...headers, host },
      ...(payload !== undefined && { payload }),
    });
    const kept = Object.entries(response.headers).filter(([name]) => name !== 'content-encoding');
    return new Response(response.statusCode === 204 ? null : response.body, {
      status: response.statusCode,
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
