// Kinds of pages that were added last: layouts of offices that the first ones lack, most of them with drawings.
import type { Engine } from '@moiety/chemistry/index.ts';
import { compoundsOf, structureSvg } from './compounds.ts';
import type { Content, Maker } from './maker.ts';
import {
  activityOf,
  caption,
  type Cell,
  filler,
  labelHead,
  type Look,
  LOOKS,
  OPEN,
  plainValue,
  type Printed,
  tableHtml,
  wordsOf,
} from './tables.ts';

/** A group as patents write it, several ways, and its SMILES from the atom that is bound. */
const GROUPS: readonly (readonly [ways: readonly string[], smiles: string])[] = [
  [['CH<sub>3</sub>', 'Me', '-CH<sub>3</sub>', 'methyl'], 'C'],
  [['C<sub>2</sub>H<sub>5</sub>', 'Et', 'CH<sub>2</sub>CH<sub>3</sub>', 'ethyl'], 'CC'],
  [['CH(CH<sub>3</sub>)<sub>2</sub>', 'iPr', 'i-Pr', 'isopropyl'], 'C(C)C'],
  [['C(CH<sub>3</sub>)<sub>3</sub>', 't-Bu', 'tBu', 'tert-butyl'], 'C(C)(C)C'],
  [['OCH<sub>3</sub>', 'OMe', '-OCH<sub>3</sub>', 'methoxy'], 'OC'],
  [['OC<sub>2</sub>H<sub>5</sub>', 'OEt', 'ethoxy'], 'OCC'],
  [['OCF<sub>3</sub>', '-OCF<sub>3</sub>', 'trifluoromethoxy'], 'OC(F)(F)F'],
  [['CF<sub>3</sub>', '-CF<sub>3</sub>', 'trifluoromethyl'], 'C(F)(F)F'],
  [['CHF<sub>2</sub>', 'difluoromethyl'], 'C(F)F'],
  [['Cl', '-Cl', 'chloro'], 'Cl'],
  [['Br', '-Br', 'bromo'], 'Br'],
  [['F', '-F', 'fluoro'], 'F'],
  [['CN', '-CN', 'cyano'], 'C#N'],
  [['H', 'H', '-H', 'hydrogen'], '[H]'],
  [['OH', '-OH', 'hydroxy'], 'O'],
  [['NH<sub>2</sub>', 'amino'], 'N'],
  [['NHCH<sub>3</sub>', 'NHMe', 'methylamino'], 'NC'],
  [['N(CH<sub>3</sub>)<sub>2</sub>', 'NMe<sub>2</sub>', 'dimethylamino'], 'N(C)C'],
  [['NO<sub>2</sub>', 'nitro'], '[N+](=O)[O-]'],
  [['CO<sub>2</sub>CH<sub>3</sub>', 'CO<sub>2</sub>Me', 'COOCH<sub>3</sub>'], 'C(=O)OC'],
  [['COOH', 'CO<sub>2</sub>H'], 'C(=O)O'],
  [['CONH<sub>2</sub>', 'C(O)NH<sub>2</sub>'], 'C(=O)N'],
  [['NHCOCH<sub>3</sub>', 'NHAc', 'acetamido'], 'NC(C)=O'],
  [['SO<sub>2</sub>CH<sub>3</sub>', 'SO<sub>2</sub>Me', 'methylsulfonyl'], 'S(C)(=O)=O'],
  [['Ph', 'phenyl', 'C<sub>6</sub>H<sub>5</sub>'], 'c9ccccc9'],
  [['Bn', 'benzyl', 'CH<sub>2</sub>Ph'], 'Cc9ccccc9'],
  [['4-fluorophenyl', '4-F-phenyl', '4-F-Ph'], 'c9ccc(F)cc9'],
  [['3-chlorophenyl', '3-Cl-phenyl'], 'c9cccc(Cl)c9'],
  [['pyridin-3-yl', '3-pyridyl'], 'c9cccnc9'],
  [['cyclopropyl', 'cPr', 'c-Pr'], 'C9CC9'],
  [['cyclohexyl'], 'C9CCCCC9'],
  [['morpholin-4-yl', 'morpholino', '4-morpholinyl'], 'N9CCOCC9'],
  [['CH<sub>2</sub>OH', 'hydroxymethyl'], 'CO'],
  [['CH<sub>2</sub>CH<sub>2</sub>OCH<sub>3</sub>', '2-methoxyethyl'], 'CCOC'],
];
const onCarbon = GROUPS.map(([ways, smiles]) => ({ ways, smiles }));
/** What a nitrogen or oxygen atom bears: no acid, no base, no halogen. */
const onHetero = onCarbon.filter(({ smiles }) => /^(?:C(?!l|#|\(=O\)(?:O$|N))|c)/.test(smiles));

/** Formulas with places `{1}`, `{2}`; which of them are at a nitrogen or oxygen atom. */
const FORMULAS: readonly { smiles: string; hetero: readonly number[] }[] = [
  { smiles: 'c1({1})ccc(cc1)C(=O)N{2}', hetero: [2] },
  { smiles: 'c1({1})cnc2ccc({2})cc2n1', hetero: [] },
  { smiles: 'O=C(N{1})c1sc({2})nc1C', hetero: [1] },
  { smiles: 'c1({1})nc(Nc2ccc({2})cc2)ncc1F', hetero: [] },
  { smiles: 'N1({1})CCN(CC1)c1nc({2})cs1', hetero: [1] },
  { smiles: 'c1({1})cc({2})nc(N2CCOCC2)n1', hetero: [] },
  { smiles: 'c1({1})ccc2[nH]c({2})c(C#N)c2c1', hetero: [] },
  { smiles: 'CC(C)n1nc({1})c2c(N)nc({2})nc12', hetero: [] },
  { smiles: 'O({1})C1CCN(CC1)C(=O)c1ccc({2})c({3})c1', hetero: [1] },
  { smiles: 'c1({1})c({2})cc({3})c2cccnc12', hetero: [] },
];

const filled = (smiles: string, groups: readonly string[]): string =>
  smiles.replaceAll(/\{(\d)\}/g, (_, place: string) => groups[Number(place) - 1]!);

/** A formula over a table of its groups, as words, abbreviations and formulas, or drawn. */
const groupTable =
  (engine: Engine, { look, isDrawn }: { look: Look; isDrawn: boolean }) =>
  (maker: Maker): Content => {
    const { smiles, hetero } = maker.pick(FORMULAS);
    const count = (smiles.match(/\{/g) ?? []).length;
    const labels = maker.labels(isDrawn ? 5 : 8);
    // Where groups are drawn, those of rings are, and the rest is written.
    const rows = labels.map(() =>
      Array.from({ length: count }, (_, place) => {
        const choice = hetero.includes(place + 1) ? onHetero : onCarbon;
        const isRing = isDrawn && place === count - 1;
        return maker.pick(isRing ? choice.filter((one) => one.smiles.includes('9')) : choice);
      }),
    );
    const way = maker.below(3);
    const formula = structureSvg(
      engine,
      filled(
        smiles,
        Array.from({ length: count }, (_, place) => `[*:${place + 1}]`),
      ),
      300,
      170,
      { scale: maker.pick([1, 1.2]), isCut: true },
    );
    const heads = [
      labelHead(maker),
      ...Array.from({ length: count }, (_, place) =>
        way === 0 ? `R<sup>${place + 1}</sup>` : way === 1 ? `R<sub>${place + 1}</sub>` : `R${place + 1}`,
      ),
    ];
    const cells = rows.map((row, index) => [
      labels[index]!,
      ...row.map((group, place) =>
        isDrawn && place === count - 1
          ? structureSvg(engine, `*${group.smiles}`, 130, 80, { scale: 1.2, isCut: true })
          : group.ways[Math.min(group.ways.length - 1, maker.below(3))]!,
      ),
    ]);
    return {
      pages: [
        {
          body:
            filler(maker) +
            (maker.chance(0.6) ? caption(maker, maker.say('Compounds of formula (I)', '式(I)化合物')) : '') +
            `<div style="margin:8pt 0">${formula}</div>` +
            tableHtml(maker, { heads: [heads], rows: cells }, look),
        },
      ],
      compounds: rows.map((row, index) => ({
        label: labels[index]!,
        smiles: filled(
          smiles,
          row.map((group) => group.smiles),
        ),
        page: 1,
      })),
    };
  };

/** Drawings in rows of two or three, each with its label under it, without rules. */
const drawingGrid =
  (engine: Engine) =>
  (maker: Maker): Content => {
    const columns = 2 + maker.below(2);
    const labels = maker.labels(columns * 3);
    const compounds = compoundsOf(maker, labels.length);
    const word = maker.pick(['', '', maker.say('Compound ', '化合物'), maker.say('Example ', '实施例')]);
    const [open, close] = maker.pick([
      ['', ''],
      ['(', ')'],
    ] as const);
    const cell = (index: number): string =>
      `<td class="over">${structureSvg(engine, compounds[index]!.smiles, columns === 2 ? 200 : 135, 105, { isCut: true })}<p>${word}${open}${labels[index]}${close}</p></td>`;
    const body = `${filler(maker)}<table class="wide">${[0, 1, 2]
      .map(
        (row) =>
          `<tr>${Array.from({ length: columns }, (_, column) => cell(row * columns + column)).join('')}</tr>`,
      )
      .join('')}</table>`;
    return {
      pages: [{ body }],
      compounds: compounds.map(({ smiles }, index) => ({ label: labels[index]!, smiles, page: 1 })),
    };
  };

/** A drawing, a name and what was measured in each row. */
const drawnWithValues =
  (engine: Engine, { look, hasNames }: { look: Look; hasNames: boolean }) =>
  (maker: Maker): Content => {
    const [endpoint, unit, target] = [maker.endpoint(), maker.unit(), maker.target()];
    const labels = maker.labels(4);
    const compounds = compoundsOf(maker, 4);
    const printed = labels.map(() => plainValue(maker, unit));
    const words = maker.say('Structure|Name', '结构|名称').split('|');
    const heads = [
      labelHead(maker),
      words[0]!,
      ...(hasNames ? [words[1]!] : []),
      `${maker.chance(0.5) ? `${target} ` : ''}${endpoint.html} (${unit})`,
    ];
    const isMiddle = maker.chance(0.5) ? ' middle' : '';
    const rows = compounds.map(({ name, smiles }, index): Cell[] => [
      labels[index]!,
      structureSvg(engine, smiles, hasNames ? 150 : 210, 105),
      ...(hasNames ? [`<span style="overflow-wrap:anywhere">${name}</span>`] : []),
      printed[index]!.html,
    ]);
    return {
      pages: [
        {
          body:
            caption(maker, wordsOf(maker, target)) +
            tableHtml(maker, { heads: [heads], rows }, look, `drawn${isMiddle}`),
        },
      ],
      compounds: compounds.map(({ smiles }, index) => ({ label: labels[index]!, smiles, page: 1 })),
      activities: labels.flatMap((label, row) => activityOf(label, endpoint.plain, unit, printed[row]!)),
    };
  };

/** Names with masses, as tables of examples have them, over two pages. */
const namesWithMasses = (maker: Maker, look: Look): Content => {
  const labels = maker.labels(10);
  const compounds = compoundsOf(maker, 10);
  const heads = [
    labelHead(maker),
    maker.say(maker.pick(['Name', 'IUPAC name', 'Chemical name']), maker.pick(['名称', '化合物名称'])),
    maker.pick(['MS (ESI) m/z [M+H]<sup>+</sup>', 'LC-MS (m/z)', 'LCMS: (M+H)<sup>+</sup>']),
  ];
  const rows = compounds.map(({ name }, index): Cell[] => [
    labels[index]!,
    `<span style="overflow-wrap:anywhere">${name}</span>`,
    (250 + maker.below(3000) / 10).toFixed(1),
  ]);
  const repeats = maker.chance(0.5);
  return {
    pages: [
      { body: filler(maker) + tableHtml(maker, { heads: [heads], rows: rows.slice(0, 6) }, look, 'drawn') },
      { body: tableHtml(maker, { heads: repeats ? [heads] : [], rows: rows.slice(6) }, look, 'drawn') },
    ],
    compounds: compounds.map(({ smiles }, index) => ({
      label: labels[index]!,
      smiles,
      page: index < 6 ? 1 : 2,
    })),
  };
};

/** Two captioned tables beside one another. */
const besideEachOther = (maker: Maker, look: Look): Content => {
  const tables = [0, 1].map(() => {
    const [endpoint, unit, target] = [maker.endpoint(), maker.unit(), maker.target()];
    const labels = maker.labels(7);
    const printed = labels.map(() => plainValue(maker, unit));
    return { endpoint, unit, target, labels, printed };
  });
  // What is printed of one compound twice would be one.
  tables[1]!.labels = tables[1]!.labels.map((label) =>
    label.replace(/(\d+)(?=\D*$)/, (n) => `${Number(n) + 100}`),
  );
  const html = tables.map(
    ({ endpoint, unit, target, labels, printed }) =>
      `<div>${caption(maker, target)}${tableHtml(
        maker,
        {
          heads: [[labelHead(maker), `${endpoint.html} (${unit})`]],
          rows: labels.map((label, row) => [label, printed[row]!.html]),
        },
        look,
      )}</div>`,
  );
  return {
    pages: [{ body: `${filler(maker)}<div class="beside">${html.join('')}</div>${filler(maker)}` }],
    activities: tables.flatMap(({ endpoint, unit, labels, printed }) =>
      labels.flatMap((label, row) => activityOf(label, endpoint.plain, unit, printed[row]!)),
    ),
  };
};

/** Cells that hold their own units, not all the same. */
const unitsInCells = (maker: Maker, look: Look): Content => {
  const endpoints = [maker.endpoint(), maker.endpoint()].filter(
    ({ plain }, index, all) => all.findIndex((one) => one.plain === plain) === index,
  );
  const targets = maker.some(['JAK1', 'BTK', 'EGFR', 'USP1'], 2);
  const columns = endpoints.length === 2 ? endpoints : [endpoints[0]!, endpoints[0]!];
  const labels = maker.labels(8);
  const printed = labels.map(() =>
    columns.map((): Printed => {
      const unit = maker.pick(['nM', 'nM', 'μM']);
      const [value, sign] = [maker.number(unit), maker.pick(['', '', '', '&gt;', '&lt;'])];
      return {
        html: `${sign}${value}${maker.pick([' ', ' ', ''])}${unit}`,
        expected: {
          qualifier: sign === '' ? '=' : sign === '&gt;' ? '>' : '<',
          value,
          unit: unit === 'nM' ? 'nM' : 'uM',
        },
      };
    }),
  );
  const heads = [labelHead(maker), ...columns.map(({ html }, index) => `${targets[index]} ${html}`)];
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, maker.say('Biological activity', '生物活性')) +
          tableHtml(
            maker,
            {
              heads: [heads],
              rows: labels.map((label, row) => [label, ...printed[row]!.map(({ html }) => html)]),
            },
            look,
          ),
      },
    ],
    activities: labels.flatMap((label, row) =>
      printed[row]!.flatMap((value, index) => activityOf(label, columns[index]!.plain, '', value)),
    ),
  };
};

/** What was left after a dose, at two amounts: `% inhibition at 1 µM`. */
const atAmounts = (maker: Maker, look: Look): Content => {
  const labels = maker.labels(8);
  const amounts = maker.pick([
    ['1', '10'],
    ['0.1', '1'],
    ['10', '30'],
  ]);
  const printed = labels.map(() =>
    amounts.map((): Printed => {
      const value = maker.chance(0.2) ? (maker.below(1000) / 10).toFixed(1) : String(1 + maker.below(99));
      return { html: value, expected: { qualifier: '=', value, unit: '%' } };
    }),
  );
  const say = maker.pick<(amount: string) => string>([
    (amount) => maker.say(`% inhibition at ${amount} μM`, `${amount} μM抑制率 (%)`),
    (amount) => maker.say(`Inhibition at ${amount} μM (%)`, `抑制率 (%) ${amount} μM`),
    (amount) => maker.say(`% Inh. @ ${amount} μM`, `${amount} μM下的抑制率（%）`),
  ]);
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, wordsOf(maker, maker.target())) +
          tableHtml(
            maker,
            {
              heads: [[labelHead(maker), ...amounts.map(say)]],
              rows: labels.map((label, row) => [label, ...printed[row]!.map(({ html }) => html)]),
            },
            look,
          ),
      },
    ],
    activities: labels.flatMap((label, row) =>
      printed[row]!.flatMap((value, index) =>
        activityOf(label, `inhibition at ${amounts[index]} uM`, '%', value),
      ),
    ),
  };
};

/** Letters whose meanings stand as sentences on the page before, in one of the ways of patents. */
const lettersInWords = (maker: Maker, look: Look): Content => {
  const endpoint = maker.endpoint();
  const labels = maker.labels(12);
  const marks = ['A', 'B', 'C', 'D'];
  const [one, two, three] = maker.pick([
    ['10', '100', '1000'],
    ['50', '500', '5000'],
    ['1', '10', '100'],
  ] as const);
  const html = endpoint.html;
  const legend = maker.say(
    maker.pick([
      `In the table below, activity is given as follows: “A” indicates an ${html} of less than ${one} nM; “B” indicates an ${html} of ${one} nM to ${two} nM; “C” indicates an ${html} of ${two} nM to ${three} nM; and “D” indicates an ${html} of more than ${three} nM.`,
      `A = ${html} ≤ ${one} nM; B = ${html} &gt; ${one} nM and ≤ ${two} nM; C = ${html} &gt; ${two} nM and ≤ ${three} nM; D = ${html} &gt; ${three} nM.`,
      `${html} ranges: A: &lt;${one} nM, B: ${one}-${two} nM, C: ${two}-${three} nM, D: &gt;${three} nM.`,
      `(A) means ${html} &lt; ${one} nM, (B) means ${one} nM ≤ ${html} &lt; ${two} nM, (C) means ${two} nM ≤ ${html} &lt; ${three} nM, (D) means ${html} ≥ ${three} nM.`,
    ]),
    maker.pick([
      `其中A表示${html}小于${one} nM；B表示${html}为${one}-${two} nM；C表示${html}为${two}-${three} nM；D表示${html}大于${three} nM。`,
      `A：${html}≤${one} nM；B：${one} nM&lt;${html}≤${two} nM；C：${two} nM&lt;${html}≤${three} nM；D：${html}&gt;${three} nM。`,
    ]),
  );
  const printed = labels.map((): Printed => {
    const code = maker.pick(marks);
    return { html: code, expected: { qualifier: 'code', value: code } };
  });
  const target = maker.target();
  return {
    pages: [
      { body: `${filler(maker)}<p>${legend}</p>${filler(maker)}` },
      {
        body:
          caption(maker, wordsOf(maker, target)) +
          tableHtml(
            maker,
            {
              heads: [[labelHead(maker), `${target} ${html}`]],
              rows: labels.map((label, row) => [label, printed[row]!.html]),
            },
            look,
          ),
      },
    ],
    activities: labels.flatMap((label, row) => activityOf(label, endpoint.plain, '', printed[row]!, 2)),
  };
};

/** A scheme of one step: what goes in, an arrow with reagents over it, and the product, each with its label below. */
const scheme =
  (engine: Engine) =>
  (maker: Maker): Content => {
    const labels = maker.labels(4);
    const compounds = compoundsOf(maker, 4);
    const arrow = (text: string): string =>
      `<svg width="80pt" height="40pt" viewBox="0 0 80 40"><text x="40" y="14" font-size="8" text-anchor="middle">${text}</text><path d="M4 22H72" stroke="#000" stroke-width="1"/><path d="M76 22 69 19V25Z"/></svg>`;
    const drawn = (index: number): string =>
      `<td class="over">${structureSvg(engine, compounds[index]!.smiles, 165, 105, { isCut: true })}<p>${labels[index]}</p></td>`;
    const step = (from: number): string =>
      `<table><tr>${drawn(from)}<td style="vertical-align:middle">${arrow(maker.pick(['Pd(dppf)Cl2', 'NaBH4, MeOH', 'DIPEA, DMF', 'TFA, DCM']))}</td>${drawn(from + 1)}</tr></table>`;
    return {
      pages: [
        {
          body: `<h2>${maker.say('Scheme', '路线')} ${1 + maker.below(5)}</h2>${step(0)}${filler(maker)}${step(2)}${filler(maker)}`,
        },
      ],
      compounds: compounds.map(({ smiles }, index) => ({ label: labels[index]!, smiles, page: 1 })),
    };
  };

/** Claims and lists whose names break over the end of a page. */
const namesOverPages = (maker: Maker): Content => {
  const compounds = compoundsOf(maker, 5);
  const labels = maker.labels(5);
  const cut = (name: string): [string, string] => {
    const at = [...name.matchAll(/(?<=[a-z)\]])[-–](?=[\d([])|(?<=[\u4e00-\u9fff])(?=[\d(-])/g)]
      .map(({ index }) => index + 1)
      .toSorted((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
    return at === undefined ? [name, ''] : [name.slice(0, at), name.slice(at)];
  };
  const [before, behind] = cut(compounds[2]!.name);
  const line = (index: number, name: string): string =>
    `${maker.say('Example', '实施例')} ${labels[index]}: ${name}${maker.say(';', '；')}`;
  return {
    pages: [
      {
        body: `<p>1. ${maker.say('A compound selected from the group consisting of:', '选自下列的化合物：')}</p>${[0, 1].map((index) => `<p>${line(index, compounds[index]!.name)}</p>`).join('')}<p>${behind === '' ? line(2, before) : line(2, before).slice(0, -1)}</p>`,
      },
      {
        body: `${behind === '' ? '' : `<p>${behind}${maker.say(';', '；')}</p>`}${[3, 4].map((index) => `<p>${line(index, compounds[index]!.name)}</p>`).join('')}`,
      },
    ],
    compounds: compounds.map(({ smiles }, index) => ({
      label: labels[index]!,
      smiles,
      page: index < 3 ? 1 : 2,
    })),
  };
};

/** Kinds of pages by name. */
export const furtherPages = (engine: Engine): Readonly<Record<string, (maker: Maker) => Content>> => ({
  'groups at other formulas, ruled': groupTable(engine, { look: 'ruled', isDrawn: false }),
  'groups at other formulas, not ruled': groupTable(engine, { look: 'plain', isDrawn: false }),
  'drawn groups, ruled': groupTable(engine, { look: 'ruled', isDrawn: true }),
  'drawn groups, not ruled': groupTable(engine, { look: 'plain', isDrawn: true }),
  'drawings over labels': drawingGrid(engine),
  'drawings with values, ruled': drawnWithValues(engine, { look: 'ruled', hasNames: false }),
  'drawings with values, not ruled': drawnWithValues(engine, { look: 'plain', hasNames: false }),
  'drawings, names and values, ruled': drawnWithValues(engine, { look: 'ruled', hasNames: true }),
  'drawings, names and values, not ruled': drawnWithValues(engine, { look: 'plain', hasNames: true }),
  'names with masses, ruled': (maker) => namesWithMasses(maker, 'ruled'),
  'names with masses, not ruled': (maker) => namesWithMasses(maker, maker.pick(OPEN)),
  'tables beside one another, ruled': (maker) => besideEachOther(maker, 'ruled'),
  'tables beside one another, not ruled': (maker) => besideEachOther(maker, maker.pick(OPEN)),
  'units in cells, ruled': (maker) => unitsInCells(maker, 'ruled'),
  'units in cells, not ruled': (maker) => unitsInCells(maker, maker.pick(OPEN)),
  'inhibition at amounts, ruled': (maker) => atAmounts(maker, 'ruled'),
  'inhibition at amounts, not ruled': (maker) => atAmounts(maker, maker.pick(OPEN)),
  'letters in words': (maker) => lettersInWords(maker, maker.pick(LOOKS)),
  schemes: scheme(engine),
  'names over pages': namesOverPages,
});
