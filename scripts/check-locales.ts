// Fails where the catalog does not hold every message of the code, in both languages and up to date; with --write it brings it up to date.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['locales/xliff', 'locales/src/generated'];

const snapshot = async (): Promise<Map<string, string>> => {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    ),
  );
  return new Map(
    await Promise.all(
      files.flat().map(async (file): Promise<[string, string]> => [file, await readFile(file, 'utf8')]),
    ),
  );
};

const placeholders = (words: string): string[] =>
  [...words.matchAll(/<x id="(\d+)"/g)].map(([, id]) => id ?? '').toSorted();

/** What is wrong with the messages of one XLIFF file, a line each. */
export const faultsOf = (xliff: string): string[] =>
  [...xliff.matchAll(/<trans-unit id="([^"]+)">([\s\S]*?)<\/trans-unit>/g)].flatMap(([, id, unit = '']) => {
    const source = /<source>([\s\S]*?)<\/source>/.exec(unit)?.[1] ?? '';
    const target = /<target>([\s\S]*?)<\/target>/.exec(unit)?.[1];
    if (!target?.trim()) return [`${id}: no translation`];
    if (placeholders(source).join() !== placeholders(target).join())
      return [`${id}: the translation's placeholders differ from the source's`];
    return /^[sh][0-9a-f]{16}$/.test(id ?? '') ? [`${id}: a message without an id of its own`] : [];
  });

/** What `lit-localize extract` and `lit-localize build` do, but that they read the whole code once: that is nearly all of their time. */
const writeCatalog = async (): Promise<void> => {
  const [{ readConfigFileAndWriteSchema }, { RuntimeLitLocalizer }] = await Promise.all([
    import('@lit/localize-tools/lib/config.js'),
    import('@lit/localize-tools/lib/modes/runtime.js'),
  ]);
  const config = readConfigFileAndWriteSchema(join(root, 'lit-localize.json'));
  if (config.output.mode !== 'runtime') throw new Error('lit-localize.json has another mode than runtime.');
  const localizer = new RuntimeLitLocalizer({ ...config, output: config.output });
  const { errors } = localizer.extractSourceMessages();
  if (errors.length > 0)
    throw new Error(errors.map(({ messageText }) => JSON.stringify(messageText)).join('\n'));
  await localizer.writeInterchangeFiles();
  await localizer.build();
  // A message is text, but lit-localize writes it as if it were markup: `&lt;` would be read as it stands.
  for (const [file, text] of await snapshot())
    if (file.endsWith('.ts')) await writeFile(file, withoutEntities(text));
};

const withoutEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

if (import.meta.main) {
  const before = await snapshot();
  await writeCatalog();
  const after = await snapshot();
  const faults = [...after]
    .filter(([file]) => file.endsWith('.xlf'))
    .flatMap(([, xliff]) => faultsOf(xliff))
    .concat(
      [...new Set([...before.keys(), ...after.keys()])]
        .filter((file) => before.get(file) !== after.get(file) && !process.argv.includes('--write'))
        .map((file) => `${file.slice(root.length)} was out of date: commit what \`npm run i18n\` wrote`),
    );
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  console.log('The catalogue is whole: every message in both languages.');
}
