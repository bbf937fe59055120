import type { FastifyRequest } from 'fastify';

/**
 * Whether a request was sent by a page of our own. Required of every unsafe request that a cookie authenticates or that signs
 * somebody in: otherwise another site could make a visitor do it.
 */
export const isSameOrigin = (request: FastifyRequest, ownOrigin: string): boolean => {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === ownOrigin;
};
