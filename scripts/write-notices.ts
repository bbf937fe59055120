// Writes `THIRD-PARTY-NOTICES.md`: every package that the product ships, in browsers or on the server, with its license and that license's
// text. `--check` fails where the file is not as it would be written, or where a license is not one that the product can have.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'THIRD-PARTY-NOTICES.md');

interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** A package that is shipped. */
export interface ShippedPackage {
  name: string;
  version: string;
  license: string;
  /** Its folder, such as `node_modules/lit`. */
  path: string;
  /** Installed on some machines only, so that its files cannot be read on each. */
  onSomeMachines: boolean;
}

type Lock = Readonly<Record<string, LockedPackage>>;

/** What is not shipped: the tests. */
const notShipped = new Set(['tests']);

/** Where a package that is asked for at a path is installed, as Node looks for it. */
const installedAt = (lock: Lock, from: string, name: string): string | undefined => {
  const parts = from.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    const folder = parts.slice(0, length);
    const path = [...folder, 'node_modules', name].filter((part) => part !== '').join('/');
    if (folder.at(-1) !== 'node_modules' && lock[path]) return path;
  }
  return undefined;
};

/** Packages that tell their license in their README alone. */
const toldElsewhere: Readonly<Record<string, string>> = {
  'node_modules/combine-errors': 'MIT',
  'node_modules/png-js': 'MIT',
};

const licenseOf = (path: string, { license = toldElsewhere[path] }: LockedPackage): string => {
  if (license !== undefined) return license;
  const manifest = join(root, path, 'package.json');
  const told: unknown = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { license?: unknown }).license
    : undefined;
  return typeof told === 'string' ? told : 'not told';
};

/** Every package that the workspaces need to run, from the lock file, by name and version. */
export const shippedPackages = (lock: Lock): ShippedPackage[] => {
  const found = new Map<string, ShippedPackage>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const locked = lock[path];
    if (!locked) return;
    if (locked.link) return visit(locked.resolved ?? '');
    const { version = '', dependencies = {}, optionalDependencies = {}, os, cpu, libc } = locked;
    const at = path.lastIndexOf('node_modules/');
    if (at >= 0) {
      const name = locked.name ?? path.slice(at + 'node_modules/'.length);
      found.set(`${name} ${version}`, {
        name,
        version,
        license: licenseOf(path, locked),
        path,
        onSomeMachines: [os, cpu, libc].some(Boolean),
      });
    }
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const dependency = installedAt(lock, path, name);
      if (dependency !== undefined) visit(dependency);
    }
  };
  for (const path of Object.keys(lock))
    if (!path.includes('node_modules') && !notShipped.has(path)) visit(path);
  return [...found.values()].toSorted((one, other) =>
    one.name === other.name ? (one.version < other.version ? -1 : 1) : one.name < other.name ? -1 : 1,
  );
};

/** Licenses under which code may be linked into the product, or run beside it as the libraries of pictures are, and fonts be sent with it. */
const allowed =
  /^(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD|BSD-2-Clause|BSD-3-Clause|CC0-1\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|MPL-2\.0|OFL-1\.1|PostgreSQL|PSF-2\.0|Python-2\.0|Unlicense|Zlib)$/;

/** Whether at least one alternative of a license expression is wholly allowed. */
export const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((name) => allowed.test(name.trim())));

const textsOf = ({ path, onSomeMachines }: ShippedPackage): string => {
  if (onSomeMachines) return '';
  return globSync('{LICEN[SC]E,licen[sc]e,COPYING,NOTICE,notice}*', {
    cwd: join(root, path),
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && /^[^.]+(?:\.(?:md|txt|mit|bsd))?$/i.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .map((name) =>
      readFileSync(join(root, path, name), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    )
    .join('\n\n');
};

const notices = (packages: readonly ShippedPackage[]): string => {
  const byText = Map.groupBy(packages, textsOf);
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const texts = [...byText]
    .filter(([text]) => text !== '')
    .map(([text, those]) => {
      const names = those.map(({ name, version }) => `${name} ${version}`).join(', ');
      return `### ${names}\n\n~~~~text\n${text}\n~~~~\n`;
    });
  return `# Third-party notices

What this product ships of others, in browsers and on the server, written by \`npm run write:notices\` from the lock file and the packages. Each build's own list for browsers is
its \`licenses.md\` (\`/licenses.md\`, \`/elements/licenses.md\`, \`/shell/licenses.md\`). Where the data and the models come from that are in the repository, and their licences, is said beside them:
[samples](chemistry/samples/README.md), [ADMET models](chemistry/src/admet/models/README.md), [solvents and salts](chemistry/src/parent/salts-and-solvents.ts).

## Packages

Those of one kind of machine only are installed where they fit.

| Package | Version | Licence |
| --- | --- | --- |
${rows.join('\n')}

## Licences

${texts.join('\n')}`;
};

if (import.meta.main) {
  const { packages: lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const packages = shippedPackages(lock);
  const refused = packages.filter(({ license }) => !isAllowed(license));
  if (refused.length > 0) {
    console.error(
      `The product cannot have these licences: ${refused.map(({ name, version, license }) => `${name} ${version} (${license})`).join(', ')}.`,
    );
    process.exitCode = 1;
  }
  const text = notices(packages);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error('THIRD-PARTY-NOTICES.md is not as it would be written: run npm run write:notices.');
    process.exitCode = 1;
  }
}
