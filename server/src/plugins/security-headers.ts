import type { FastifyInstance } from 'fastify';

/** The directives of a Content-Security-Policy; an empty list is a directive without sources. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>;

export const policyText = (policy: ContentPolicy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

const trustedTypes: ContentPolicy = {
  'require-trusted-types-for': ["'script'"],
  // lit-html makes templates; moiety passes the addresses of our own workers only; moiety-html what is parsed where
  // nothing runs and then built anew from an allow-list.
  'trusted-types': ['lit-html', 'moiety', 'moiety-html', "'allow-duplicates'"],
};

const shared: ContentPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
};

/**
 * The portal's pages.
 * @param toolOrigins what it may frame, and may ask why it is not there
 * @param diagnosedOrigins what else it may reach: what its network diagnostic page tries, a collector of monitoring
 * @param options `framesItself`: it plays replays in a page of this origin
 */
export const portalPolicy = (
  toolOrigins: readonly string[],
  diagnosedOrigins: readonly string[] = [],
  { framesItself = false }: { framesItself?: boolean } = {},
): ContentPolicy => {
  // Firefox asks the framing page whether a tool may save a file that it made (`saveFile`), as if its frame went there.
  const framed = [
    ...(framesItself ? ["'self'"] : []),
    ...toolOrigins,
    ...(toolOrigins.length > 0 ? ['blob:'] : []),
  ];
  return {
    ...shared,
    'connect-src': ["'self'", ...new Set([...toolOrigins, ...diagnosedOrigins])],
    'frame-src': framed.length > 0 ? framed : ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...trustedTypes,
  };
};

/** A tool's page. @param portalOrigin who may frame it, and where the API is */
export const toolPolicy = (portalOrigin: string): ContentPolicy => ({
  ...shared,
  'connect-src': ["'self'", portalOrigin],
  'form-action': ["'none'"],
  'frame-ancestors': [portalOrigin],
  ...trustedTypes,
});

/**
 * A worker with RDKit, which is WebAssembly.
 * @param portalOrigin a tool's worker asks the API
 */
export const workerPolicy = (portalOrigin?: string): ContentPolicy => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'", ...(portalOrigin === undefined ? [] : [portalOrigin])],
});

/**
 * The page that plays replays. What it builds has styles of its own, and pictures that are in it; it is framed by the portal, runs nothing
 * but the player, and sends nothing anywhere.
 */
export const replayPolicy: ContentPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
};

/** The gallery of the elements; it frames its own examples. */
export const galleryPolicy: ContentPolicy = {
  ...shared,
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
  ...trustedTypes,
};

/** The stand-alone shell, which asks no server for anything. */
export const shellPolicy: ContentPolicy = {
  ...shared,
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  ...trustedTypes,
};

/** While developing, Vite's client runs inline, evaluates and has a socket. */
export const developmentPolicy = (policy: ContentPolicy): ContentPolicy => {
  const { 'require-trusted-types-for': _types, 'trusted-types': _names, ...rest } = policy;
  return {
    ...rest,
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': [...(policy['connect-src'] ?? []), 'ws:'],
  };
};

/** The API reference: Swagger UI writes styles. */
export const docsPolicy: ContentPolicy = {
  ...shared,
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Whatever is not a page: JSON, files. */
const barePolicy = policyText({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
].map((feature) => `${feature}=()`);

/** What every answer has, whatever it is. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': barePolicy,
};

/** What a page has besides: a browser heeds these on documents only. */
const pageHeaders = {
  // A tool learns its host's origin from the referrer; never a path, which can name what somebody works on.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': unusedFeatures.join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
};

/** The headers of a page with its policy. */
export const pageSecurityHeaders = (policy: ContentPolicy): Record<string, string> => ({
  ...pageHeaders,
  'content-security-policy': policyText(policy),
});

/**
 * The headers of every answer; a page adds its own.
 * @param isPublicHttps whether the public address is https, though a proxy may reach the server by http
 */
export const addSecurityHeaders = (app: FastifyInstance, isPublicHttps: boolean): void => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(securityHeaders);
    if (isPublicHttps || request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=63072000');
    done();
  });
};
