import { type Content, type ExpectedActivity, type Maker } from './maker.ts';
import { filler } from './tables.ts';

/** A sentence, and what it says. */
interface Said {
  html: string;
  activities: Omit<ExpectedActivity, 'page'>[];
}

/** What a sentence is made of. */
interface Parts {
  maker: Maker;
  labels: string[];
  target: string;
  other: string;
  endpoint: { html: string; plain: string };
  unit: string;
  /** Numbers in the unit, as many as there are labels. */
  values: string[];
}

const is = (
  { labels, endpoint, unit, values }: Parts,
  index = 0,
  qualifier = '=',
): Omit<ExpectedActivity, 'page'> => ({
  label: labels[index]!,
  endpoint: endpoint.plain,
  qualifier,
  value: values[index]!,
  unit,
});

type Form = (parts: Parts) => Said;
const form =
  (text: (parts: Parts) => string, count = 1): Form =>
  (parts) => ({
    html: text(parts),
    activities: Array.from({ length: count }, (_, index) => is(parts, index)),
  });

const ONE_EN: Form[] = [
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} inhibited ${target} with an ${endpoint.html} of ${v} ${unit}.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `The ${endpoint.html} value of compound ${l} against ${target} was ${v} ${unit}.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Example ${l} showed an ${endpoint.html} = ${v} ${unit} in the ${target} assay.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `In the ${target} assay, compound ${l} had an ${endpoint.html} of ${v} ${unit}.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} was a potent inhibitor of ${target} (${endpoint.html} = ${v} ${unit}).`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `An ${endpoint.html} of ${v} ${unit} was determined for compound ${l} in the ${target} assay.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `The compound of Example ${l} inhibits ${target} with an ${endpoint.html} of ${v} ${unit}.`,
  ),
  form(
    ({ labels: [l], endpoint, values: [v], unit }) =>
      `With an ${endpoint.html} of ${v} ${unit}, compound ${l} was the most potent of the series.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `When tested against ${target} as described above, compound (${l}) gave an ${endpoint.html} value of ${v}${unit}.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} was active against ${target}, its ${endpoint.html} being ${v} ${unit}.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} had ${endpoint.html} of ${v} ± 0.3 ${unit} (n = 3) for ${target}.`,
  ),
];
const ONE_ZH: Form[] = [
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `化合物${l}对${target}的${endpoint.html}为${v} ${unit}。`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `实施例${l}化合物对${target}具有较强的抑制活性，${endpoint.html}值为${v}${unit}。`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `在${target}试验中，化合物${l}的${endpoint.html}值达到${v} ${unit}。`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `测试结果表明，化合物${l}抑制${target}的半数抑制浓度（${endpoint.html}）为${v} ${unit}。`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `化合物 ${l} 抑制${target}（${endpoint.html} = ${v} ${unit}）。`,
  ),
];
const listed = (items: readonly string[], and: string): string =>
  `${items.slice(0, -1).join(', ')}${and}${items.at(-1)}`;
const SEVERAL_EN: Form[] = [
  form(
    ({ labels, target, endpoint, values, unit }) =>
      `Compounds ${listed(labels, ' and ')} inhibited ${target} with ${endpoint.html} values of ${listed(values, ' and ')} ${unit}, respectively.`,
    3,
  ),
  form(
    ({ labels, target, endpoint, values, unit }) =>
      `Compounds ${listed(labels, ', and ')} inhibited ${target} with ${endpoint.html} values of ${listed(
        values.map((value) => `${value} ${unit}`),
        ', and ',
      )}, respectively.`,
    3,
  ),
  form(
    ({ labels, target, endpoint, values, unit }) =>
      `The ${endpoint.html} values of compounds ${labels[0]} and ${labels[1]} against ${target} were ${values[0]} and ${values[1]} ${unit}, respectively.`,
    2,
  ),
  form(
    ({ labels, endpoint, values, unit }) =>
      `Compound ${labels[0]} had an ${endpoint.html} of ${values[0]} ${unit}, whereas compound ${labels[1]} had an ${endpoint.html} of ${values[1]} ${unit}.`,
    2,
  ),
  form(
    ({ labels, endpoint, values, unit }) =>
      `Compound ${labels[0]} showed an ${endpoint.html} of ${values[0]} ${unit} and compound ${labels[1]} of ${values[1]} ${unit}.`,
    2,
  ),
  form(
    ({ labels, endpoint, values, unit }) =>
      `The following ${endpoint.html} values were found: ${labels.map((label, index) => `Example ${label}: ${values[index]} ${unit}`).join('; ')}.`,
    3,
  ),
  form(
    ({ labels, endpoint, values, unit, target }) =>
      `${endpoint.html} (${target}): compound ${labels[0]}, ${values[0]} ${unit}; compound ${labels[1]}, ${values[1]} ${unit}; compound ${labels[2]}, ${values[2]} ${unit}.`,
    3,
  ),
  form(
    ({ labels, endpoint, values, unit }) =>
      `The ${endpoint.html} was ${values[0]} ${unit} for compound ${labels[0]} and ${values[1]} ${unit} for compound ${labels[1]}.`,
    2,
  ),
  form(
    ({ labels, endpoint, values, unit, target }) =>
      `Several compounds were potent against ${target}, such as compound ${labels[0]} (${endpoint.html} = ${values[0]} ${unit}) and compound ${labels[1]} (${endpoint.html} = ${values[1]} ${unit}).`,
    2,
  ),
  (parts) => {
    const { labels, target, other, endpoint, values, unit } = parts;
    return {
      html: `Compound ${labels[0]} inhibited ${target} and ${other} with ${endpoint.html} values of ${values[0]} and ${values[1]} ${unit}, respectively.`,
      activities: [is(parts), { ...is(parts, 1), label: labels[0]! }],
    };
  },
];
const SEVERAL_ZH: Form[] = [
  form(
    ({ labels, target, endpoint, values, unit }) =>
      `化合物${labels[0]}、${labels[1]}和${labels[2]}对${target}的${endpoint.html}分别为${values[0]}、${values[1]}和${values[2]} ${unit}。`,
    3,
  ),
  form(
    ({ labels, endpoint, values, unit }) =>
      `化合物${labels[0]}的${endpoint.html}为${values[0]} ${unit}，化合物${labels[1]}的${endpoint.html}为${values[1]} ${unit}。`,
    2,
  ),
  form(
    ({ labels, target, endpoint, values, unit }) =>
      `实施例${labels[0]}和实施例${labels[1]}的化合物对${target}的${endpoint.html}值分别为${values[0]} ${unit}和${values[1]} ${unit}。`,
    2,
  ),
];
const BEFORE_EN: Form[] = [
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} was tested in the ${target} assay. It showed an ${endpoint.html} of ${v} ${unit}.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `The activity of compound ${l} against ${target} was measured as described. The ${endpoint.html} value was found to be ${v} ${unit}.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Example ${l}</p><p>The title compound was obtained as a white solid. It inhibited ${target} with an ${endpoint.html} of ${v} ${unit}.`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} was prepared as above and tested.</p><p>The compound had an ${endpoint.html} of ${v} ${unit} against ${target}.`,
  ),
];
const BEFORE_ZH: Form[] = [
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `对化合物${l}进行了${target}抑制试验。结果显示，其${endpoint.html}为${v} ${unit}。`,
  ),
  form(
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `测定了化合物${l}对${target}的活性。${endpoint.html}值为${v} ${unit}。`,
  ),
];
const percentOf =
  (text: (label: string, target: string, value: string, amount: string) => string): Form =>
  ({ labels, target, maker }) => {
    const [value, amount] = [String(11 + maker.below(88)), maker.pick(['1', '10', '0.1'])];
    return {
      html: text(labels[0]!, target, value, amount),
      activities: [
        { label: labels[0]!, endpoint: `% inhibition at ${amount} uM`, qualifier: '=', value, unit: '%' },
      ],
    };
  };
const PERCENT_EN: Form[] = [
  percentOf(
    (label, target, value, amount) => `Compound ${label} inhibited ${target} by ${value}% at ${amount} µM.`,
  ),
  percentOf(
    (label, target, value, amount) =>
      `At a concentration of ${amount} μM, compound ${label} showed ${value}% inhibition of ${target}.`,
  ),
  percentOf(
    (label, target, value, amount) =>
      `The inhibition of ${target} by compound ${label} at ${amount} μM was ${value}%.`,
  ),
  percentOf(
    (label, target, value, amount) =>
      `Compound ${label} produced ${value} % inhibition of ${target} at ${amount} μM.`,
  ),
];
const PERCENT_ZH: Form[] = [
  percentOf(
    (label, target, value, amount) => `化合物${label}在${amount} μM浓度下对${target}的抑制率为${value}%。`,
  ),
  percentOf(
    (label, target, value, amount) =>
      `浓度为${amount} μM时，化合物${label}对${target}的抑制率达到${value}%。`,
  ),
];
const bounded =
  (qualifier: string, text: (parts: Parts) => string): Form =>
  (parts) => ({ html: text(parts), activities: [is(parts, 0, qualifier)] });
const BOUNDS_EN: Form[] = [
  bounded(
    '<',
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} inhibited ${target} with an ${endpoint.html} of less than ${v} ${unit}.`,
  ),
  bounded(
    '<',
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} had an ${endpoint.html} below ${v} ${unit} against ${target}.`,
  ),
  bounded(
    '>',
    ({ labels: [l], endpoint, values: [v], unit }) =>
      `The ${endpoint.html} of compound ${l} was greater than ${v} ${unit}.`,
  ),
  bounded(
    '>',
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} was inactive against ${target} (${endpoint.html} &gt; ${v} ${unit}).`,
  ),
  bounded(
    '~',
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `Compound ${l} inhibited ${target} with an ${endpoint.html} of about ${v} ${unit}.`,
  ),
  bounded(
    '<=',
    ({ labels: [l], endpoint, values: [v], unit }) => `Example ${l} has an ${endpoint.html} ≤ ${v} ${unit}.`,
  ),
  (parts) => {
    const {
      labels: [l],
      endpoint,
      unit,
      target,
    } = parts;
    return {
      html: `Compound ${l} inhibited ${target} with an ${endpoint.html} of between 10 and 50 ${unit}.`,
      activities: [{ ...is(parts), qualifier: 'range', value: '10-50' }],
    };
  },
  (parts) => {
    const { labels, endpoint, unit, target, values } = parts;
    return {
      html: `Compounds ${labels[0]}, ${labels[1]} and ${labels[2]} each inhibited ${target} with an ${endpoint.html} of less than ${values[0]} ${unit}.`,
      activities: labels.slice(0, 3).map((label) => ({ ...is(parts, 0, '<'), label })),
    };
  },
];
const BOUNDS_ZH: Form[] = [
  bounded(
    '<',
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `化合物${l}对${target}的${endpoint.html}小于${v} ${unit}。`,
  ),
  bounded(
    '>',
    ({ labels: [l], target, endpoint, values: [v], unit }) =>
      `化合物${l}对${target}的${endpoint.html}大于${v} ${unit}。`,
  ),
  bounded(
    '~',
    ({ labels: [l], endpoint, values: [v], unit }) => `化合物${l}的${endpoint.html}约为${v} ${unit}。`,
  ),
];
const nothing =
  (text: (parts: Parts) => string): Form =>
  (parts) => ({ html: text(parts), activities: [] });
const NONE_EN: Form[] = [
  nothing(
    ({ endpoint, target }) =>
      `In some embodiments, the compounds inhibit ${target} with an ${endpoint.html} of less than 100 nM.`,
  ),
  nothing(
    ({ endpoint, target }) =>
      `Preferably, the compound has an ${endpoint.html} against ${target} of 50 nM or less.`,
  ),
  nothing(
    ({ labels: [l] }) =>
      `Compound ${l} (10 mM in DMSO) was diluted to 100 μM, and 5 μL of the solution was added to each well.`,
  ),
  nothing(
    () => `ATP was used at a concentration of 10 μM, which corresponds to its Km, and the enzyme at 2 nM.`,
  ),
  nothing(
    ({ endpoint }) =>
      `Compounds were tested at ten concentrations from 10 μM to 0.5 nM in order to determine the ${endpoint.html}.`,
  ),
  nothing(
    ({ labels: [l] }) =>
      `Compound ${l}: LC-MS m/z 412.2 [M+H]; 1H NMR (400 MHz, DMSO-d6) δ 8.52 (s, 1H), 7.40 (m, 2H).`,
  ),
  nothing(({ endpoint }) => `A compound with an ${endpoint.html} below 1 μM was regarded as active.`),
  nothing(
    ({ labels: [l], endpoint }) =>
      `Compound ${l} was tested beside staurosporine. Staurosporine had an ${endpoint.html} of 4 nM.`,
  ),
  nothing(
    ({ endpoint, target }) =>
      `1. A compound of formula (I), or a salt thereof, which has an ${endpoint.html} of less than 10 nM against ${target}.`,
  ),
  nothing(
    ({ endpoint, labels: [l] }) =>
      `The concentration of compound ${l} was set to 3 μM, i.e. five times the ${endpoint.html} of the control.`,
  ),
];
const NONE_ZH: Form[] = [
  nothing(({ endpoint }) => `优选地，所述化合物的${endpoint.html}小于100 nM。`),
  nothing(({ labels: [l] }) => `将化合物${l}用DMSO配制成10 mM的溶液，再稀释至100 μM。`),
  nothing(({ endpoint }) => `${endpoint.html}小于1 μM的化合物被认为具有活性。`),
  nothing(() => `ATP的浓度为10 μM，酶的浓度为2 nM。`),
];

/** Paragraphs with two or three sentences of these forms among others. */
const paragraphs =
  (en: readonly Form[], zh: readonly Form[]) =>
  (maker: Maker): Content => {
    const labels = maker.labels(9);
    const said = maker.some(maker.language === 'zh' ? zh : en, 3).map((make, index) => {
      const unit = maker.pick(['nM', 'nM', 'μM', 'µM', 'nmol/L']);
      const [target = '', other = ''] = maker.some(
        ['JAK1', 'JAK2', 'BTK', 'EGFR', 'CDK4', 'A549 cells', 'SHP2'],
        2,
      );
      const own = labels.slice(3 * index, 3 * index + 3);
      return make({
        maker,
        labels: own,
        target,
        other,
        endpoint: maker.endpoint(),
        unit,
        values: own.map(() => maker.number(unit)),
      });
    });
    return {
      pages: [{ body: said.map(({ html }) => `${filler(maker)}<p>${html}</p>`).join('') + filler(maker) }],
      activities: said.flatMap(({ activities }) => activities.map((one) => ({ ...one, page: 1 }))),
    };
  };

/** Kinds of running text by name. */
export const SENTENCES: Readonly<Record<string, (maker: Maker) => Content>> = {
  'prose, one compound': paragraphs(ONE_EN, ONE_ZH),
  'prose, several compounds': paragraphs(SEVERAL_EN, SEVERAL_ZH),
  'prose, subject before': paragraphs(BEFORE_EN, BEFORE_ZH),
  'prose, per cent': paragraphs(PERCENT_EN, PERCENT_ZH),
  'prose, bounds and ranges': paragraphs(BOUNDS_EN, BOUNDS_ZH),
  'prose without activities': paragraphs(NONE_EN, NONE_ZH),
};
