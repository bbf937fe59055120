// An oxlint plugin with one rule: which part of the house may import which (the table is in ARCHITECTURE.md too).
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What each part may import of the others; `typesOf` names those of which it may import types only.
 * A part that is not listed (tests, scripts) may import every part.
 * @type {Record<string, { parts: string[], typesOf?: string[], packages?: string[] }>}
 */
const directions = {
  contract: { parts: [], packages: ['zod'] },
  locales: { parts: [] },
  chemistry: { parts: [], typesOf: ['contract'] },
  elements: { parts: [], typesOf: ['locales'] },
  server: { parts: ['contract', 'chemistry', 'locales'] },
  portal: { parts: ['contract', 'elements', 'locales'] },
  tools: { parts: ['contract', 'chemistry', 'elements', 'locales'] },
};
/**
 * The files that may import what their part may not: the drawing worker, which is bundled by itself
 * (`docs/decisions/0012-structure.md`), and the portal's own CSV file, which escapes its cells as that of molecules does
 * (`docs/decisions/0032-credits-pages.md`).
 * @type {Record<string, string[]>}
 */
const exceptions = {
  'elements/src/structure/structure-worker.ts': ['chemistry'],
  'portal/src/features/credits/history-csv.ts': ['chemistry'],
};
/** Inside the portal each layer may import those to its left. */
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

/** Why `file` may not import `specifier`; undefined where it may. */
export const refusal = (file, specifier, { typeOnly = false } = {}) => {
  const from = place(relative(root, file).split(sep).join('/'));
  const rule = directions[from.part];
  const isTest = /\.test\.tsx?$/.test(file) || from.inside[0] === 'test';
  if (!rule || isTest || !['src', 'test'].includes(from.inside[0])) return undefined;
  const path = importedPath(file, specifier.split('?')[0]);
  if (path === undefined)
    return rule.packages &&
      !rule.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
      ? `${from.part} imports no package but ${rule.packages.join(', ')}`
      : undefined;
  const to = place(path);
  if (to.folder !== from.folder) {
    if (exceptions[relative(root, file).split(sep).join('/')]?.includes(to.part)) return undefined;
    if (rule.parts.includes(to.part) || (typeOnly && rule.typesOf?.includes(to.part))) return undefined;
    return rule.typesOf?.includes(to.part)
      ? `${from.folder} imports types only from ${to.folder}`
      : `${from.folder} does not import ${to.folder}`;
  }
  if (from.part !== 'portal') return undefined;
  const [, fromLayer, fromFeature] = from.inside;
  const [, toLayer, toFeature, ...toInside] = to.inside;
  const [fromRank, toRank] = [layers.indexOf(fromLayer), layers.indexOf(toLayer)];
  if (fromRank >= 0 && toRank > fromRank) return `in the portal ${fromLayer} does not import ${toLayer}`;
  if (fromLayer === 'features' && toLayer === 'features' && fromFeature !== toFeature) {
    if (toInside.length > 0 && !/^index\.tsx?$/.test(toInside.join('/')))
      return `a feature imports another feature by its index only: ${toFeature}`;
  }
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
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'import-direction': importDirection } };
