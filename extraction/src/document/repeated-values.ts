// What is said of one compound in several places: the same again is one activity with several places, another value is kept beside it and marked.
import { bareLabel } from '../compounds/labels.ts';
import type { Activity, FurtherPlace } from '../tables/activities.ts';
import type { CodeMeaning } from '../tables/legend.ts';
import { nanomolar, plainText } from '../tables/units.ts';

/** An activity whose code is explained. */
type Explained = Activity & { meaning?: CodeMeaning };

const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  σ: 'sigma',
};

/** What was acted on as it is compared: `JAK-2 kinase` is `jak2`, `PI3Kα` is `pi3kalpha`; `ER+` and `ER-` stay two. */
const plainTarget = (target: string): string =>
  plainText(target)
    .toLowerCase()
    .replaceAll(/[α-ω]/g, (letter) => GREEK[letter] ?? letter)
    .replaceAll(
      /\b(?:kinases?|enzymes?|receptors?|proteases?|channels?|assays?|inhibition|cells?|cell lines?)\b/g,
      ' ',
    )
    .replaceAll(/激酶|受体|细胞|试验|抑制/g, '')
    .replaceAll('+', 'plus')
    .replaceAll(/(?<=[\p{L}\d])-(?![\p{L}\d\s])|(?<![\p{L}\d\s])-(?=[\p{L}\d])/gu, 'minus')
    .replaceAll(/[^\p{L}\d]/gu, '');

const plainEndpoint = (endpoint: string): string =>
  plainText(endpoint)
    .toLowerCase()
    .replaceAll('μ', 'u')
    .replaceAll(/[\s%()[\]]/g, '');

/** What two activities have in common that say something of one measurement: compound, endpoint and target. */
export const measurementOf = ({
  label,
  endpoint,
  target,
}: Pick<Activity, 'label' | 'endpoint' | 'target'>): string =>
  JSON.stringify([bareLabel(label), plainEndpoint(endpoint), plainTarget(target)]);

// ── what a value says ───────────────────────────────────────────────────────

/** Bounds of a value; `step` is a unit of its last printed digit, 0 of what is no number by itself. */
interface Extent {
  low: number;
  high: number;
  isExact: boolean;
  step: number;
  digits: number;
  unit: string;
}

const extentOf = ({ qualifier, value, unit, meaning }: Explained): Extent | undefined => {
  if (qualifier === 'code') {
    if (meaning === undefined) return undefined;
    const { lower = 0, upper = Infinity } = meaning;
    return { low: lower, high: upper, isExact: false, step: 0, digits: 0, unit: meaning.unit };
  }
  const scale = nanomolar(1, unit);
  const base = scale === undefined ? unit : 'nM';
  const numbers = [...plainText(value).matchAll(/\d+(?:\.(\d+))?(?:e[+-]?\d+)?/gi)];
  const [first, second] = numbers;
  if (first === undefined) return undefined;
  const amount = (text: string): number => nanomolar(Number(text), unit) ?? Number(text);
  const one = amount(first[0]) * (value.startsWith('-') ? -1 : 1);
  const step = (scale ?? 1) * 10 ** -(first[1]?.length ?? 0);
  const digits = (first[0].split(/e/i, 1)[0] ?? '').replaceAll('.', '').replace(/^0+/, '').length;
  const own = { isExact: false, step, digits, unit: base };
  if (qualifier === 'range')
    return second === undefined ? undefined : { low: one, high: amount(second[0]), ...own };
  if (qualifier.startsWith('>')) return { low: one, high: Infinity, ...own };
  if (qualifier.startsWith('<')) return { low: -Infinity, high: one, ...own };
  return { low: one, high: one, ...own, isExact: true };
};

/** Whether two numbers are one that was rounded: 12.3 and 12; of a number of one digit too much would be one. */
function isRounded(one: Extent, other: Extent): boolean {
  const [fine, coarse] = one.step <= other.step ? [one, other] : [other, one];
  const apart = Math.abs(fine.low - coarse.low);
  if (apart <= 1e-9 * Math.abs(fine.low)) return true;
  return coarse.digits >= 2 && apart <= coarse.step / 2 + 1e-9 * Math.abs(fine.low);
}

/** How one value stands to another of the same measurement; undefined where that cannot be said. */
function relationOf(one: Explained, other: Explained): 'same' | 'contrary' | 'consistent' | undefined {
  if (one.code !== '' && other.code !== '' && (one.meaning === undefined || other.meaning === undefined)) {
    if (one.code !== other.code) return 'contrary';
    // A letter that no legend explains may stand for something else than one that has its legend.
    return one.meaning === other.meaning ? 'same' : 'consistent';
  }
  const [a, b] = [extentOf(one), extentOf(other)];
  if (a === undefined || b === undefined) return undefined;
  // The unit of a printed value may be left out, that of a legend is known.
  const isPrinted = one.code === '' && other.code === '';
  if (a.unit !== b.unit && !(isPrinted && (a.unit === '' || b.unit === ''))) return undefined;
  if (a.isExact && b.isExact) {
    if (!isRounded(a, b)) return 'contrary';
    return one.qualifier === other.qualifier ? 'same' : 'consistent';
  }
  if (one.qualifier === other.qualifier && a.low === b.low && a.high === b.high) return 'same';
  return a.low > b.high || b.low > a.high ? 'contrary' : 'consistent';
}

// ── under which conditions ──────────────────────────────────────────────────

/** Words that name how or on what something was measured, by what they are about: two that differ are two measurements. */
const CONDITIONS: readonly RegExp[] = [
  /\b(?:cell(?:s|ular)?|whole blood|plasma|serum|pbmcs?|hepatocytes?|microsomes?|platelets?|reporter|proliferation|viability|growth|in vivo|membranes?|phospho\w*)\b|细胞|全血|血浆|血清|增殖|体内/gi,
  /\b(?:binding|functional|agonis[tm]|antagonis[tm]|displacement|nanobret|htrf|elisa|fret|spr|itc|biochemical|enzym\w+)\b|结合|激动|拮抗|酶学/gi,
  /\b(?:human|rats?|mouse|mice|murine|dogs?|canine|monkeys?|cyno\w*|rabbits?|guinea pigs?|porcine|bovine)\b|大鼠|小鼠|犬|猴/gi,
  /\b\d{1,4}(?:\.\d{1,2})?\s?(?:h|hrs?|hours?|min(?:utes)?|days?|d)\b|\d{1,4}\s?(?:小时|分钟|天)/gi,
  /\b[A-Z]\d{2,4}[A-Z]\b|\bwild[- ]type\b|\bWT\b|\bmutants?\b|野生型|突变/g,
  /\b(?:aerobic|anaerobic|hypoxi\w+|normoxi\w+|high ATP|low ATP|pH\s?\d(?:\.\d)?|with serum|without serum|first|second|repeat(?:ed)?)\b/gi,
];

/** Words of captions that tell no table from another. */
const COMMON =
  /^(?:table|tables|continued|cont|compounds?|examples?|exemplary|selected|representative|certain|further|additional|more|other|activit(?:y|ies)|potenc(?:y|ies)|results?|data|values?|summary|list|inhibit\w*|biological|assays?|tests?|tested|according|invention|present|obtained|shown|below|above|following|the|of|in|and|for|on|by|with|against|to|at|from|are|is|was|were|some|all|no|number|nm|um|mm|ic|ec|ki|kd|pic|[ivx]+[a-z]?)$/i;

const conditionWords = (text: string, kind: RegExp): Set<string> =>
  new Set(
    [...plainText(text).matchAll(kind)].map(([word]) => word.toLowerCase().replace(/(?<=\w{3})s$/, '')),
  );

/** What a caption and a heading say that others might not. */
const ownWords = (text: string): Set<string> =>
  new Set(
    plainText(text)
      .replaceAll(/表|化合物|活性|抑制|结果|数据|测定|实施例|部分|本发明|试验|的|对/g, ' ')
      .split(/[^\p{L}]+/u)
      .flatMap((word) => (word.length < 2 || COMMON.test(word) ? [] : [word.toLowerCase()])),
  );

const hasMore = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((word) => !other.has(word));

/**
 * Whether what is said around two values tells them apart: another assay, species, cell line, time.
 * @param isEqual they are the same value, so that one of them may be told more of
 */
function areApart(one: Activity, other: Activity, isEqual: boolean): boolean {
  const [a, b] = [one.circumstances, other.circumstances];
  if (one.table !== undefined && one.table === other.table)
    // Of one table the headings are known by the endpoint and the target already.
    return a.row !== b.row;
  const isOfText = one.table === undefined || other.table === undefined;
  // A sentence that gives several values means several.
  if (isOfText && !isEqual && one.text === other.text && one.page === other.page) return true;
  for (const [index, kind] of CONDITIONS.entries()) {
    const [words, others] = [conditionWords(a.words, kind), conditionWords(b.words, kind)];
    const isSaidOfOne = words.size === 0 || others.size === 0;
    if (isSaidOfOne ? index === 0 && !isEqual && words.size !== others.size : hasMore(words, others))
      return true;
  }
  if (isOfText) return false;
  const [words, others] = [ownWords(a.words), ownWords(b.words)];
  return hasMore(words, others) && hasMore(others, words);
}

// ── series of values ────────────────────────────────────────────────────────

/** Columns of two tables, as far as they have values of the same compounds. */
interface Pair {
  agreements: number;
  differences: number;
}

/** Fewer compounds in common do not tell whether two columns are of one measurement. */
const FEW = 3;

/** An equal value that hardly comes by chance: no bound, no code, no share, and at least two digits. */
const isTelling = (activity: Explained): boolean => {
  const extent = extentOf(activity);
  return extent?.isExact === true && extent.digits >= 2 && activity.unit !== '%';
};

const seriesOf = ({ table, circumstances, target, endpoint }: Activity): string =>
  `${table}\t${circumstances.column}\t${plainTarget(target)}\t${plainEndpoint(endpoint)}`;

/** How often the columns of tables agree and differ that may be of one measurement. */
function pairsOf(groups: Iterable<readonly Explained[]>): Map<string, Pair> {
  const pairs = new Map<string, Pair>();
  for (const group of groups)
    for (const [index, one] of group.entries())
      for (const other of group.slice(index + 1)) {
        if (one.table === undefined || other.table === undefined || one.table === other.table) continue;
        const key = pairKey(one, other);
        const pair = pairs.get(key) ?? { agreements: 0, differences: 0 };
        const relation = relationOf(one, other);
        if (relation === 'same' && isTelling(one)) pair.agreements += 1;
        else if (relation === 'contrary') pair.differences += 1;
        pairs.set(key, pair);
      }
  return pairs;
}

const pairKey = (one: Activity, other: Activity): string =>
  [seriesOf(one), seriesOf(other)].toSorted().join('\n');

// ── one activity or two ─────────────────────────────────────────────────────

type Standing = 'repeat' | 'contrary' | 'other';

/** How two activities of one compound and endpoint stand to each other. */
function standingOf(one: Explained, other: Explained, pairs: ReadonlyMap<string, Pair>): Standing {
  const [target, second] = [plainTarget(one.target), plainTarget(other.target)];
  const isNamed = target !== '' && second !== '';
  if (isNamed && target !== second) return 'other';
  const relation = relationOf(one, other);
  if (relation === undefined || relation === 'consistent') return 'other';
  if (areApart(one, other, relation === 'same')) return 'other';
  // A code has that of its legend, the negative of a logarithm none.
  const hasUnits = one.code === '' && other.code === '' && !one.endpoint.startsWith('p');
  const lacksUnit = hasUnits && one.unit !== other.unit && (one.unit === '' || other.unit === '');
  const lacksTarget = target !== second;
  const isTabled = one.table !== undefined && other.table !== undefined;
  // Where two things are not said, it may be anything.
  if (lacksUnit && (lacksTarget || isTabled)) return 'other';
  if (relation === 'contrary') {
    if (lacksUnit || lacksTarget) return 'other';
    if (!isTabled || one.table === other.table || isNamed) return 'contrary';
    const { agreements, differences } = pairs.get(pairKey(one, other)) ?? { agreements: 0, differences: 0 };
    // Columns that differ nearly everywhere are of two assays that no heading names.
    return agreements > differences || agreements + differences < FEW ? 'contrary' : 'other';
  }
  if (!isTabled) {
    // A sentence may leave out what its table names; what it names itself is not a table's that names nothing.
    if (!lacksTarget) return 'repeat';
    const lacking = target === '' ? one : other;
    return lacking.table === undefined ? 'repeat' : 'other';
  }
  // A row may be printed twice, and a label misread: of one table both stay.
  if (one.table === other.table || lacksTarget) return 'other';
  const { agreements, differences } = pairs.get(pairKey(one, other)) ?? { agreements: 0, differences: 0 };
  if (agreements > differences) return 'repeat';
  // Shares are those of single tests, and controls stand in each of them.
  return isNamed && one.unit !== '%' && differences < FEW ? 'repeat' : 'other';
}

/** Doubts about whose a value is, or of what: it speaks against none that is sure. */
const OF_ANOTHER: ReadonlySet<string> = new Set(['label', 'subject', 'several', 'assay']);

const contradicts = (one: Explained, other: Explained, pairs: ReadonlyMap<string, Pair>): boolean =>
  !one.doubts.some((doubt) => OF_ANOTHER.has(doubt)) && standingOf(one, other, pairs) === 'contrary';

const placeOf = ({
  page,
  box,
  table,
  text,
  confidence,
  label,
  target,
  endpoint,
}: Activity): FurtherPlace => ({
  page,
  box,
  kind: table === undefined ? 'text' : 'cell',
  text,
  confidence,
  label,
  target,
  endpoint,
});

/** An activity that is shown, and all that say the same, the one among them that it was read as. */
interface Kept<Item> {
  first: Item;
  item: Item;
  places: Item[];
}

/** The one that is shown of two that say the same: of a table before that of a sentence, the one with fewer doubts, of sentences the last that names its target. */
function isBetter(one: Activity, kept: Activity): boolean {
  if (kept.table !== undefined) return one.table !== undefined && one.doubts.length < kept.doubts.length;
  return one.target !== '' || kept.target === '';
}

/** An activity with what a place adds that says the same: a unit, a deviation, how many experiments it is of. */
function withFurther<Item extends Explained>(kept: Item, one: Item): Item {
  const { deviation, n, interval } = one;
  return {
    ...kept,
    ...(kept.unit === '' && kept.code === '' ? { unit: one.unit } : {}),
    ...(kept.deviation === undefined && deviation !== undefined && kept.unit === one.unit
      ? { deviation }
      : {}),
    ...(kept.n === undefined && n !== undefined ? { n } : {}),
    ...(kept.interval === undefined && interval !== undefined && kept.unit === one.unit ? { interval } : {}),
    elsewhere: [...(kept.elsewhere ?? []), placeOf(one), ...(one.elsewhere ?? [])],
  };
}

/**
 * Activities of a document, each once. What two places say alike is one with both places; values of one measurement that contradict each other stay,
 * each with the doubt `values`. Another target, unit, sign, condition is another activity.
 * @param activities those of tables before those of sentences, each in the order of the document
 */
export function withoutRepeats<Item extends Explained>(activities: readonly Item[]): Item[] {
  const groups = Map.groupBy(activities, ({ label, endpoint }) =>
    JSON.stringify([bareLabel(label), plainEndpoint(endpoint)]),
  );
  const pairs = pairsOf(groups.values());
  const shown = new Map<Item, Item>();
  for (const group of groups.values()) {
    let kept: Kept<Item>[] = [];
    for (const one of group) {
      // 12.4 and 11.6 are both 12, and not each other.
      const alike = kept.filter(
        ({ item, places }) =>
          standingOf(item, one, pairs) === 'repeat' &&
          !places.some((other) => standingOf(other, one, pairs) === 'contrary'),
      );
      const [found] = alike;
      const isOfSeveral = new Set(alike.map(({ item }) => plainTarget(item.target))).size > 1;
      if (found === undefined || isOfSeveral) {
        const doubts = isOfSeveral && !one.doubts.includes('assay') ? [...one.doubts, 'assay'] : one.doubts;
        kept.push({ first: one, item: { ...one, doubts }, places: [one] });
        continue;
      }
      found.places.push(one);
      if (isBetter(one, found.item)) {
        const item = withFurther(one, found.item);
        kept = [...kept.filter((other) => other !== found), { ...found, first: one, item }];
      } else found.item = withFurther(found.item, one);
    }
    for (const entry of kept)
      if (kept.some((other) => other !== entry && isContradictedBy(entry, other)))
        entry.item = { ...entry.item, doubts: [...entry.item.doubts, 'values'] };
    for (const { first, item } of kept) shown.set(first, item);
  }
  return activities.flatMap((one) => shown.get(one) ?? []);

  function isContradictedBy(entry: Kept<Item>, other: Kept<Item>): boolean {
    return other.places.some((one) => entry.places.some((own) => contradicts(one, own, pairs)));
  }
}
