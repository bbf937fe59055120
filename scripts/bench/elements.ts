// `npm run bench:elements`: the elements beside bare Lit, the browser's own and other libraries, in the same run.
// `--only sizes,open` takes only those figures, `--rounds 9` more of them, `--libraries Moiety,Shoelace` fewer peers;
// `--patience 60` is how many seconds a round may wait for a quiet machine. Read ratios: times are this machine's.
import { parseArgs } from 'node:util';
import type { BrowserContextOptions } from 'playwright-core';
import { kinds, overlayKinds, type Kind } from './elements/adapter.ts';
import { familyRemains } from './elements/family.ts';
import { libraries, subsets, type Library, type Subset } from './elements/libraries.ts';
import { memoryUse, openingTimes, remains, renderCosts, type Tab } from './elements/measure.ts';
import { installPeers } from './elements/peers.ts';
import { printTable, report } from './elements/report.ts';
import { idleShares, runRounds } from './elements/rounds.ts';
import { serveLibrary } from './elements/sites.ts';
import { sizeOf, wholeSizeOf } from './elements/sizes.ts';
import { ratioOf, summarize, summaryOf, type Figures, type Round } from './elements/statistics.ts';
import { targets } from './elements/targets.ts';

const parts = ['sizes', 'render', 'open', 'memory', 'remains', 'family'] as const;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: parts.join(',') },
    rounds: { type: 'string', default: '5' },
    patience: { type: 'string', default: '30' },
    libraries: { type: 'string', default: libraries.map(({ name }) => name).join(',') },
  },
});

const listed = <Name extends string>(text: string, all: readonly Name[]): Name[] => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !(all as readonly string[]).includes(name));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}; there are: ${all.join(', ')}.`);
    process.exit(2);
  }
  return all.filter((name) => names.includes(name));
};

const wanted = listed(options.only, parts);
const names = listed(
  options.libraries,
  libraries.map(({ name }) => name),
);
const compared: readonly Library[] = libraries.filter(({ name }) => names.includes(name));
const rounds = Number(options.rounds);
const patience = Number(options.patience) * 1000;

installPeers();

/** Ours, and the least that an element by Lit can take, among the libraries. */
const [OURS, LEAST] = ['Moiety', 'bare Lit'];

const rowsOf = <Cell>(cells: (name: string) => readonly Cell[]): { name: string; cells: readonly Cell[] }[] =>
  names.map((name) => ({ name, cells: cells(name) }));

const printSizes = async (): Promise<void> => {
  const each = Object.keys(subsets) as Subset[];
  const measured = await Promise.all(
    compared.map(async (library) => ({
      name: library.name,
      sizes: await Promise.all(each.map((subset) => sizeOf(library, subset))),
    })),
  );
  for (const [index, subset] of each.entries())
    printTable(
      `${subset}: kB, minified, ${subsets[subset]}`,
      [
        { title: 'script', digits: 1 },
        { title: 'styles to link', digits: 1 },
      ],
      measured
        .filter(({ sizes }) => sizes[index])
        .map(({ name, sizes }) => ({ name, cells: [sizes[index]?.script, sizes[index]?.styles] })),
    );
  for (const [index, subset] of each.entries()) {
    const scriptOf = (library: string): number | undefined =>
      measured.find(({ name }) => name === library)?.sizes[index]?.script;
    const floor = { of: LEAST, value: scriptOf(LEAST) };
    report(scriptOf(OURS), { name: `bytes: ${subset} (${subsets[subset]})`, unit: 'kB', floor });
  }

  const wholes = [];
  for (const library of compared) {
    const whole = await wholeSizeOf(library);
    if (whole) wholes.push({ name: library.name, whole });
  }
  const own = wholes.find(({ name }) => name === OURS)?.whole;
  printTable(
    'The whole library: kB, minified, brotli',
    [
      { title: 'elements', digits: 0 },
      { title: 'script', digits: 1 },
      { title: 'an element' },
      { title: 'with what loads on demand', digits: 1 },
    ],
    wholes.map(({ name, whole: { elements, size, all } }) => ({
      name,
      cells: [elements, size, size / elements, all],
    })),
  );
  report(own && own.size / own.elements, {
    name: 'bytes: an element of the whole library (brotli)',
    unit: 'kB',
  });
};

const measureAll = async (): Promise<void> => {
  const sites = await Promise.all(compared.map(serveLibrary));
  const run = (
    title: string,
    measure: (tab: Tab) => Promise<Figures>,
    context: BrowserContextOptions = {},
    times = rounds,
  ): Promise<Round[]> => runRounds(title, sites, measure, { rounds: times, patience, context });

  try {
    if (wanted.includes('render')) {
      const found = await run('render', renderCosts);
      printTable(
        'First render: CPU time of the main thread, of bare Lit’s',
        kinds.flatMap((kind) => [{ title: `${kind} × 1` }, { title: '× 100' }, { title: '× 1000' }]),
        rowsOf((name) =>
          kinds.flatMap((kind) =>
            [1, 100, 1000].map((count) => ratioOf(found, name, LEAST, `${kind} × ${count}`)),
          ),
        ),
      );
      printTable(
        'First render: CPU milliseconds of 1000, and how many times those of 100',
        kinds.flatMap((kind) => [
          { title: kind, digits: 0 },
          { title: '/ 100', digits: 1 },
        ]),
        rowsOf((name) =>
          kinds.flatMap((kind) => [
            summaryOf(found, name, `${kind} × 1000`),
            summaryOf(found, name, `${kind} 1000 / 100`),
          ]),
        ),
      );
      for (const kind of kinds) {
        const thousand = `${kind} × 1000`;
        report(summaryOf(found, OURS, thousand), {
          name: `first render: ${thousand}, CPU`,
          unit: 'ms',
          floor: { of: LEAST, value: summaryOf(found, LEAST, thousand) },
          ratio: ratioOf(found, OURS, LEAST, thousand),
          targetRatio: targets.render[kind],
        });
        report(summaryOf(found, OURS, `${kind} 1000 / 100`), {
          name: `first render: ${kind}, 1000 in CPU of 100`,
          target: targets.thousand,
        });
      }
    }

    if (wanted.includes('open')) {
      const found = await run('open', openingTimes);
      printTable(
        'Opening: from a trusted click to the first frame that shows it, of the browser’s own; milliseconds',
        overlayKinds.flatMap((kind) => [{ title: kind }, { title: 'ms', digits: 1 }]),
        rowsOf((name) =>
          overlayKinds.flatMap((kind) => [
            ratioOf(found, name, 'native', `${kind} first`),
            summaryOf(found, name, `${kind} first`),
          ]),
        ),
      );
      const still = await run('reduced motion', openingTimes, { reducedMotion: 'reduce' }, 1);
      printTable(
        'Opening: milliseconds until nothing moves; under reduced motion; whether anything moves then',
        overlayKinds.flatMap((kind) => [
          { title: kind, digits: 0 },
          { title: 'reduced', digits: 0 },
          { title: 'moves', digits: 0 },
        ]),
        rowsOf((name) =>
          overlayKinds.flatMap((kind) => [
            summaryOf(found, name, `${kind} settled`),
            summaryOf(still, name, `${kind} settled`),
            summaryOf(still, name, `${kind} animated`),
          ]),
        ),
      );
      for (const kind of overlayKinds) {
        report(summaryOf(found, OURS, `${kind} first`), {
          name: `opening: ${kind}`,
          unit: 'ms',
          floor: { of: LEAST, value: summaryOf(found, LEAST, `${kind} first`) },
          ratio: ratioOf(found, OURS, LEAST, `${kind} first`),
          targetRatio: targets.open[kind],
        });
        const settled = { unit: 'ms', target: targets.settled };
        report(summaryOf(found, OURS, `${kind} settled`), { name: `opening: ${kind}, settled`, ...settled });
        report(summaryOf(still, OURS, `${kind} settled`), {
          name: `opening: ${kind}, settled under reduced motion`,
          ...settled,
        });
        report(summaryOf(still, OURS, `${kind} animated`), {
          name: `opening: ${kind}, moves under reduced motion`,
          target: 0,
        });
      }
    }

    // Heaps hardly differ from round to round.
    const few = Math.min(rounds, 3);
    if (wanted.includes('memory')) {
      const found = await run('memory', memoryUse, {}, few);
      const kilobytesOf = (name: string, kind: Kind) =>
        summarize(found.map((round) => round[name]?.[kind]).map((bytes) => bytes && bytes / 1000));
      printTable(
        'Memory: kB for each of 1000 in the page, script, document and styles',
        kinds.map((kind) => ({ title: kind, digits: 1 })),
        rowsOf((name) => kinds.map((kind) => kilobytesOf(name, kind))),
      );
      for (const kind of kinds)
        report(kilobytesOf(OURS, kind), {
          name: `memory: ${kind}`,
          unit: 'kB',
          floor: { of: LEAST, value: kilobytesOf(LEAST, kind) },
          ...(kind in targets.memory && { target: targets.memory[kind as keyof typeof targets.memory] }),
        });
    }

    if (wanted.includes('remains')) {
      const found = await run('remains', remains, {}, few);
      const columns = [
        ...kinds.map((kind) => ({ title: `${kind} kB`, target: targets.remains.kB, digits: 0 })),
        { title: 'nodes', target: targets.remains.nodes, digits: 0 },
        { title: 'listeners', target: targets.remains.listeners, digits: 0 },
      ];
      printTable(
        'What is left after creating and removing 1000 of each',
        columns,
        rowsOf((name) => columns.map(({ title }) => summaryOf(found, name, title))),
      );
      for (const { title, target } of columns)
        report(summaryOf(found, OURS, title), { name: `left of 1000: ${title}`, target });
    }
  } finally {
    for (const site of sites) site.close();
  }
  const idle = summarize(idleShares);
  if (idle) console.log(`\nThe machine was ${Math.round(idle.median * 100)} % idle before a measurement.`);
};

const printFamily = async (): Promise<void> => {
  const kept = ['kB', 'nodes', 'listeners'] as const;
  const found = await familyRemains();
  printTable(
    'What is left of each of our elements, created, opened, closed and removed 200 times',
    kept.map((title) => ({ title, digits: 0 })),
    found.map((each) => ({ name: each.tag, cells: kept.map((what) => each[what]) })),
  );
  for (const what of kept)
    report(Math.max(...found.map((each) => each[what])), {
      name: `left of 200 lives of an element: ${what} of the worst`,
      target: targets.remains[what],
    });
};

if (wanted.includes('sizes')) await printSizes();
if (wanted.some((part) => part !== 'sizes' && part !== 'family')) await measureAll();
if (wanted.includes('family')) await printFamily();
