import { TOKEN_COOKIE } from '@moiety/contract/token-cookie.ts';
import type { FastifyRequest } from 'fastify';

/** What a request tells of where it comes from. None of it proves who somebody is. */
export interface Visitor {
  /** The network address; a proxy's word for it counts only if the proxy is known. */
  address: string;
  /** The `User-Agent`, cut to `USER_AGENT_MAX` characters; empty without one. */
  userAgent: string;
  /** ISO 3166-1 alpha-2, as a trusted proxy tells it; empty where none does. */
  country: string;
  /** The device cookie, as it came. */
  devices: string | undefined;
  /** The token that the browser holds, whether it is good or not. A call is never made by it. */
  token: string | undefined;
  /** The applicant cookie; undefined where there is none of its form. */
  applicant: string | undefined;
}

/** Remembers in a browser that it signed in before (`makeDevices`); it signs nobody in. */
export const DEVICE_COOKIE = 'moiety_device';
/** Tells the browser that signed up, for as long as the emailed link is good; it signs nobody in. */
export const APPLICANT_COOKIE = 'moiety_applicant';
const USER_AGENT_MAX = 400;

/** Reads the visitor of a request. */
export type ReadVisitor = (request: FastifyRequest) => Visitor;

/** @param countryHeader the header in which a proxy in front tells the country, in lower case */
export const makeReadVisitor =
  (countryHeader: string | undefined): ReadVisitor =>
  (request) => {
    // Anybody can send a header: it counts where a known proxy passed the request on.
    const isForwarded = request.ip !== request.socket.remoteAddress;
    const told = isForwarded && countryHeader !== undefined ? request.headers[countryHeader] : undefined;
    const country = typeof told === 'string' ? told.trim().toUpperCase() : '';
    const applicant = request.cookies[APPLICANT_COOKIE];
    const userAgent = (request.headers['user-agent'] ?? '').replaceAll('\0', '').slice(0, USER_AGENT_MAX);
    return {
      address: request.ip,
      userAgent: userAgent.toWellFormed(),
      // XX and T1 are what proxies say for "unknown" and for the Tor network.
      country: /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : '',
      devices: request.cookies[DEVICE_COOKIE],
      token: request.cookies[TOKEN_COOKIE],
      applicant: applicant !== undefined && /^[\w-]{43}$/.test(applicant) ? applicant : undefined,
    };
  };
