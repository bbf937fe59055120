import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../../configuration.ts';
import type { Database } from '../../database/database.ts';
import type { ReadVisitor } from '../../plugins/visitor.ts';
import type { Links } from '../../site/links.ts';
import type { Identity } from '../identity/service.ts';

/** What single sign-on is made of. */
export interface SignOnParts {
  configuration: Pick<Configuration, 'port' | 'publicUrls' | 'signInMode' | 'oidc'>;
  database: Database;
  identity: Identity;
  /** Where mails lead. */
  links: Links;
  readVisitor: ReadVisitor;
  /** The portal's origin as a visitor reaches it. */
  originOf: (request: FastifyRequest) => string;
  /** Whether people sign up and reset passwords here. */
  selfService: boolean;
}

/** The same, as its routes need it. */
export interface SignOnContext extends SignOnParts {
  /** The portal's one origin (`canonicalOrigin`): the provider sends browsers there, whatever a `Host` header says. */
  canonical: string;
}

/** The origins that a visitor may write the portal's addresses with. */
export const originsOf = ({ canonical, originOf }: SignOnContext, request: FastifyRequest): string[] => [
  canonical,
  originOf(request),
];

/** Whether a visitor reaches the portal by HTTPS, so that cookies are for HTTPS alone. */
export const isSecure = ({ originOf }: SignOnParts, request: FastifyRequest): boolean =>
  originOf(request).startsWith('https:');

/** Whether a browser only gets ready to show an address that nobody has opened yet. */
export const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers['purpose']].some((purpose) => purpose?.includes('prefetch'));
