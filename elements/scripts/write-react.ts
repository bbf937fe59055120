// Writes the React components, `src/NAME/react.ts` and `src/react.ts`, from the manifest. With `--check` it writes
// nothing and fails where a file is not what it would write.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import {
  exportsOf,
  publicElements,
  type Described,
  type Manifest,
  type PublicElement,
} from '../build/manifest.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const analysis = '../.cache/elements-manifest';

const readManifest = (): Manifest => {
  execFileSync('cem', ['analyze', '--quiet', '--outdir', analysis], { cwd: folder, stdio: 'inherit' });
  return JSON.parse(readFileSync(`${folder}${analysis}/custom-elements.json`, 'utf8')) as Manifest;
};

/** The source below `src` of a built module: `dialog/dialog.ts`. */
const sourceOf = (module: string): string => module.replace(/^dist\/(.*)\.js$/, '$1.ts');

/** `locale-change` → `onLocaleChange`. */
const handlerName = (event: string): string =>
  `on-${event}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const comment = (words: string): string => `/** ${words.replaceAll('*/', '* /')} */`;

/** The first sentence of a doc comment. */
const summaryOf = ({ description = '' }: Described): string =>
  (/^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description).replace(/\s+/g, ' ');

const pathFrom = (from: string, to: string): string => {
  const path = relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
};

const eventType = (text: string | undefined): string =>
  !text || text === 'CustomEvent' ? 'CustomEvent<void>' : text;

/** The module of one folder's React components. */
const componentsOf = (elements: PublicElement[], exported: Map<string, string>): string => {
  const folderName = dirname(sourceOf(elements[0]!.module));
  const imports = new Map<string, string[]>();
  const addImport = (name: string, module: string): void => {
    const names = imports.get(module) ?? [];
    if (!names.includes(name)) imports.set(module, [...names, name]);
  };
  const components = elements.map((element) => {
    addImport(`${element.name} as ${element.name}Element`, element.module);
    const events = (element.events ?? []).map((event) => {
      const type = eventType(event.type?.text);
      for (const [name] of type.matchAll(/\b[A-Z]\w*/g)) {
        const module = exported.get(name);
        if (module) addImport(`type ${name}`, module);
        else if (!(name in globalThis) && !name.endsWith('Event'))
          throw new Error(`${element.name}: the event ${event.name} has the detail ${name}, not exported.`);
      }
      return `${comment(event.description ?? '')}\n${handlerName(event.name)}: '${event.name}' as EventName<${type} & { currentTarget: ${element.name}Element }>,`;
    });
    return `${comment(`\`<${element.tagName}>\` as a React component. ${summaryOf(element)}`)}
export const ${element.name} = createComponent({
  react: React,
  tagName: '${element.tagName}',
  elementClass: ${element.name}Element,
  ${events.length > 0 ? `events: {\n${events.join('\n')}\n},` : ''}
});`;
  });
  const needsEvents = components.some((component) => component.includes(' as EventName'));
  const importLines = [...imports]
    .map(([module, names]) => ({ path: pathFrom(folderName, sourceOf(module)), names }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, names }) =>
      names.every((name) => name.startsWith('type '))
        ? `import type { ${names.map((name) => name.slice(5)).join(', ')} } from '${path}';`
        : `import { ${names.join(', ')} } from '${path}';`,
    );
  return `// Written by \`npm run write:elements\` from the manifest.
import './define.ts';
import { createComponent${needsEvents ? ', type EventName' : ''} } from '@lit/react';
import React from 'react';
${importLines.join('\n')}

${components.join('\n\n')}
`;
};

const formatOptions = JSON.parse(readFileSync(`${folder}../.oxfmtrc.json`, 'utf8')) as Parameters<
  typeof format
>[2];

const formatted = async (file: string, text: string): Promise<string> => {
  const { code, errors } = await format(file, text, formatOptions);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
};

/** Every file that there shall be, by its path below the package. */
const makeFiles = async (): Promise<Map<string, string>> => {
  const manifest = readManifest();
  const exported = exportsOf(manifest);
  const folders = Map.groupBy(publicElements(manifest), ({ module }) => dirname(sourceOf(module)));
  const files = new Map<string, string>();
  const index: string[] = [];
  for (const [name, elements] of [...folders].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const file = `src/${name}/react.ts`;
    files.set(file, await formatted(file, componentsOf(elements, exported)));
    index.push(`export { ${elements.map((element) => element.name).join(', ')} } from './${name}/react.ts';`);
  }
  const words =
    'The elements as React components, with typed properties and events; each registers its element.';
  const text = `// Written by \`npm run write:elements\` from the manifest.\n${comment(words)}\n${index.join('\n')}\n`;
  return files.set('src/react.ts', await formatted('src/react.ts', text));
};

const files = await makeFiles();
const left = globSync('src/*/react.ts', { cwd: folder }).filter((file) => !files.has(file));
const stale = [...files].filter(
  ([file, text]) => !existsSync(folder + file) || readFileSync(folder + file, 'utf8') !== text,
);
if (process.argv.includes('--check')) {
  const wrong = [...stale.map(([file]) => file), ...left];
  if (wrong.length > 0) {
    console.error(
      `Not as the manifest says: ${wrong.join(', ')}. Commit what \`npm run write:elements\` wrote.`,
    );
    process.exit(1);
  }
} else {
  for (const [file, text] of stale) writeFileSync(folder + file, text);
  for (const file of left) rmSync(folder + file);
}
