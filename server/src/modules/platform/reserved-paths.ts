/**
 * The first parts of the portal's own addresses and the server's, which no tool's page may have. `tests/` compares it
 * with the portal's.
 */
const reserved: ReadonlySet<string> = new Set([
  '404',
  'admin',
  'agreements',
  'api',
  'assets',
  'case',
  'cases',
  'confirm-email',
  'docs',
  'elements',
  'extractionapi',
  'forgot-password',
  'guide',
  'healthz',
  'help',
  'home',
  'ironapi',
  'keep-email',
  'link-expired',
  'login',
  'mail-off',
  'not-found',
  'oidc',
  'organization',
  'outbox',
  'profile',
  'readyz',
  'redirect',
  'reset-password',
  'shell',
  'signin',
  'signup',
  'site',
  'verify-email',
  'xocapi',
]);

/** @param path of the portal, such as `/docking` */
export const isReservedPath = (path: string): boolean =>
  reserved.has(path.split('/')[1]?.toLowerCase() ?? '');
