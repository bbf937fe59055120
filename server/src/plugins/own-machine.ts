import type { FastifyRequest } from 'fastify';

/** Names that lead to this machine and that nobody can make lead elsewhere. */
const loopbackHost = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a `Host` header names this machine. */
export const isLoopbackHost = (host: string): boolean => loopbackHost.test(host);

const loopbackAddress = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i;
/** A proxy on this machine makes every visitor look as if at it. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Whether a visitor is at the machine that the server runs on, in a page of ours.
 *
 * The address alone does not tell: a page of somebody else in a browser on this machine reaches the server too, under a
 * name of its own that it lets lead here (DNS rebinding), and would read the answer as its own. So the name must be one of
 * this machine, and no page of another origin may ask.
 */
export const isOnOwnMachine = (request: FastifyRequest): boolean => {
  const { headers, ip, raw } = request;
  if (!loopbackAddress.test(ip) || !isLoopbackHost(headers.host ?? '')) return false;
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  // No browser speaks it any more; proxies that say nothing of themselves do.
  if (raw.httpVersion === '1.0') return false;
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-dest': destination } = headers;
  // A link elsewhere may lead here: the page that it stands in learns nothing.
  return site === 'none' || site === 'same-origin' || destination === 'document';
};
