// Kinds of tables that were added when the first ones were read: those of patents that do what most do not.
import type { Content, Maker } from './maker.ts';
import {
  activityOf,
  caption,
  type Cell,
  filler,
  labelHead,
  LOOKS,
  type Look,
  OPEN,
  plainValue,
  type Printed,
  tableHtml,
  wordsOf,
} from './tables.ts';

/** Compounds across, only the names of what was acted on down; what was measured stands in the caption. */
const assaysInRows = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const labels = maker.labels(4 + maker.below(2));
  const targets = maker.some(['JAK1', 'JAK2', 'TYK2', 'BTK', 'EGFR', 'CDK4'], 4);
  const printed = targets.map(() => labels.map(() => plainValue(maker, unit)));
  const words = maker.say(
    `${endpoint.html} values (${unit}) of selected compounds`,
    `化合物的${endpoint.html}值（${unit}）`,
  );
  const corner = maker.say(maker.pick(['Target', 'Kinase', 'Assay']), '靶点');
  const word = maker.say('Compound', '化合物');
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, words) +
          tableHtml(
            maker,
            {
              heads: [[corner, ...labels.map((label) => `${word} ${label}`)]],
              rows: targets.map((target, row) => [target, ...printed[row]!.map(({ html }) => html)]),
            },
            look,
          ) +
          filler(maker),
      },
    ],
    activities: printed.flatMap((row) =>
      row.flatMap((value, index) => activityOf(labels[index]!, endpoint.plain, unit, value)),
    ),
  };
};

/** The unit in a row of its own under two endpoints. */
const unitsBelow = (maker: Maker, look: Look): Content => {
  const units = [maker.unit(), maker.unit()];
  const endpoints = ['IC<sub>50</sub>', 'EC<sub>50</sub>'];
  const labels = maker.labels(8);
  const printed = labels.map(() => units.map((unit) => plainValue(maker, unit)));
  const heads: Cell[][] = maker.chance(0.5)
    ? [[{ html: labelHead(maker), rows: 2 }, ...endpoints], units.map((unit) => `(${unit})`)]
    : [
        [labelHead(maker), ...endpoints],
        ['', ...units.map((unit) => `(${unit})`)],
      ];
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, wordsOf(maker, maker.target())) +
          tableHtml(
            maker,
            { heads, rows: labels.map((label, row) => [label, ...printed[row]!.map(({ html }) => html)]) },
            look,
          ) +
          filler(maker),
      },
    ],
    activities: labels.flatMap((label, row) =>
      printed[row]!.flatMap((value, index) =>
        activityOf(label, ['IC50', 'EC50'][index]!, units[index]!, value),
      ),
    ),
  };
};

/** Raised letters, stars and daggers behind values and labels, and the notes that they lead to. */
const footnotes = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const labels = maker.labels(9);
  const marks = maker.pick([
    ['a', 'b'],
    ['*', '**'],
    ['†', '‡'],
    ['1', '2'],
  ]);
  const printed = labels.map((): Printed => {
    const value = plainValue(maker, unit);
    return maker.chance(0.4) ? { ...value, html: `${value.html}<sup>${maker.pick(marks)}</sup>` } : value;
  });
  const notes = maker.say(
    `<p><sup>${marks[0]}</sup> mean of two experiments</p><p><sup>${marks[1]}</sup> mean of three experiments</p>`,
    `<p><sup>${marks[0]}</sup> 两次实验的平均值</p><p><sup>${marks[1]}</sup> 三次实验的平均值</p>`,
  );
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, wordsOf(maker, maker.target())) +
          tableHtml(
            maker,
            {
              heads: [[labelHead(maker), `${endpoint.html} (${unit})`]],
              rows: labels.map((label, row) => [label, printed[row]!.html]),
            },
            look,
          ) +
          notes,
      },
    ],
    activities: labels.flatMap((label, row) => activityOf(label, endpoint.plain, unit, printed[row]!)),
  };
};

/** Labels as they are written out: with their words, salts, isomers and steps. */
const longLabels = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const style = maker.pick<(number: number) => { html: string; label: string }>([
    (number) => ({ html: `Ex. ${number}${'abc'[number % 3]}`, label: `${number}${'abc'[number % 3]}` }),
    (number) => ({ html: `Cpd ${number}·HCl`, label: `${number}·HCl` }),
    (number) => ({ html: `Example ${number}-${1 + (number % 3)}`, label: `${number}-${1 + (number % 3)}` }),
    (number) => ({ html: `Compound ${number}${'AB'[number % 2]}`, label: `${number}${'AB'[number % 2]}` }),
    (number) => ({ html: `(${number})`, label: String(number) }),
    (number) => ({ html: `(R)-${number}`, label: `(R)-${number}` }),
    (number) => ({ html: `${number} (S)`, label: `${number} (S)` }),
    (number) => ({ html: `II-A-${number}`, label: `II-A-${number}` }),
    (number) => ({ html: `${number}-P1`, label: `${number}-P1` }),
  ]);
  let number = maker.below(60);
  const labels = Array.from({ length: 8 }, () => style((number += 1)));
  const printed = labels.map(() => plainValue(maker, unit));
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, wordsOf(maker, maker.target())) +
          tableHtml(
            maker,
            {
              heads: [[labelHead(maker), `${endpoint.html} (${unit})`]],
              rows: labels.map(({ html }, row) => [html, printed[row]!.html]),
            },
            look,
          ) +
          filler(maker),
      },
    ],
    activities: labels.flatMap(({ label }, row) => activityOf(label, endpoint.plain, unit, printed[row]!)),
  };
};

/** Masses, yields and times in the columns beside and between the values. */
const amidOthers = (maker: Maker, look: Look): Content => {
  const [one, unit] = [maker.endpoint(), maker.unit()];
  const target = maker.target();
  const labels = maker.labels(8);
  const printed = labels.map(() => plainValue(maker, unit));
  const rows = labels.map((label, index) => [
    label,
    (280 + maker.below(3000) / 10).toFixed(1),
    printed[index]!.html,
    maker.pick(['3.2', '1.9', '12', '0.8']),
    `${20 + maker.below(70)}`,
  ]);
  const heads = maker.say('MW|Selectivity ratio|Yield (%)', '分子量|选择性比值|收率 (%)').split('|');
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, wordsOf(maker, target)) +
          tableHtml(
            maker,
            {
              heads: [[labelHead(maker), heads[0]!, `${target} ${one.html} (${unit})`, heads[1]!, heads[2]!]],
              rows,
            },
            look,
          ) +
          filler(maker),
      },
    ],
    activities: labels.flatMap((label, row) => activityOf(label, one.plain, unit, printed[row]!)),
  };
};

/** A long table that fills its pages: no running text, no headings on the second page, several targets. */
const longTable = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const targets = maker.some(['JAK1', 'JAK2', 'TYK2', 'BTK'], 1 + maker.below(3));
  const labels = maker.labels(40);
  const printed = labels.map(() => targets.map(() => plainValue(maker, unit)));
  const rows = labels.map((label, row) => [label, ...printed[row]!.map(({ html }) => html)]);
  const heads = [[labelHead(maker), ...targets.map((target) => `${target} ${endpoint.html} (${unit})`)]];
  const widths = maker.chance(0.5) ? 'wide' : '';
  return {
    pages: [
      {
        body:
          caption(maker, wordsOf(maker, maker.say('kinases', '激酶'))) +
          tableHtml(maker, { heads, rows: rows.slice(0, 24) }, look, widths),
      },
      { body: tableHtml(maker, { heads: [], rows: rows.slice(24) }, look, widths) },
    ],
    activities: labels.flatMap((label, row) =>
      printed[row]!.flatMap((value) => activityOf(label, endpoint.plain, unit, value, row < 24 ? 1 : 2)),
    ),
  };
};

/** Letters for several targets, some cells without. */
const codePanel = (maker: Maker, look: Look): Content => {
  const endpoint = maker.endpoint();
  const targets = maker.some(['JAK1', 'JAK2', 'TYK2', 'BTK', 'EGFR'], 3);
  const labels = maker.labels(10);
  const marks = maker.pick([
    ['A', 'B', 'C', 'D'],
    ['++++', '+++', '++', '+'],
    ['***', '**', '*'],
  ]);
  const printed = labels.map(() =>
    targets.map((): Printed => {
      const code = maker.pick(marks);
      return maker.chance(0.15)
        ? { html: maker.pick(['-', 'NT', 'n.d.', '']) }
        : { html: code, expected: { qualifier: 'code', value: code } };
    }),
  );
  const legend = `<p>${marks
    .map((mark, index) =>
      index === 0
        ? `${mark}: ${endpoint.html} &lt; 10 nM`
        : `${mark}: ${10 ** index} nM ≤ ${endpoint.html} &lt; ${10 ** (index + 1)} nM`,
    )
    .join('; ')}</p>`;
  return {
    pages: [
      {
        body:
          filler(maker) +
          legend +
          caption(maker, maker.say('Biological activity', '生物活性')) +
          tableHtml(
            maker,
            {
              heads: [[labelHead(maker), ...targets.map((target) => `${target} ${endpoint.html}`)]],
              rows: labels.map((label, row) => [label, ...printed[row]!.map(({ html }) => html)]),
            },
            look,
          ),
      },
    ],
    activities: labels.flatMap((label, row) =>
      printed[row]!.flatMap((value) => activityOf(label, endpoint.plain, '', value)),
    ),
  };
};

/** Kinds of tables by name. */
export const FURTHER_TABLES: Readonly<Record<string, (maker: Maker) => Content>> = {
  'assays in rows, ruled': (maker) => assaysInRows(maker, 'ruled'),
  'assays in rows, not ruled': (maker) => assaysInRows(maker, maker.pick(OPEN)),
  'units below headings, ruled': (maker) => unitsBelow(maker, 'ruled'),
  'units below headings, not ruled': (maker) => unitsBelow(maker, maker.pick(OPEN)),
  'marks of footnotes, ruled': (maker) => footnotes(maker, 'ruled'),
  'marks of footnotes, not ruled': (maker) => footnotes(maker, maker.pick(OPEN)),
  'long labels, ruled': (maker) => longLabels(maker, 'ruled'),
  'long labels, not ruled': (maker) => longLabels(maker, maker.pick(OPEN)),
  'amid other columns': (maker) => amidOthers(maker, maker.pick(LOOKS)),
  'pages of one table, ruled': (maker) => longTable(maker, 'ruled'),
  'pages of one table, not ruled': (maker) => longTable(maker, maker.pick(OPEN)),
  'codes of several targets, ruled': (maker) => codePanel(maker, 'ruled'),
  'codes of several targets, not ruled': (maker) => codePanel(maker, maker.pick(OPEN)),
};
