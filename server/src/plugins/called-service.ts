import { serviceBase, type Endpoint } from '@moiety/contract';
import type { FastifyRequest } from 'fastify';

/**
 * The service whose route a request has reached; undefined for pages, files, and what nothing answers. The address as it was sent does not
 * tell: the router takes `/%69ronAPI/` and `http://host/ironAPI/` for `/ironAPI/`.
 */
export const calledService = ({ routeOptions }: FastifyRequest): Endpoint['service'] | undefined => {
  const { url = '' } = routeOptions;
  for (const [service, base] of Object.entries(serviceBase))
    if (url.startsWith(`${base}/`)) return service as Endpoint['service'];
  return undefined;
};
