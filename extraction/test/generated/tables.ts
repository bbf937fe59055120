import { escaped, type Content, type ExpectedActivity, type Maker } from './maker.ts';

/** A cell as HTML, over several columns or rows. */
export type Cell = string | { html: string; columns?: number; rows?: number };
export type Look = 'ruled' | 'half' | 'lines' | 'plain';
export interface Grid {
  heads: Cell[][];
  rows: Cell[][];
}

const cellHtml = (tag: 'td' | 'th', cell: Cell): string => {
  const { html, columns = 1, rows = 1 } = typeof cell === 'string' ? { html: cell } : cell;
  return `<${tag} colspan="${columns}" rowspan="${rows}">${html}</${tag}>`;
};
const rowsHtml = (tag: 'td' | 'th', rows: readonly Cell[][]): string =>
  rows.map((row) => `<tr>${row.map((cell) => cellHtml(tag, cell)).join('')}</tr>`).join('');

export const tableHtml = (maker: Maker, { heads, rows }: Grid, look: Look, more = ''): string =>
  `<table class="${look} ${maker.chance(0.3) ? 'centre' : ''} ${maker.chance(0.4) ? 'bold' : ''} ${more}"><thead>${rowsHtml('th', heads)}</thead><tbody>${rowsHtml('td', rows)}</tbody></table>`;

/** A value as printed, and as it is expected; nothing is expected of `NT` and its like. */
export interface Printed {
  html: string;
  expected?: Pick<ExpectedActivity, 'qualifier' | 'value'> & { unit?: string };
}

export const plainValue = (maker: Maker, unit: string): Printed => {
  const value = maker.number(unit);
  return { html: value, expected: { qualifier: '=', value } };
};

/** Everything that stands in a cell of values: bounds, deviations, ranges, counts, nothing. */
const anyValue = (maker: Maker, unit: string): Printed => {
  const value = maker.number(unit);
  const is = (html: string, qualifier = '=', ownUnit?: string): Printed => ({
    html: escaped(html),
    expected: { qualifier, value, ...(ownUnit === undefined ? {} : { unit: ownUnit }) },
  });
  return maker.pick<() => Printed>([
    () => is(value),
    () => is(value),
    () => is(`>${value}`, '>'),
    () => is(`> ${value}`, '>'),
    () => is(`<${value}`, '<'),
    () => is(`≥${value}`, '>='),
    () => is(`≤ ${value}`, '<='),
    () => is(`~${value}`, '~'),
    () => is(`${value} ± ${(Number(value) / 9).toFixed(1)}`),
    () => is(`${value}±${(Number(value) / 7).toFixed(2)}`),
    () => is(`${value} (n=${2 + maker.below(8)})`),
    () => is(`${value} (n = 3)`),
    () => ({ html: escaped('>10,000'), expected: { qualifier: '>', value: '10000' } }),
    () => is(`${value} μM`, '=', 'uM'),
    () => {
      const to = String(Math.ceil(Number(value) * 2 + 5));
      return { html: `${value}-${to}`, expected: { qualifier: 'range', value: `${value}-${to}` } };
    },
    () => ({ html: maker.pick(['NT', 'ND', 'n.t.', 'n.d.', 'N/A', '-', '—', '']) }),
    () => ({ html: maker.pick(['NT', 'ND', 'n.t.', 'nt', 'not tested', '--', '']) }),
  ])();
};

export const labelHead = (maker: Maker): string =>
  maker.say(
    maker.pick([
      'Compound',
      'Compound No.',
      'Cpd',
      'Cmpd No.',
      'Example',
      'Ex. No.',
      'Ex.',
      'No.',
      'Cpd. ID',
      'Example No.',
      'Compound #',
    ]),
    maker.pick(['化合物', '化合物编号', '实施例', '编号', '化合物序号', '实施例编号']),
  );

export const caption = (maker: Maker, words: string, number = 1 + maker.below(9)): string =>
  `<p class="caption">${maker.say(
    `${maker.pick(['Table', 'TABLE', 'Table'])} ${number}${maker.pick(['.', ':', ''])} ${words}`,
    `表${maker.pick(['', ' '])}${number} ${words}`,
  )}</p>`;

export const wordsOf = (maker: Maker, target: string): string =>
  maker.say(
    maker.pick([
      `Inhibition of ${target}`,
      `In vitro activity against ${target}`,
      `Activity of selected compounds in the ${target} assay`,
    ]),
    maker.pick([`化合物对${target}的抑制活性`, `${target}体外活性数据`]),
  );

/** A paragraph that says nothing of values. */
export const filler = (maker: Maker): string =>
  `<p>${maker.say(
    maker.pick([
      'The compounds of the invention were tested in the assays described above. Serial dilutions were made in DMSO, and the plates were read after incubation at room temperature for one hour.',
      'Data were fitted to a four-parameter logistic model by standard software. Each plate held positive and negative controls, and signals were normalized to them.',
      'It will be understood by those skilled in the art that various modifications may be made without departing from the scope of the invention.',
    ]),
    maker.pick([
      '本发明化合物按照上述方法进行测试。将化合物用二甲基亚砜稀释后加入反应板中，室温孵育一小时后读取信号。',
      '采用四参数模型对数据进行拟合，每块板均设有阳性对照和阴性对照。',
    ]),
  )}</p>`;

export const activityOf = (
  label: string,
  endpoint: string,
  unit: string,
  { expected }: Printed,
  page = 1,
): ExpectedActivity[] =>
  expected === undefined
    ? []
    : [
        {
          label,
          endpoint,
          qualifier: expected.qualifier,
          value: expected.value,
          unit: expected.unit ?? unit,
          page,
        },
      ];

/** A table of one endpoint: `Compound | IC50 (nM)`. */
const simple = (
  maker: Maker,
  look: Look,
  { rows = 8, values = plainValue }: { rows?: number; values?: typeof plainValue } = {},
): Content => {
  const [endpoint, unit, target] = [maker.endpoint(), maker.unit(), maker.target()];
  const labels = maker.labels(rows);
  const printed = labels.map(() => values(maker, unit));
  const head = maker.pick([
    `${endpoint.html} (${unit})`,
    `${target} ${endpoint.html} (${unit})`,
    `${endpoint.html}, ${unit}`,
    `${endpoint.html} [${unit}]`,
    `${target} (${endpoint.html}, ${unit})`,
    `${endpoint.html} (${unit}) ${target}`,
  ]);
  const grid = {
    heads: [[labelHead(maker), head]],
    rows: labels.map((label, index) => [label, printed[index]!.html]),
  };
  return {
    pages: [
      {
        body:
          filler(maker) +
          (maker.chance(0.8) ? caption(maker, wordsOf(maker, target)) : '') +
          tableHtml(maker, grid, look) +
          filler(maker),
      },
    ],
    activities: labels.flatMap((label, index) => activityOf(label, endpoint.plain, unit, printed[index]!)),
  };
};

/** Two to four targets under their names, the endpoint and the unit over all of them or in the caption. */
const spanning = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const targets = maker.some(
    ['JAK1', 'JAK2', 'JAK3', 'TYK2', 'EGFR', 'BTK', 'CDK2', 'CDK4'],
    2 + maker.below(3),
  );
  const labels = maker.labels(7);
  const printed = labels.map(() => targets.map(() => plainValue(maker, unit)));
  const over = `${endpoint.html} (${unit})`;
  const first = { html: labelHead(maker), rows: 2 };
  const heads: Cell[][] = maker.pick<() => Cell[][]>([
    () => [[first, { html: over, columns: targets.length }], targets],
    () => [
      [first, { html: maker.say('Kinase inhibition', '激酶抑制活性'), columns: targets.length }],
      targets.map((target) => `${target} ${over}`),
    ],
    () => [[first, ...targets], targets.map(() => over)],
  ])();
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, maker.say('Biological data', '生物活性数据')) +
          tableHtml(
            maker,
            { heads, rows: labels.map((label, row) => [label, ...printed[row]!.map(({ html }) => html)]) },
            look,
          ),
      },
    ],
    activities: labels.flatMap((label, row) =>
      printed[row]!.flatMap((value) => activityOf(label, endpoint.plain, unit, value)),
    ),
  };
};

/** `JAK1 | JAK2 | TYK2`, what was measured in the caption alone. */
const panel = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const targets = maker.some(
    ['JAK1', 'JAK2', 'JAK3', 'TYK2', 'A549', 'HepG2', 'MCF-7', 'HCT116'],
    2 + maker.below(2),
  );
  const labels = maker.labels(7);
  const printed = labels.map(() => targets.map(() => plainValue(maker, unit)));
  const words = maker.say(
    maker.pick([
      `${endpoint.html} values (${unit}) of selected compounds`,
      `Inhibition (${endpoint.html}, ${unit})`,
    ]),
    `化合物的${endpoint.html}值（${unit}）`,
  );
  const grid = {
    heads: [[labelHead(maker), ...targets]],
    rows: labels.map((label, row) => [label, ...printed[row]!.map(({ html }) => html)]),
  };
  return {
    pages: [{ body: filler(maker) + caption(maker, words) + tableHtml(maker, grid, look) + filler(maker) }],
    activities: labels.flatMap((label, row) =>
      printed[row]!.flatMap((value) => activityOf(label, endpoint.plain, unit, value)),
    ),
  };
};

/** `No. | IC50 | No. | IC50`. */
const sideBySide = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const groups = 2 + maker.below(2);
  const rows = 6;
  const labels = maker.labels(rows * groups - maker.below(3));
  const printed = labels.map(() => plainValue(maker, unit));
  const head = [labelHead(maker), `${endpoint.html} (${unit})`];
  const isDown = maker.chance(0.6);
  const place = (row: number, group: number): number => (isDown ? group * rows + row : row * groups + group);
  const grid = {
    heads: [Array.from({ length: groups }, () => head).flat()],
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: groups }, (_group, group) => {
        const index = place(row, group);
        return index < labels.length ? [labels[index]!, printed[index]!.html] : ['', ''];
      }).flat(),
    ),
  };
  return {
    pages: [
      { body: filler(maker) + caption(maker, wordsOf(maker, maker.target())) + tableHtml(maker, grid, look) },
    ],
    activities: labels.flatMap((label, index) => activityOf(label, endpoint.plain, unit, printed[index]!)),
  };
};

/** Rows over the whole width that say what follows. */
const subHeadings = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const labels = maker.labels(8);
  const printed = labels.map(() => plainValue(maker, unit));
  const names = maker
    .say('Compounds of formula (I)|Compounds of formula (II)', '通式（I）化合物|通式（II）化合物')
    .split('|');
  const rows = labels.flatMap((label, index): Cell[][] => [
    ...(index % 4 === 0 ? [[{ html: names[index / 4]!, columns: 2 }]] : []),
    [label, printed[index]!.html],
  ]);
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, wordsOf(maker, maker.target())) +
          tableHtml(maker, { heads: [[labelHead(maker), `${endpoint.html} (${unit})`]], rows }, look),
      },
    ],
    activities: labels.flatMap((label, index) => activityOf(label, endpoint.plain, unit, printed[index]!)),
  };
};

/** Headings and cells over several lines. */
const manyLines = (maker: Maker, look: Look): Content => {
  const [endpoint, unit, target] = [maker.endpoint(), maker.unit(), maker.target()];
  const labels = maker.labels(6);
  const printed = labels.map(() => plainValue(maker, unit));
  const word = maker.say('Example', '实施例');
  const remarks = maker
    .say(
      'white solid, obtained as the free base|yellow powder after lyophilization from water|off-white solid',
      '白色固体，游离碱形式|黄色粉末，冻干得到|类白色固体',
    )
    .split('|');
  const grid = {
    heads: [
      [labelHead(maker), maker.say('Appearance', '外观'), `${target}<br>${endpoint.html}<br>(${unit})`],
    ],
    rows: labels.map((label, index) => [
      maker.chance(0.5) ? `${word}<br>${label}` : label,
      `<div style="width:90pt">${remarks[index % remarks.length]!}</div>`,
      printed[index]!.html,
    ]),
  };
  return {
    pages: [{ body: filler(maker) + caption(maker, wordsOf(maker, target)) + tableHtml(maker, grid, look) }],
    activities: labels.flatMap((label, index) => activityOf(label, endpoint.plain, unit, printed[index]!)),
  };
};

/** A table that goes on over the page, without headings or with them again. */
const continued = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const labels = maker.labels(14);
  const printed = labels.map(() => plainValue(maker, unit));
  const heads = [[labelHead(maker), `${endpoint.html} (${unit})`]];
  const rows = labels.map((label, index) => [label, printed[index]!.html]);
  const more = maker.chance(0.3);
  const widths = 'wide';
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, wordsOf(maker, maker.target()), 4) +
          tableHtml(maker, { heads, rows: rows.slice(0, 7) }, look, widths),
      },
      {
        body:
          (more ? `<p class="caption">${maker.say('Table 4 (continued)', '续表4')}</p>` : '') +
          tableHtml(maker, { heads: more ? heads : [], rows: rows.slice(7) }, look, widths) +
          filler(maker),
      },
    ],
    activities: labels.flatMap((label, index) =>
      activityOf(label, endpoint.plain, unit, printed[index]!, index < 7 ? 1 : 2),
    ),
  };
};

/** Compounds in the columns, what was measured in the rows. */
const transposed = (maker: Maker, look: Look): Content => {
  const labels = maker.labels(4 + maker.below(2));
  const unit = maker.unit();
  const endpoint = maker.endpoint();
  const targets = maker.some(['JAK1', 'JAK2', 'TYK2', 'BTK', 'EGFR'], 3);
  const printed = targets.map(() => labels.map(() => plainValue(maker, unit)));
  const word = maker.say(maker.pick(['Compound', 'Example', 'Cpd']), '化合物');
  const grid = {
    heads: [
      [
        labelHead(maker),
        ...labels.map((label) => (look === 'plain' || maker.chance(0.5) ? label : `${word} ${label}`)),
      ],
    ],
    rows: targets.map((target, row) => [
      `${target} ${endpoint.html} (${unit})`,
      ...printed[row]!.map(({ html }) => html),
    ]),
  };
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, maker.say('Biological data', '生物活性数据')) +
          tableHtml(maker, grid, look) +
          filler(maker),
      },
    ],
    activities: targets.flatMap((_, row) =>
      labels.flatMap((label, index) => activityOf(label, endpoint.plain, unit, printed[row]![index]!)),
    ),
  };
};

/** The target of each row in a column of its own, the label over several rows. */
const targetColumn = (maker: Maker, look: Look): Content => {
  const [endpoint, unit] = [maker.endpoint(), maker.unit()];
  const labels = maker.labels(4);
  const targets = maker.some(['JAK1', 'JAK2', 'TYK2', 'BTK', 'EGFR'], 2);
  const printed = labels.map(() => targets.map(() => plainValue(maker, unit)));
  const isMerged = look === 'ruled' && maker.chance(0.6);
  const grid = {
    heads: [
      [
        labelHead(maker),
        maker.say(maker.pick(['Target', 'Enzyme', 'Cell line']), maker.pick(['靶点', '细胞株'])),
        `${endpoint.html} (${unit})`,
      ],
    ],
    rows: labels.flatMap((label, row) =>
      targets.map((target, index): Cell[] => [
        ...(isMerged ? (index === 0 ? [{ html: label, rows: targets.length }] : []) : [label]),
        target,
        printed[row]![index]!.html,
      ]),
    ),
  };
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, maker.say('Biological data', '生物活性数据')) +
          tableHtml(maker, grid, look),
      },
    ],
    activities: labels.flatMap((label, row) =>
      printed[row]!.flatMap((value) => activityOf(label, endpoint.plain, unit, value)),
    ),
  };
};

/** Codes with their legend, wherever it stands. */
const codes = (maker: Maker, look: Look, place: 'above' | 'below' | 'before' | 'after'): Content => {
  const endpoint = maker.endpoint();
  const labels = maker.labels(8);
  const marks = maker.pick([
    ['+++', '++', '+'],
    ['A', 'B', 'C'],
    ['***', '**', '*'],
    ['++++', '+++', '++', '+'],
  ]);
  const bounds = marks.map((_, index) => 10 ** (index + 1));
  const last = marks.length - 1;
  const said = (index: number, style: number): string => {
    const [mark, lower, upper] = [marks[index]!, bounds[index - 1], bounds[index]!];
    if (style === 0)
      return escaped(
        index === 0
          ? `${mark}: < ${upper} nM`
          : index === last
            ? `${mark}: > ${lower} nM`
            : `${mark}: ${lower}-${upper} nM`,
      );
    if (style === 1)
      return escaped(
        index === 0
          ? `"${mark}" means an ${endpoint.plain} of less than ${upper} nM`
          : index === last
            ? `"${mark}" means an ${endpoint.plain} of more than ${lower} nM`
            : `"${mark}" means an ${endpoint.plain} of ${lower} nM to ${upper} nM`,
      );
    return escaped(
      index === 0
        ? `${mark} = ${endpoint.plain} ≤ ${upper} nM`
        : index === last
          ? `${mark} = ${endpoint.plain} > ${lower} nM`
          : `${mark} = ${lower} nM < ${endpoint.plain} ≤ ${upper} nM`,
    );
  };
  const chinese = (index: number): string => {
    const [mark, lower, upper] = [marks[index]!, bounds[index - 1], bounds[index]!];
    return index === 0
      ? `${mark}表示${endpoint.plain}小于${upper} nM`
      : index === last
        ? `${mark}表示${endpoint.plain}大于${lower} nM`
        : `${mark}表示${endpoint.plain}为${lower} nM至${upper} nM`;
  };
  const style = maker.below(3);
  const legend = `<p>${marks.map((_, index) => maker.say(said(index, style), chinese(index))).join(maker.say('; ', '；'))}${maker.say('.', '。')}</p>`;
  const printed = labels.map((): Printed => {
    const mark = maker.pick(marks);
    return { html: mark, expected: { qualifier: 'code', value: mark } };
  });
  const grid = {
    heads: [[labelHead(maker), endpoint.html]],
    rows: labels.map((label, index) => [label, printed[index]!.html]),
  };
  const table = caption(maker, wordsOf(maker, maker.target())) + tableHtml(maker, grid, look);
  const pages = {
    above: [filler(maker) + legend + table],
    below: [filler(maker) + table + legend],
    before: [filler(maker) + legend, table],
    after: [filler(maker) + table, legend + filler(maker)],
  }[place];
  const page = place === 'before' ? 2 : 1;
  return {
    pages: pages.map((body) => ({ body })),
    activities: labels.flatMap((label, index) =>
      activityOf(label, endpoint.plain, '', printed[index]!, page),
    ),
  };
};

/** The unit outside of the heading. */
const unitElsewhere = (maker: Maker, look: Look, place: 'caption' | 'footnote' | 'text'): Content => {
  const [endpoint, unit, target] = [maker.endpoint(), maker.unit(), maker.target()];
  const labels = maker.labels(7);
  const printed = labels.map(() => plainValue(maker, unit));
  const grid = {
    heads: [[labelHead(maker), `${place === 'footnote' ? `${endpoint.html}<sup>a</sup>` : endpoint.html}`]],
    rows: labels.map((label, index) => [label, printed[index]!.html]),
  };
  const words = `${wordsOf(maker, target)}${place === 'caption' ? maker.pick([` (${unit})`, ` (${endpoint.html} in ${unit})`, `, ${unit}`]) : ''}`;
  const text =
    place === 'text'
      ? `<p>${maker.say(`The ${endpoint.html} values in the following table are given in ${unit}.`, `下表中${endpoint.html}值的单位为${unit}。`)}</p>`
      : '';
  const foot =
    place === 'footnote'
      ? `<p><sup>a</sup> ${maker.say(`${endpoint.html} values are in ${unit}.`, `${endpoint.html}单位：${unit}。`)}</p>`
      : '';
  return {
    pages: [{ body: filler(maker) + text + caption(maker, words) + tableHtml(maker, grid, look) + foot }],
    activities: labels.flatMap((label, index) => activityOf(label, endpoint.plain, unit, printed[index]!)),
  };
};

/** Per cent of inhibition at one or two concentrations. */
const percent = (maker: Maker, look: Look): Content => {
  const target = maker.target();
  const amounts = maker.some(['1', '10', '0.1'], 1 + maker.below(2));
  const labels = maker.labels(7);
  const printed = labels.map(() =>
    amounts.map((): Printed => {
      const value = String(5 + maker.below(94));
      return { html: maker.chance(0.2) ? `${value}%` : value, expected: { qualifier: '=', value } };
    }),
  );
  const head = (amount: string): string =>
    maker.language === 'zh' ? `${amount} μM抑制率（%）` : `% inhibition at ${amount} μM`;
  const heads = amounts.map(head);
  const grid = {
    heads: [[labelHead(maker), ...heads]],
    rows: labels.map((label, row) => [label, ...printed[row]!.map(({ html }) => html)]),
  };
  return {
    pages: [{ body: filler(maker) + caption(maker, wordsOf(maker, target)) + tableHtml(maker, grid, look) }],
    activities: labels.flatMap((label, row) =>
      printed[row]!.flatMap((value, index) =>
        activityOf(label, `% inhibition at ${amounts[index]} uM`, '%', value),
      ),
    ),
  };
};

/** Tables that say nothing of activity. */
const noActivity = (maker: Maker, look: Look): Content => {
  const labels = maker.labels(6);
  const number = (most: number, digits = 1): string => (maker.below(most * 100) / 100).toFixed(digits);
  const [words, heads, row] = maker.pick<[string, string[], () => string[]]>([
    [
      maker.say('Docking results', '分子对接结果'),
      maker
        .say('Compound|Docking score|Binding energy (kcal/mol)', '化合物|对接得分|结合能 (kcal/mol)')
        .split('|'),
      () => [`-${number(10, 2)}`, `-${number(12, 2)}`],
    ],
    [
      maker.say('Pharmacokinetic parameters in rats', '大鼠药代动力学参数'),
      ['Compound', 't<sub>1/2</sub> (h)', 'C<sub>max</sub> (ng/mL)', 'AUC (ng·h/mL)'],
      () => [number(9), String(100 + maker.below(900)), String(1000 + maker.below(9000))],
    ],
    [
      maker.say('Analytical data', '分析数据'),
      maker
        .say(
          'Example|MS (ESI) m/z [M+H]<sup>+</sup>|Yield (%)|Rt (min)',
          '实施例|MS (ESI) m/z [M+H]<sup>+</sup>|收率 (%)|保留时间 (min)',
        )
        .split('|'),
      () => [(300 + maker.below(3000) / 10).toFixed(1), String(20 + maker.below(75)), number(9, 2)],
    ],
    [
      maker.say('Composition of the tablets', '片剂的组成'),
      maker.say('No.|Ingredient|Amount (mg)', '编号|成分|用量 (mg)').split('|'),
      () => [
        maker.say(
          maker.pick(['Lactose', 'Cellulose', 'Magnesium stearate', 'Povidone']),
          maker.pick(['乳糖', '微晶纤维素', '硬脂酸镁']),
        ),
        number(90),
      ],
    ],
    [
      maker.say('Solubility and stability', '溶解度和稳定性'),
      ['Compound', 'Solubility (µM)', 'LogD', 'Caco-2 Papp'],
      () => [number(200), number(5), number(30)],
    ],
  ]);
  return {
    pages: [
      {
        body:
          filler(maker) +
          caption(maker, words) +
          tableHtml(maker, { heads: [heads], rows: labels.map((label) => [label, ...row()]) }, look) +
          filler(maker),
      },
    ],
  };
};

/** A table printed on its side. */
const lying = (maker: Maker): Content => {
  const { pages, activities = [] } = spanning(maker, 'ruled');
  return { pages: pages.map(({ body }) => ({ body, isLying: true })), activities };
};

export const LOOKS = ['ruled', 'half', 'lines', 'plain'] as const;
export const OPEN = ['half', 'plain', 'lines'] as const;

/** Kinds of tables by name. */
export const TABLES: Readonly<Record<string, (maker: Maker) => Content>> = {
  'table, ruled': (maker) => simple(maker, 'ruled'),
  'table, rules across only': (maker) => simple(maker, 'lines'),
  'table, three rules': (maker) => simple(maker, 'half'),
  'table, no rules': (maker) => simple(maker, 'plain'),
  'spanning headings, ruled': (maker) => spanning(maker, 'ruled'),
  'spanning headings, not ruled': (maker) => spanning(maker, maker.pick(OPEN)),
  'endpoint in the caption': (maker) => panel(maker, maker.pick(LOOKS)),
  'groups side by side, ruled': (maker) => sideBySide(maker, 'ruled'),
  'groups side by side, not ruled': (maker) => sideBySide(maker, maker.pick(OPEN)),
  'headings amid the rows': (maker) => subHeadings(maker, maker.pick(LOOKS)),
  'cells of several lines, ruled': (maker) => manyLines(maker, 'ruled'),
  'cells of several lines, not ruled': (maker) => manyLines(maker, maker.pick(OPEN)),
  'over two pages, ruled': (maker) => continued(maker, 'ruled'),
  'over two pages, not ruled': (maker) => continued(maker, maker.pick(OPEN)),
  'turned by 90 degrees': lying,
  'compounds as columns, ruled': (maker) => transposed(maker, 'ruled'),
  'compounds as columns, not ruled': (maker) => transposed(maker, maker.pick(OPEN)),
  'targets in rows': (maker) => targetColumn(maker, maker.pick(LOOKS)),
  'codes, legend above': (maker) => codes(maker, maker.pick(LOOKS), 'above'),
  'codes, legend below': (maker) => codes(maker, maker.pick(LOOKS), 'below'),
  'codes, legend on another page': (maker) =>
    codes(maker, maker.pick(LOOKS), maker.pick(['before', 'after'])),
  'unit in the caption': (maker) => unitElsewhere(maker, maker.pick(LOOKS), 'caption'),
  'unit in a footnote': (maker) => unitElsewhere(maker, maker.pick(LOOKS), 'footnote'),
  'unit in the text': (maker) => unitElsewhere(maker, maker.pick(LOOKS), 'text'),
  'signs and empty cells, ruled': (maker) => simple(maker, 'ruled', { rows: 14, values: anyValue }),
  'signs and empty cells, not ruled': (maker) =>
    simple(maker, maker.pick(OPEN), { rows: 14, values: anyValue }),
  'per cent of inhibition': (maker) => percent(maker, maker.pick(LOOKS)),
  'no activities': (maker) => noActivity(maker, maker.pick(LOOKS)),
};
