// What sentences mention: compounds, endpoints, values with their units, and what was acted on. Each with where it stands.
import { LABEL } from '../compounds/labels.ts';
import { endpointIn, endpointsIn } from '../tables/headings.ts';
import { unitIn } from '../tables/units.ts';
import { bareLabelsOf, type LabelMention, type Mention } from './bare-labels.ts';

export type { LabelMention, Mention } from './bare-labels.ts';

/** A value, or with `range` the two ends of one. */
export interface ValueMention extends Mention {
  qualifier: string;
  value: string;
  unit: string;
  /** Counts the lists of values, so that those of one list are known. */
  list: number;
  /** Whether it is one end of a change, `from 230 to 15 nM`: two compounds had them, or one under two conditions. */
  isChange?: boolean;
}
export interface EndpointMention extends Mention {
  endpoint: string;
  /** Whether it was read wrongly and is plain all the same. */
  isMended?: boolean;
}
export interface TargetMention extends Mention {
  target: string;
  /** Whether the endpoint right behind it is that of this target: `the hERG IC50`. */
  isBeforeEndpoint?: boolean;
}

/** What stands before a value for a sign, the longest first. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:<=|≤|≦|at most|(?:no|not) (?:more|greater|higher) than|up to|小于(?:或)?等于|不(?:大于|高于|超过))\s?$/i,
    '<=',
  ],
  [/(?:>=|≥|≧|at least|(?:no|not) (?:less|lower) than|大于(?:或)?等于|不(?:小于|低于)|至少)\s?$/i, '>='],
  [/(?:<|less than|below|lower than|under|smaller than|小于|低于)\s?$/i, '<'],
  [/(?:>|(?:greater|more|higher|larger) than|above|over|exceeding|in excess of|大于|高于|超过)\s?$/i, '>'],
  [/(?:~|≈|about|approximately|approx\.?|around|roughly|\bca\.?|约为?|大约为?|左右)\s?$/i, '~'],
];
/** How far before a unit its number, before a value its list, or its sign, may begin. */
const BEFORE = 40;
/** A comma before one or two digits, or behind a nought, is that of decimals. */
const NUMBER = String.raw`(?:(?:(?<![\d.,])0,\d{1,4}|(?<![\d.,])\d{1,4},\d{1,2})(?!\d|,\d)|\d+(?:,\d{3})*(?:\s?\.\s?\d+)?)`;
const UNIT = String.raw`(?:[fpnuμm]M|[fpnuμm]?\s?mol\s?(?:\/|·)\s?L(?:-1(?![\d.]))?|[unpμm]g\s?\/\s?m[lL]|[mμu]g\s?\/\s?kg|ppm|nanomolar|micromolar|picomolar)(?![A-Za-z])`;
const ANY_UNIT = new RegExp(UNIT, 'gu');
/** The number of a unit. */
// Bounded: the 40 characters before a unit.
const MEASURED = new RegExp(String.raw`(${NUMBER})\s?(?:±\s?${NUMBER}\s?)?$`, 'u');
/** Numbers before a value whose unit is that of the value, as in `3, 5 and 7 nM`. */
// Bounded: the 40 characters before a value.
const LISTED = new RegExp(
  String.raw`(?<![\d.A-Za-z-])(${NUMBER})\s?(?:±\s?${NUMBER}\s?)?(?:,\s?(?:and|or|vs\.?|versus)?|、|and|or|vs\.?|versus|和|及|与|以及)\s?$`,
  'u',
);
/** The lower end before the upper one. */
// Bounded: the 40 characters before a value.
const RANGED = new RegExp(
  String.raw`(?<![\d.A-Za-z])(${NUMBER})\s?(?:${UNIT})?\s?(-|~|to|至|到|and|和)\s?$`,
  'u',
);
/** Before the first value of a change, which is no range. */
// Bounded: the 40 characters before a value.
const CHANGED =
  /(?:improv|increas|decreas|drop|reduc|fell|fall|rose|rising|shift|boost|enhanc|lower|rais|chang|went|declin)[a-z]{0,4}(?:\s[A-Za-z\d]{1,12}){0,3}\sfrom\s?$/i;
const WORDS: Readonly<Record<string, string>> = { nanomolar: 'nM', micromolar: 'uM', picomolar: 'pM' };

const DECIMAL_COMMA = /^(?:0,\d{1,4}|\d{1,4},\d{1,2})$/;
/** The digits of a number with a point before its decimals. */
const digits = (text: string): string =>
  DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text.replaceAll(/[\s,]/g, '');

/** Numbers with their units in a sentence. */
function* amountsIn(sentence: string): Generator<Mention & { number: string; unit: string }> {
  let floor = 0;
  for (const { 0: word, index } of sentence.matchAll(ANY_UNIT)) {
    const match = MEASURED.exec(sentence.slice(Math.max(floor, index - BEFORE), index));
    if (match === null) continue;
    const [whole, number = ''] = match;
    floor = index + word.length;
    yield {
      at: index - whole.length,
      end: floor,
      number,
      unit: WORDS[word] ?? unitIn(word) ?? word.trimStart(),
    };
  }
}

/** Values with units in a sentence; those of a list that ends with the unit are each in it. */
export function valuesOf(
  sentence: string,
  labels: readonly LabelMention[] = labelsOf(sentence),
): ValueMention[] {
  const found: ValueMention[] = [];
  const isLabel = (at: number, end: number): boolean =>
    labels.some((label) => label.at < end && label.end > at);
  for (const [list, { at: place, end, number, unit }] of [...amountsIn(sentence)].entries()) {
    const floor = found.at(-1)?.end ?? 0;
    const before = (at: number): string => sentence.slice(Math.max(floor, at - BEFORE), at);
    const ranged = RANGED.exec(before(place));
    const start0 = ranged === null ? place : place - ranged[0].length;
    if (ranged?.[2] === 'to' && CHANGED.test(before(start0))) {
      const first = valueAt(sentence, before(start0), start0, place, ranged[1]!, unit, list);
      const last = valueAt(sentence, before(place), place, end, number, unit, list);
      found.push({ ...first, isChange: true }, { ...last, isChange: true });
      continue;
    }
    if (ranged !== null && isRange(ranged, before(place))) {
      const at = start0;
      // `10 nM to 50 nM` was taken for a value up to here.
      found.push({
        at,
        end,
        qualifier: 'range',
        value: `${digits(ranged[1]!)}-${digits(number)}`,
        unit,
        list,
      });
      continue;
    }
    const own = [valueAt(sentence, before(place), place, end, number, unit, list)];
    for (let at = place - signBefore(before(place)).length; ;) {
      const listed = LISTED.exec(before(at));
      if (listed === null) break;
      const start = at - listed[0].length;
      if (isLabel(start, at)) break;
      own.unshift(valueAt(sentence, before(start), start, at, listed[1]!, unit, list));
      at = start - signBefore(before(start)).length;
    }
    found.push(...own);
  }
  const joined = joinedRanges(sentence, found);
  for (const [index, value] of joined.entries()) {
    const last = joined[index - 1];
    if (
      last !== undefined &&
      /^\s?(?:,\s?(?:and|or|vs\.?|versus)?|、|and|or|vs\.?|versus|和|及|与|以及)\s?$/.test(
        sentence.slice(last.end, value.at),
      )
    )
      value.list = last.list;
  }
  return joined;
}

/** `and` joins the ends of a range only behind `between`. */
const isRange = ([whole, , joint = '']: RegExpExecArray, text: string): boolean => {
  const ahead = text.slice(0, text.length - whole.length);
  if (/^(?:and|和)$/.test(joint)) return /(?:between|介于|在)\s?$/.test(ahead);
  return !/[A-Za-z]-?$/.test(ahead);
};

/** `10 nM to 50 nM`, each with its unit, is one range. */
function joinedRanges(sentence: string, values: readonly ValueMention[]): ValueMention[] {
  const joined: ValueMention[] = [];
  for (const value of values) {
    const last = joined.at(-1);
    const between = last === undefined ? '' : sentence.slice(last.end, value.at);
    const isChange =
      last !== undefined &&
      /^\s?(?:\([^()]{1,20}\)\s?)?to\s?$/.test(between) &&
      CHANGED.test(sentence.slice(Math.max(0, last.at - BEFORE), last.at));
    if (isChange) {
      Object.assign(last, { isChange: true });
      joined.push({ ...value, isChange: true, list: last.list });
      continue;
    }
    const isOne =
      last?.unit === value.unit &&
      last.qualifier === '=' &&
      value.qualifier === '=' &&
      (/^\s?(?:to|至|到|-|~)\s?$/.test(between) ||
        (/^\s?(?:and|和)\s?$/.test(between) && /(?:between|介于)\s?$/.test(sentence.slice(0, last.at))));
    if (isOne && last !== undefined)
      Object.assign(last, { end: value.end, qualifier: 'range', value: `${last.value}-${value.value}` });
    else joined.push({ ...value });
  }
  return joined;
}

const signBefore = (text: string): string => {
  for (const [pattern] of SIGNS) {
    const match = pattern.exec(text);
    if (match !== null) return match[0];
  }
  return '';
};

function valueAt(
  sentence: string,
  before: string,
  at: number,
  end: number,
  number: string,
  unit: string,
  list: number,
): ValueMention {
  const sign = SIGNS.find(([pattern]) => pattern.test(before))?.[1];
  const behind = sentence.slice(end, end + 12);
  const after = /^\s?(?:or (?:less|lower|below)|以下)/i.test(behind)
    ? '<='
    : /^\s?(?:or (?:more|higher|above)|以上)/i.test(behind)
      ? '>='
      : undefined;
  return {
    at: at - (sign === undefined ? 0 : signBefore(before).length),
    end,
    qualifier: sign ?? after ?? '=',
    value: digits(number),
    unit,
    list,
  };
}

const NAMED = String.raw`(?:compounds?|examples?|cpds?\.?|cmpds?\.?|化合物|[实実]施例|compos[ée]s?(?:\sde\s[lI]['’]exemple)?|exemples?|verbindung(?:en)?|beispiel(?:e|s|en)?)`;
const ONE = String.raw`[([]?(?:${LABEL})[)\]]?`;
const SUBJECT = new RegExp(String.raw`${NAMED}\s*(?:nos?\.?\s*|of examples?\s*|编号)?(${ONE})`, 'giu');
/** One more of a list. */
const NEXT = new RegExp(
  String.raw`\s*(?:,(?:\s*(?:and|or))?|and|&|or|to|through|、|和|及|与|或|至|到|~)\s*(?:the\s)?(?:${NAMED}\s*)?${ONE}`,
  'iuy',
);
/** Further ones that one list may have. */
const MOST_NEXT = 20;
const BEFORE_BRACKET = new RegExp(
  String.raw`(?:,|\band|\bor|、|和|及|与)\s?(${LABEL})(?=\s?[(（][^()（）]{0,40}\d)`,
  'gu',
);
const ONE_LABEL = new RegExp(LABEL, 'gu');
const AMOUNT = new RegExp(String.raw`^\s?(?:±\s?${NUMBER}\s?)?(?:${UNIT}|[%％])`, 'u');
/** Behind a compound of another document. */
const OF_OTHERS =
  /^\s?(?:,\s)?(?:(?:as\s)?(?:disclosed|described|reported|claimed|published)\s(?:in|by)|of|from|in|according to)\s(?:the\s)?(?:international\s(?:patent|publication|application)|prior art|literature|ref(?:erence|\.)?\s\[?\d|(?:patent|publication)\s(?:no|\d)|(?:WO|EP|US|CN|JP|DE|PCT|U\.\s?S\.)[\s\d/]|[A-Z][a-z]+\set al)/;
/** Labels that `1 to 9` may stand for. */
const MOST_OF_A_RANGE = 60;

/** A compound that is called by a letter. */
const SINGLE = /\bcompound\s([A-Z])(?![\w'’-])/gu;
/** A compound by its number alone, as papers print it in bold: with a letter, and behind it what it is or had. */
const LETTERED =
  /(?<![\w.-]|\b(?:Fig(?:ure|s?\.)?|Table|Scheme|Step|Panel|Part|Section|Chart|Ref\.?)\s)((?:\((?:±|[RS])\)-)?\d{1,3}[a-z])(?=,\s(?:p?(?:IC|EC|GI|CC|AC|DC)\s?50|K\s?[id])\s?[=:]|\s(?:was|is|had|has|shows?|showed|displayed|exhibited|inhibited|inhibits|bound|binds|with|gave)\b)/gu;
/** Before an example that tells where or how, not which compound. */
const IS_PLACE =
  /(?:\b(?:in|see|per|by|following|according to|(?:assays?|methods?|procedures?|protocols?|tests?|process|manner) (?:of|in))\s(?:the\s)?|在|按照?|根据|参照)\s?$/i;

/**
 * The compounds that a sentence names by their labels; `compounds 1 to 4` are four.
 * @param isHeard whether the document has a compound of a label, so that a number by itself may be one
 */
export function labelsOf(sentence: string, isHeard?: (label: string) => boolean): LabelMention[] {
  const named = labelsByWord(sentence);
  if (isHeard === undefined) return named;
  const bare = bareLabelsOf(sentence, isHeard, named).filter(
    (one) =>
      !named.some((other) => other.at < one.end && other.end > one.at) &&
      !OF_OTHERS.test(sentence.slice(one.end)),
  );
  const coded = codesOf(sentence, isHeard).filter(
    (one) =>
      ![...named, ...bare].some((other) => other.at < one.end && other.end > one.at) &&
      !OF_OTHERS.test(sentence.slice(one.end)),
  );
  return [...named, ...bare, ...coded].toSorted((a, b) => a.at - b.at);
}

/** A compound by its code, as `WX002A`, whose number begins with a nought, which those of cell lines and targets do not. */
const CODE = /(?<![\w-])[A-Z]{2,4}0\d{2,3}[A-Z]?(?![\w-])/g;
/** Between the codes of a list. */
const BETWEEN_CODES = /^(?:,\s?(?:and\s|or\s)?|\s(?:and|or|&)\s|[、和与及])$/;

/** The compounds of the document that a sentence calls by their codes. */
function codesOf(sentence: string, isHeard: (label: string) => boolean): LabelMention[] {
  let [list, end] = [4000, -1];
  return [...sentence.matchAll(CODE)].flatMap(({ 0: label, index: at }): LabelMention[] => {
    if (!isHeard(label)) return [];
    if (end < 0 || !BETWEEN_CODES.test(sentence.slice(end, at))) list += 1;
    end = at + label.length;
    return [{ label, at, end, list }];
  });
}

function labelsByWord(sentence: string): LabelMention[] {
  const named = namedLabels(sentence);
  const [first] = named;
  if (first === undefined) return [];
  // `compounds 9 (Ki = 0.5 nM) and 10 (Ki = 0.7 nM)`
  const more = [...sentence.matchAll(BEFORE_BRACKET)].flatMap((match, index): LabelMention[] => {
    const label = match[1]!;
    const at = match.index + match[0].length - label.length;
    const isNew = at > first.end && !named.some((one) => one.at < at + label.length && one.end > at);
    return isNew ? [{ label, at, end: at + label.length, list: 100 + index }] : [];
  });
  return [...named, ...more].toSorted((a, b) => a.at - b.at);
}

/** Lists of compounds, each behind a word for them: the place of the word, and that of the list. */
function* listsIn(sentence: string): Generator<{ at: number; word: string; start: number; text: string }> {
  for (let from = 0; ;) {
    SUBJECT.lastIndex = from;
    const match = SUBJECT.exec(sentence);
    if (match === null) return;
    const [whole, one = ''] = match;
    const start = match.index + whole.length - one.length;
    let end = match.index + whole.length;
    for (let more = 0; more < MOST_NEXT; more += 1) {
      NEXT.lastIndex = end;
      if (!NEXT.test(sentence)) break;
      end = NEXT.lastIndex;
    }
    yield {
      at: match.index,
      word: sentence.slice(match.index, start),
      start,
      text: sentence.slice(start, end),
    };
    from = end;
  }
}

function namedLabels(sentence: string): LabelMention[] {
  const single = [...sentence.matchAll(SINGLE)].map((match, index) => {
    const at = match.index + match[0].length - 1;
    return { label: match[1]!, at, end: at + 1, list: 1000 + index };
  });
  const numbered = [...listsIn(sentence)].flatMap(({ at, word, start, text }, list): LabelMention[] => {
    const isPlace = /^(?:example|[实実]施例)/i.test(word) && IS_PLACE.test(sentence.slice(0, at));
    // `Compound 3 of WO 2015/098761` is another document's.
    if (isPlace || OF_OTHERS.test(sentence.slice(start + text.length))) return [];
    const found: LabelMention[] = [];
    for (const one of text.matchAll(ONE_LABEL)) {
      // `compound 4, 12 nM`: an amount is no label, nor is `IC50` behind the heading `Example`.
      const isNone =
        AMOUNT.test(sentence.slice(start + one.index + one[0].length)) || endpointIn(one[0]) !== undefined;
      if (isNone) continue;
      const mention = { label: one[0], at: start + one.index, end: start + one.index + one[0].length, list };
      // `Examples 1-5` are five; one compound may be called 1-5.
      const ends = /^(?:compound|example|cpd|cmpd)s\s/i.test(word)
        ? /^(\d{1,3})-(\d{1,3})$/.exec(one[0])
        : null;
      if (ends !== null && Number(ends[1]) < Number(ends[2])) {
        const [first, final] = [
          { ...mention, label: ends[1]! },
          { ...mention, label: ends[2]! },
        ];
        found.push(first, ...labelsBetween(first, final), final);
        continue;
      }
      const last = found.at(-1);
      const between = last === undefined ? '' : sentence.slice(last.end, mention.at);
      if (last !== undefined && /(?:\bto\b|through|至|到|~)/.test(between))
        found.push(...labelsBetween(last, mention));
      found.push(mention);
    }
    return found;
  });
  const lettered = [...sentence.matchAll(LETTERED)].flatMap((match, index): LabelMention[] => {
    const label = match[1]!;
    const at = match.index + match[0].indexOf(label);
    const isNew = !numbered.some((one) => one.at < at + label.length && one.end > at);
    return isNew ? [{ label, at, end: at + label.length, list: 2000 + index }] : [];
  });
  return [...numbered, ...single, ...lettered].toSorted((a, b) => a.at - b.at);
}

/** A label before its number, and the number with which it ends. */
const PARTS = /^((?:.*\D)?)(\d+)$/;

function labelsBetween(first: LabelMention, last: LabelMention): LabelMention[] {
  const [from, to] = [PARTS.exec(first.label), PARTS.exec(last.label)];
  if (from === null || to === null || from[1] !== to[1]) return [];
  const [low, high] = [Number(from[2]), Number(to[2])];
  if (high - low > MOST_OF_A_RANGE) return [];
  return Array.from({ length: Math.max(0, high - low - 1) }, (_, index) =>
    Object.assign({}, last, { label: `${from[1]}${String(low + index + 1).padStart(from[2]!.length, '0')}` }),
  );
}

/** The endpoints that a sentence (plain text) names. */
export const endpointsOf = (sentence: string): EndpointMention[] =>
  endpointsIn(sentence).map(({ length, ...one }) => Object.assign(one, { end: one.at + length }));

const NAME = String.raw`(?:(?:human|mouse|rat|wild-type|mutant)\s)?(?:(?:[a-z]{1,2}-?(?=[A-Z])|5-(?=HT))?[A-Zα-ω][A-Za-z\dα-ω/-]*|p\d{2}[A-Za-zα-ω\d]{0,4})(?:\s(?:[A-Z][a-z]{1,3}[A-Z][a-z]?-?\d{1,3}(?![A-Za-z\d])|[A-Z\d][A-Z\d/-]*(?![a-z])))?(?:\s(?:cells?|kinase|receptor|protease))?`;
/** Words that may stand before a name, `the related kinase MINK1`. */
const BEFORE_NAME = String.raw`(?:the\s|both\s)?(?:(?:closely\s)?(?:related|homologous|recombinant|isolated|purified|full-length|anti-target|off-target|enzyme|kinase|protease|receptor|channel|isoform|paralogu?e|homologu?e|cell\slines?)s?\s){0,3}`;
const TARGET = new RegExp(
  String.raw`(?:[Aa]gainst|[Tt]owards?|inhibit(?:s|ed|ing|ion of|ors? of)?|in (?:the|an?)|for|on|of)\s${BEFORE_NAME}(${NAME}(?:\s?(?:,\sand|,\sor|,|and|or)\s(?!compound|example)${NAME}){0,4})`,
  'gu',
);
/** `pour les récepteurs 5-HT2C`, `gegenüber der Kinase JAK2`. */
const TARGET_IN_OTHER_WORDS = new RegExp(
  String.raw`(?<![\w-])(?:pour|contre|sur|envers|inhibe(?:nt)?|hemm(?:t|en|te)|vis-[àa]-vis\sd(?:e|u|es)|gegen(?:über)?|auf|an(?=\sde[rmn]\s))\s(?:(?:les?|la|des?|du|de\sla|den|dem|die|das|der)\s|l['’]\s?)?(?:(?:r[ée]cepteurs?|enzymes?|kinases?|prot[ée]ines?|cellules?|Rezeptor(?:en|s)?|Kinasen?|Zellen|Protein(?:e|en|s)?)\s)?(${NAME})`,
  'gu',
);
/** What is measured on, where a word behind its name says so, whichever word stands before it: `at the human H3 receptor`. */
const TARGET_BY_NOUN = new RegExp(
  String.raw`\b(?:[Aa]t|[Ii]n|to|with|from|the|both|human|and)\s(?:the\s)?(${NAME}(?<=\s(?:cells?|kinase|receptor|protease))|${NAME}(?=\s(?:channels?|enzymes?|transporters?|receptors?|ligases?|phosphatases?|proteases?|kinases?|cells|cell\slines?)(?![\w-])))`,
  'gu',
);
/** Names of proteins that are written as words. */
const WORD_NAME = String.raw`(?:cereblon|menin|tubulin|thrombin|trypsin|neprilysin|renin|plasmin|furin|calcineurin|cyclophilin|bromodomain)`;
/** `bound to cereblon with a Kd of`, and what that goes on with: `and to BTK with a Kd of`. */
const TARGET_BOUND = new RegExp(
  String.raw`\b(?:(?:bound|binds?|binding|affinit(?:y|ies))\s(?:to|for)|(?<=\d\s?[pnμ]M,?\s)(?:and|but)\s(?:to|for))\s(?:the\s)?((?:human\s)?(?:${WORD_NAME}|${NAME}))(?=\swith\s(?:an?\s)?(?:K|IC|p?K))`,
  'gu',
);
/** `an IC50 of 24 μM at hERG`. */
const TARGET_AT = new RegExp(
  String.raw`\b(?:[Aa]t|[Bb]oth)\s(${NAME}(?:\s?(?:,\sand|,|and)\s${NAME}){0,4})(?![\w-])`,
  'gu',
);
/** `and EGFR with an IC50 of 5 nM`, `or hERG (IC50 > 30 μM)`. */
const TARGET_NEXT = new RegExp(
  String.raw`\b(?:and|or|but not|than|over)\s(?:the\s)?((?:[a-z]{1,2}-?(?=[A-Z]))?[A-Z][A-Za-z\dα-ω/-]{1,20})(?=\s(?:channels?\s|kinases?\s|cells?\s)?(?:with\s(?:an?\s)?|\()p?(?:IC|EC|GI|CC|AC|DC|K[id]))`,
  'gu',
);
/** A code name of a substance. */
const IS_CODE = /^[A-Z]{2,6}-?\d{3,7}[A-Z]?$/;
/** Lines of cells that are named without the word, `in HCT116`. */
const TARGET_LINE =
  /\b[Ii]n\s(?:the\s|both\s)?((?:[A-Z][A-Za-z]{0,4}-?\d{2,4}[A-Z]{0,2}|MCF-?7|HeLa|MV4[-;]11|Ba\/F3|HepG2|Caco-2|PC-?3)(?:(?:,|\sand)\s(?:[A-Z][A-Za-z]{0,4}-?\d{2,4}[A-Z]{0,2}|MCF-?7|HeLa|MV4[-;]11|Ba\/F3|HepG2|Caco-2|PC-?3)){0,3})(?![\w-])/gu;
/** `3.4 nM (JAK2)`. */
const TARGET_IN_BRACKETS = new RegExp(String.raw`[fpnuμm](?:M|mol\/L)\s?\((${NAME})\)`, 'gu');
/** `the hERG IC50`. */
const TARGET_BY_ENDPOINT =
  /(?<![\w-])((?:(?:[a-z]{1,2}(?=[A-Z]))?[A-Z]|p\d{2})[A-Za-z\dα-ω/-]{1,20})\s(?=(?:p?(?:IC|EC|GI|CC|AC|DC|LC|MIC|ED)\s?\d{1,2}|p?K[di])s?(?![A-Za-z]))/gu;
/** Further names of the list that ends with that of `the JAK1 and JAK2 IC50`. */
// Bounded: the 80 characters before a target.
const LISTED_TARGETS = /(?<![\w-])((?:[A-Z][A-Za-z\dα-ω/-]{1,20}(?:,\sand\s|,\s|\sand\s)){1,3})$/u;
/** No word of a sentence, but the name of a target: it has a digit, a Greek letter or two capitals. */
const isTargetName = (word: string): boolean => /\d|[α-ω]|[A-Z].*[A-Z]/.test(word);
const TARGET_HAN =
  /(?:对|抑制|在)((?:[a-z](?=[A-Z]))?[A-Zα-ω][A-Za-z\dα-ω/ -]{0,20}(?:[、和与及][A-Zα-ω][A-Za-z\dα-ω/-]{0,15}){0,4})(?:细胞|激酶|试验|测定|的|（|\()?/gu;
/** `ERK2に対するIC50値`, `ERK2に対して`. */
const TARGET_KANA = /(?<![A-Za-z\d-])([A-Zα-ω][A-Za-z\dα-ω/-]{1,20})(?=に対)/gu;
const NO_TARGET =
  /^(?:Compounds?|Examples?(?:\s[A-Z\d]+)?|Cpds?|(?:Table|TABLE|Fig|Figure|Scheme|Chart|Ref|Step|Section|Day|Week)(?:\s[A-Z\d]+)?|DMSO|PBS|DMEM|HEPES|SAR|RT|HPLC|NMR|Cmax|Tmax|AUC|ATP|The|A|An|It|EC|[Ip]?IC|IC\d*|EC\d*|Ki|Kd|GI\d*|CC\d*|DC\d*|LC|AC\d*|MIC|p[HK]\w?|[fpnum]M|-?\d+[a-z]?|[IVX]+[a-f]?-\d+[A-Za-z]?)$/;

/** The names of a list, each by itself. */
function namesOf(text: string, start: number): TargetMention[] {
  return [...text.matchAll(/(?:(?!\s(?:and|or)\s|,|[、和与及]).)+/gu)].flatMap((one) => {
    const target = one[0].replace(/^\s*(?:and|or)\s/, '').trim();
    const at = start + one.index + one[0].indexOf(target);
    return target === '' ? [] : [{ target, at, end: at + target.length }];
  });
}

const partsOf = (match: RegExpExecArray): TargetMention[] => {
  const text = match[1] ?? '';
  return namesOf(text, match.index + match[0].lastIndexOf(text));
};

/** What compounds acted on, by the words before it, in order; those of one list are parted. */
export function targetsOf(
  sentence: string,
  labels: readonly LabelMention[] = labelsOf(sentence),
): TargetMention[] {
  const matches = [
    ...sentence.matchAll(TARGET),
    ...sentence.matchAll(TARGET_HAN),
    ...sentence.matchAll(TARGET_KANA),
    ...sentence.matchAll(TARGET_BY_NOUN),
    ...sentence.matchAll(TARGET_LINE),
    ...[...sentence.matchAll(TARGET_IN_OTHER_WORDS)].filter(({ 1: name = '' }) => isTargetName(name)),
    ...sentence.matchAll(TARGET_BOUND),
    ...[...sentence.matchAll(TARGET_AT), ...sentence.matchAll(TARGET_IN_BRACKETS)].filter(
      ({ 1: name = '' }) => isTargetName(name),
    ),
    ...[...sentence.matchAll(TARGET_NEXT)].filter(
      ({ 1: name = '' }) => isTargetName(name) && !IS_CODE.test(name),
    ),
  ];
  const endpoints = endpointsOf(sentence);
  const byEndpoint = [...sentence.matchAll(TARGET_BY_ENDPOINT)].flatMap(
    ({ 0: whole, 1: target = '', index }) => {
      if (!isTargetName(target) || !endpoints.some(({ at }) => at === index + whole.length)) return [];
      const from = Math.max(0, index - 80);
      const listed = LISTED_TARGETS.exec(sentence.slice(from, index));
      const others = listed === null ? [] : namesOf(listed[1]!, from + listed.index);
      return [
        ...others.filter((one) => isTargetName(one.target)),
        { target, at: index, end: index + target.length },
      ].map((one) => Object.assign(one, { isBeforeEndpoint: true }));
    },
  );
  const all: TargetMention[] = [...byEndpoint, ...matches.flatMap(partsOf)];
  // What is found in two ways is the longer, `human H3 receptor` and not `H3`.
  const found = all.filter(
    (one, place) =>
      !all.some((other, before) => {
        const more = other.end - other.at - (one.end - one.at);
        return other.at < one.end && other.end > one.at && (more > 0 || (more === 0 && before < place));
      }),
  );
  return found
    .filter(
      ({ target, at, end }) =>
        target.length > 1 &&
        !NO_TARGET.test(target) &&
        !/^\s(?:et al|and co-?workers)/.test(sentence.slice(end)) &&
        ![...labels, ...endpoints].some((other) => other.at < end && other.end > at),
    )
    .toSorted((a, b) => a.at - b.at);
}
