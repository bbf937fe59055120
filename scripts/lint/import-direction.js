// An oxlint plugin with one rule: which part of the house may import which (the table is in ARCHITECTURE.md too).
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What each part may import of the others; `typesOf` names those of which it may import types only, `building` those that
 * what builds it may import too. A part that is not listed (tests, scripts) may import every part.
 * @type {Record<string, { parts: string[], typesOf?: string[], building?: string[], packages?: string[] }>}
 */
const directions = {
  brand: { parts: [], packages: [] },
  contract: { parts: [], packages: ['zod'] },
  locales: { parts: [], typesOf: ['contract'] },
  'api-client': { parts: ['contract'] },
  chemistry: { parts: [], typesOf: ['contract'] },
  extraction: { parts: ['chemistry'] },
  elements: { parts: [], typesOf: ['locales'], building: ['chemistry', 'locales'] },
  server: { parts: ['brand', 'contract', 'chemistry', 'extraction', 'locales'] },
  portal: { parts: ['api-client', 'brand', 'contract', 'elements', 'locales'] },
  shell: { parts: ['elements', 'locales'] },
  grid: { parts: ['elements', 'locales'] },
  annotation: { parts: ['elements', 'locales'] },
  sketcher: { parts: ['chemistry', 'contract', 'elements', 'locales'] },
  'tool-kit': { parts: ['api-client', 'contract', 'elements', 'locales'] },
  tools: {
    parts: [
      'annotation',
      'contract',
      'chemistry',
      'elements',
      'extraction',
      'grid',
      'locales',
      'sketcher',
      'tool-kit',
    ],
  },
};
/** Folders that hold what builds a package, documents it or is run by hand; files at a package's root are the same. */
const buildFolders = new Set(['build', 'gallery', 'scripts']);
/**
 * The files that may import what their part may not: the drawing worker, which is bundled by itself
 * (`docs/decisions/0012-structure.md`), the portal's own CSV file, which escapes its cells as that of molecules does
 * (`docs/decisions/0032-credits-pages.md`), the grammar of chemical names, which the portal's list of commands loads when something
 * like one is typed (`docs/decisions/0125-names-as-input.md`), and the configuration of the portal's tests, which finds a browser as every
 * other launcher of one does.
 * @type {Record<string, string[]>}
 */
const exceptions = {
  'elements/src/structure/structure-worker.ts': ['chemistry'],
  'portal/src/features/credits/history-csv.ts': ['chemistry'],
  'portal/src/features/palette/chemical-text.ts': ['chemistry'],
  'portal/vitest.config.ts': ['scripts'],
};
/**
 * The floors of `server/src`, from the ground up: a file, a folder or a module imports from the floors below its own and from nowhere
 * else, types included, so that no two can need each other (`docs/decisions/0046-server-floors.md`). What is new is listed here first.
 * @type {readonly (readonly string[])[]}
 */
export const serverFloors = [
  [
    'file-name.ts',
    'network-address.ts',
    'one-line.ts',
    'security-event.ts',
    'web-assembly.d.ts',
    'worker-thread.ts',
  ],
  ['html', 'precompress.ts', 'refusal.ts', 'start-error.ts', 'version.ts'],
  ['database', 'fair-queue.ts', 'modules/notification-kinds'],
  ['jobs', 'object-store'],
  ['modules/accounts', 'modules/common-passwords', 'modules/openid-payloads', 'modules/rate-limits'],
  ['modules/memberships', 'modules/tickets'],
  ['plugins'],
  ['endpoint.ts', 'modules/sessions', 'modules/sign-in-limits', 'site'],
  [
    'modules/api-docs',
    'modules/avatars',
    'modules/cases',
    'modules/health',
    'modules/help',
    'modules/home',
    'modules/landing',
    'modules/monitoring',
    'modules/network-test',
    'modules/platform',
    'modules/sharing',
    'modules/storage',
    'modules/user-center',
  ],
  ['modules/files'],
  ['configuration.ts', 'pages'],
  ['modules/documents', 'modules/mail'],
  ['modules/notifications'],
  ['modules/announcements', 'modules/credits', 'modules/notification-settings', 'modules/passwords'],
  ['modules/invitations', 'modules/jobs', 'modules/notification-stream', 'modules/organizations'],
  ['modules/extraction', 'modules/molecule-sets'],
  ['modules/account-deletion', 'modules/data-export', 'modules/identity', 'modules/upgrade'],
  ['modules/administration', 'modules/first-sign-in', 'modules/single-sign-on'],
  ['admin', 'modules/openid-provider'],
  ['admin.ts', 'app.ts', 'collector-app.ts'],
  ['development.ts', 'product-jobs.ts'],
  ['worker-processes.ts'],
  ['collector.ts', 'server.ts', 'worker.ts'],
  ['command.ts'],
  ['main.ts'],
];

/** Inside the portal and each tool a layer may import those to its left, and files beside the layers each. */
const layers = ['shared', 'features', 'app'];

const partOfPackage = (name) => (name in directions || name === 'tests' ? name : `tools/${name}`);

/** Where a file or an import lies: its part, its package's folder, and its path inside the package's `src`. */
const place = (path) => {
  const [part, ...rest] = path.split('/');
  const tool = part === 'tools';
  const folder = tool ? `tools/${rest[0]}` : part;
  return { part, folder, inside: rest.slice(tool ? 1 : 0) };
};

/** The imported path from the repository's root; undefined for a package from outside. */
const importedPath = (file, specifier) => {
  if (specifier.startsWith('.'))
    return relative(root, resolve(dirname(file), specifier))
      .split(sep)
      .join('/');
  const own = /^@moiety\/([^/]+)\/?(.*)$/.exec(specifier);
  return own ? `${partOfPackage(own[1])}/${own[2]}` : undefined;
};

/**
 * What stands on a floor as one, of a path inside the server's package: a file of `src`, a folder, or a module.
 * @returns undefined outside `src`
 */
const roomOf = ([folder, name, module]) => {
  if (folder !== 'src') return undefined;
  return name === 'modules' ? `modules/${module}` : name;
};

const floorOf = (room) => serverFloors.findIndex((floor) => floor.includes(room));

/** Why something in the server may not import something else there; undefined where it may. */
const refusalInServer = (from, to) => {
  const [fromRoom, toRoom] = [roomOf(from.inside), roomOf(to.inside)];
  if (fromRoom === undefined || toRoom === undefined || fromRoom === toRoom) return undefined;
  const unlisted = [fromRoom, toRoom].find((room) => floorOf(room) < 0);
  if (unlisted)
    return `in the server ${unlisted} is on no floor: list it in scripts/lint/import-direction.js`;
  return floorOf(toRoom) < floorOf(fromRoom)
    ? undefined
    : `in the server ${fromRoom} does not import ${toRoom}, which is not on a floor below it`;
};

/** Why `file` may not import `specifier`; undefined where it may. */
export const refusal = (file, specifier, { typeOnly = false } = {}) => {
  const from = place(relative(root, file).split(sep).join('/'));
  const rule = directions[from.part];
  const isTest = /\.test\.tsx?$/.test(file) || from.inside[0] === 'test';
  const builds = from.inside.length === 1 || buildFolders.has(from.inside[0]);
  if (!rule || isTest || (from.inside[0] !== 'src' && !builds)) return undefined;
  const path = importedPath(file, specifier.split('?')[0]);
  if (path === undefined)
    return rule.packages &&
      !builds &&
      !rule.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
      ? `${from.part} imports no package${rule.packages.map((name) => ` but ${name}`).join()}`
      : undefined;
  const to = place(path);
  if (to.folder !== from.folder) {
    if (exceptions[relative(root, file).split(sep).join('/')]?.includes(to.part)) return undefined;
    const allowed = builds ? [...rule.parts, ...(rule.building ?? [])] : rule.parts;
    if (allowed.includes(to.part) || (typeOnly && rule.typesOf?.includes(to.part))) return undefined;
    return rule.typesOf?.includes(to.part)
      ? `${from.folder} imports types only from ${to.folder}`
      : `${from.folder} does not import ${to.folder}`;
  }
  if (from.part === 'server') return refusalInServer(from, to);
  if (from.part !== 'portal' && from.part !== 'tools') return undefined;
  const [, fromLayer, fromFeature] = from.inside;
  const [, toLayer, toFeature, ...toInside] = to.inside;
  const [fromRank, toRank] = [layers.indexOf(fromLayer), layers.indexOf(toLayer)];
  if (fromRank >= 0 && toRank > fromRank)
    return `in ${from.folder === 'portal' ? 'the portal' : from.folder} ${fromLayer} does not import ${toLayer}`;
  if (fromLayer === 'features' && toLayer === 'features' && fromFeature !== toFeature)
    if (toInside.length > 0 && !/^index\.tsx?$/.test(toInside.join('/')))
      return `a feature imports another feature by its index only: ${toFeature}`;
  return undefined;
};

/** The rule in the shape of an ESLint rule. */
const importDirection = {
  create(context) {
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const kind = node.importKind ?? node.exportKind;
      const typeOnly =
        kind === 'type' ||
        (node.specifiers?.length > 0 &&
          node.specifiers.every((specifier) => specifier.importKind === 'type'));
      const message = refusal(context.filename, source, { typeOnly });
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'import-direction': importDirection } };
