// `npm run bench -- extraction`: generated patent pages of every kind, some as scans, held against what is printed on them: recall, precision,
// and what is wrong and not marked for review, a row a kind, with the worst cells and the page of the kept PDF on which they are.
// `MOIETY_PAGES=5` takes five documents of each kind instead of one, `MOIETY_SEED` others, `MOIETY_KINDS=prose` those of that name.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Engine } from '../../chemistry/src/index.ts';
import { loadAssets } from '../../extraction/src/node/assets.ts';
import { generateDocument, kindsOf } from '../../extraction/test/generated/kinds.ts';
import { printed, scanned } from '../../extraction/test/generated/printing.ts';
import { readDocuments } from '../../extraction/test/generated/reading.ts';
import { scoreActivities, scoreCompounds, type Score } from '../../extraction/test/generated/score.ts';
import { ensureTestBrowser } from '../browser.ts';
import { figure } from './figure.ts';
import { repository } from './product.ts';

const COUNT = Number(process.env['MOIETY_PAGES'] ?? 1);
const SEED = Number(process.env['MOIETY_SEED'] ?? 1);
const NAMES = process.env['MOIETY_KINDS'] ?? '';
const FOLDER = join(repository, '.cache/bench');
/** Kinds that are read as scans too: a scanned page costs up to ten times the processor time. */
const SCANNED = [
  'table, ruled',
  'table, no rules',
  'spanning headings, ruled',
  'groups side by side, ruled',
  'codes, legend below',
  'signs and empty cells, ruled',
  'signs and empty cells, not ruled',
  'prose, one compound',
  'prose, several compounds',
];
const MOST_FAULTS = 20;

/** Kinds that one target is for; recall and precision in per cent. */
const GROUPS = [
  { name: 'ruled tables', pattern: /, ruled$|^turned/, recall: 95, precision: 98 },
  {
    name: 'tables without rules',
    pattern: /not ruled$|no rules$|three rules$|across only$/,
    recall: 85,
    precision: 93,
  },
  { name: 'running text', pattern: /prose/, recall: 60, precision: 90 },
  { name: 'other tables', pattern: /./, recall: 85, precision: 93 },
] as const;

const engine = await Engine.load();
const browser = await ensureTestBrowser();
const kinds = kindsOf(engine).filter((kind) => kind.includes(NAMES));
await mkdir(FOLDER, { recursive: true });

interface Row {
  kind: string;
  activities: Score;
  compounds: Score;
}

const nothing = (): Score => ({ expected: 0, right: 0, wrong: 0, unmarked: 0, faults: [] });
const added = (one: Score, other: Score): Score => ({
  expected: one.expected + other.expected,
  right: one.right + other.right,
  wrong: one.wrong + other.wrong,
  unmarked: one.unmarked + other.unmarked,
  faults: [...one.faults, ...other.faults],
});

/** Reads documents of some kinds, as they are or as scans. */
async function measure(wanted: readonly string[], isScan: boolean): Promise<Row[]> {
  const documents = wanted.flatMap((kind) =>
    Array.from({ length: COUNT }, (_, index) =>
      generateDocument(engine, kind, SEED + 1000 * kindsOf(engine).indexOf(kind) + index),
    ),
  );
  if (documents.length === 0) return [];
  const born = await printed(browser, documents);
  const pdf = isScan
    ? await scanned(
        born,
        (await loadAssets()).pdfium,
        documents.flatMap(({ seed, pages }) => pages.map(() => seed)),
      )
    : born;
  await writeFile(join(FOLDER, isScan ? 'scans.pdf' : 'pages.pdf'), pdf);
  const read = await readDocuments(engine, pdf, documents);
  const rows = new Map<string, Row>();
  let before = 0;
  for (const [index, document] of documents.entries()) {
    const kind = isScan ? `scan: ${document.kind}` : document.kind;
    const row = rows.get(kind) ?? { kind, activities: nothing(), compounds: nothing() };
    const first = before;
    const onPage = (score: Score): Score => ({
      ...score,
      faults: score.faults.map((fault) =>
        fault.replace(
          /^p\. (\d+)/,
          (_, page: string) => `${isScan ? 'scans' : 'pages'}.pdf p. ${first + Number(page)}`,
        ),
      ),
    });
    rows.set(kind, {
      kind,
      activities: added(row.activities, onPage(scoreActivities(document, read[index]!.activities))),
      compounds: added(row.compounds, onPage(scoreCompounds(engine, document, read[index]!))),
    });
    before += document.pages.length;
  }
  return [...rows.values()];
}

const share = (part: number, all: number): string =>
  all === 0 ? '-' : `${((100 * part) / all).toFixed(0)} %`;
const columns = ({ expected, right, wrong, unmarked }: Score): string =>
  expected + wrong === 0
    ? ''
    : [`${right} of ${expected}`, share(right, expected), share(right, right + wrong), String(unmarked)]
        .map((text) => text.padStart(11))
        .join('');

const rows = [
  ...(await measure(kinds, false)),
  ...(await measure(
    SCANNED.filter((kind) => kinds.includes(kind)),
    true,
  )),
];
console.log(
  `${''.padEnd(48)}${['right', 'recall', 'precision', 'unmarked'].map((text) => text.padStart(11)).join('')}`,
);
for (const { kind, activities, compounds } of rows) {
  const [first, second] = [columns(activities), columns(compounds)];
  console.log(`${kind.padEnd(48)}${first || second || '       none printed, none found'}`);
  if (first !== '' && second !== '') console.log(`${'  compounds'.padEnd(48)}${second}`);
}
// What is wrong and not marked comes first.
const rank = (fault: string): number => (fault.includes('WRONG') ? 0 : fault.includes('wrong') ? 1 : 2);
const faults = rows
  .flatMap(({ kind, activities, compounds }) =>
    [...activities.faults, ...compounds.faults].map((fault) => `${kind}: ${fault}`),
  )
  .toSorted((a, b) => rank(a) - rank(b));
if (faults.length > 0) console.log(`\nThe worst of ${faults.length} (${FOLDER}):`);
for (const fault of faults.slice(0, MOST_FAULTS)) console.log(`  ${fault}`);
console.log('');

const groupOf = ({ kind }: Row): string => GROUPS.find(({ pattern }) => pattern.test(kind))!.name;
for (const { name, recall, precision } of GROUPS) {
  const { right, expected, wrong } = rows
    .filter((row) => groupOf(row) === name)
    .map(({ activities }) => activities)
    .reduce(added, nothing());
  if (expected === 0) continue;
  figure(
    { name: `${name}, recall`, value: (100 * right) / expected, unit: '%', better: 'higher', target: recall },
    `${right} of ${expected}`,
  );
  figure(
    {
      name: `${name}, precision`,
      value: (100 * right) / Math.max(1, right + wrong),
      unit: '%',
      better: 'higher',
      target: precision,
    },
    `${right} of ${right + wrong}`,
  );
}
const compounds = rows.map((row) => row.compounds).reduce(added, nothing());
if (compounds.expected > 0)
  figure(
    {
      name: 'structures, recall',
      value: (100 * compounds.right) / compounds.expected,
      unit: '%',
      better: 'higher',
    },
    `${compounds.right} of ${compounds.expected}`,
  );
figure({
  name: 'wrong and not marked',
  value: rows.reduce((sum, row) => sum + row.activities.unmarked + row.compounds.unmarked, 0),
  target: 0,
});
