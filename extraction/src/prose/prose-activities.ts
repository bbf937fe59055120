import { LABEL } from '../compounds/labels.ts';
import type { Activity } from '../tables/activities.ts';
import { endpointIn } from '../tables/headings.ts';
import { unitIn } from '../tables/units.ts';
import { lineAt, type Paragraph } from './running-text.ts';

interface Mention {
  at: number;
  end: number;
}
interface ValueMention extends Mention {
  qualifier: string;
  value: string;
  unit: string;
}
interface LabelMention extends Mention {
  label: string;
}
interface EndpointMention extends Mention {
  endpoint: string;
}

const SIGN = String.raw`(>=|<=|[<>≥≤~≈=＝]|about|approximately|less than|greater than|more than|大于|小于|约为?|高达)?`;
const VALUE = new RegExp(
  String.raw`${SIGN}\s?(\d+(?:,\d{3})*(?:\s?\.\s?\d+)?)\s?(?:±\s?\d+(?:\s?\.\s?\d+)?\s?)?([fpnuμ]M|[fpnuμm]?\s?mol\s?\/\s?L|[unpμm]g\s?\/\s?m[lL]|mM)(?![A-Za-z])`,
  'gu',
);
const PERCENT = /(\d+(?:\s?\.\s?\d+)?)\s?[%％]/gu;
const SUBJECT = new RegExp(
  String.raw`(?:compounds?|examples?|cpds?\.?|化合物|实施例)\s*(?:nos?\.?\s*)?((?:[(]?(?:${LABEL})[)]?)(?:\s*(?:,|and|&|or|、|和|及|与)\s*(?:compounds?\s*)?[(]?(?:${LABEL})[)]?){0,20})`,
  'giu',
);
const ONE_LABEL = new RegExp(LABEL, 'gu');

const QUALIFIERS: Readonly<Record<string, string>> = {
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
  '≥': '>=',
  '≤': '<=',
  '~': '~',
  '≈': '~',
  about: '~',
  approximately: '~',
  约: '~',
  约为: '~',
  'less than': '<',
  小于: '<',
  'greater than': '>',
  'more than': '>',
  大于: '>',
};

/** Sentences with where they begin; a full stop inside a number or an abbreviation ends none. */
export function sentencesOf(text: string): { text: string; at: number }[] {
  const found: { text: string; at: number }[] = [];
  let at = 0;
  for (const match of text.matchAll(
    /[。；;!?！？]|(?<!\b(?:No|Nos|Fig|ca|vs|e\.g|i\.e|et al|Ex|Cpd))\.(?=\s+[A-Z[(])/gu,
  )) {
    const end = match.index + match[0].length;
    found.push({ text: text.slice(at, end), at });
    at = end;
  }
  if (at < text.length) found.push({ text: text.slice(at), at });
  return found;
}

function endpointsOf(sentence: string): EndpointMention[] {
  const found: EndpointMention[] = [];
  for (let at = 0; at < sentence.length;) {
    const next = endpointIn(sentence.slice(at));
    if (next === undefined) break;
    found.push({ endpoint: next.endpoint, at: at + next.at, end: at + next.at + next.length });
    at += next.at + next.length;
  }
  return found;
}

const valuesOf = (sentence: string): ValueMention[] =>
  [...sentence.matchAll(VALUE)].map((match) => {
    const [whole, sign = '', value = '', unit = ''] = match;
    return {
      at: match.index,
      end: match.index + whole.length,
      qualifier: QUALIFIERS[sign.toLowerCase()] ?? '=',
      value: value.replaceAll(/[\s,]/g, ''),
      unit: unitIn(unit) ?? unit,
    };
  });

const labelsOf = (sentence: string): LabelMention[] =>
  [...sentence.matchAll(SUBJECT)].flatMap((match) => {
    const list = match[1] ?? '';
    const start = match.index + match[0].length - list.length;
    return [...list.matchAll(ONE_LABEL)].map((one) => ({
      label: one[0],
      at: start + one.index,
      end: start + one.index + one[0].length,
    }));
  });

/** What may stand between an endpoint and its value: an equals sign, a verb, a target. */
const isLinked = (between: string): boolean =>
  between.length <= 90 &&
  /^[\s)）]*(?:[=＝:：]|values?|值|of|was|were|is|are|为|是|分别|against|for|on|in|with|at|towards?|\(|about|less|greater|determined|found|measured|,)/i.test(
    between === '' ? '=' : between,
  ) &&
  !/\b(?:range|between|determined by|using|calculated from|concentrations?)\b|浓度范围|计算/.test(between);

/** Sentences that say what compounds ought to do, not what one did. */
const IS_GENERAL =
  /\b(?:preferably|for example|such as|e\.g\.|may|can be|in (?:some|certain|one) embodiments?|claims?|selected from|has an? IC50 (?:value )?(?:of )?(?:less|below|no more)|formula \(?[IVX]+\)?)\b|优选|权利要求|通式|所述化合物/i;

/**
 * Activities in sentences: an endpoint, a value with its unit, and the compound in the same sentence or the one before.
 * @param isKnown whether a label is one of the document's compounds
 * @param subject what the document as a whole is about, where that is one compound
 */
export function proseActivities(
  paragraphs: readonly Paragraph[],
  { isKnown, subject }: { isKnown: (label: string) => boolean; subject?: string },
): Activity[] {
  const found: Activity[] = [];
  for (const paragraph of paragraphs) {
    let before: LabelMention[] = [];
    for (const { text, at } of sentencesOf(paragraph.text)) {
      const labels = labelsOf(text);
      for (const one of [
        ...potencies(text, labels, before, subject),
        ...percentages(text, labels, before, subject),
      ]) {
        const line = lineAt(paragraph, at + one.at);
        if (line === undefined) continue;
        const doubts = [...one.doubts];
        if (IS_GENERAL.test(text)) continue;
        if (one.isLabel && !isKnown(one.label)) doubts.push('label');
        if (line.confidence < 0.9) doubts.push('confidence');
        found.push({
          label: one.label,
          target: '',
          endpoint: one.endpoint,
          qualifier: one.qualifier,
          value: one.value,
          unit: one.unit,
          code: '',
          page: paragraph.page,
          box: { x0: line.x0, y0: line.y0, x1: line.x1, y1: line.y1 },
          text: text.slice(0, 300),
          confidence: line.confidence,
          doubts,
        });
      }
      if (labels.length > 0) before = labels;
    }
  }
  return distinct(found);
}

interface Said {
  label: string;
  isLabel: boolean;
  endpoint: string;
  qualifier: string;
  value: string;
  unit: string;
  at: number;
  doubts: string[];
}

function potencies(
  text: string,
  labels: readonly LabelMention[],
  before: readonly LabelMention[],
  subject: string | undefined,
): Said[] {
  const endpoints = endpointsOf(text);
  const values = valuesOf(text).filter((value) => {
    const endpoint = endpoints.findLast(({ end }) => end <= value.at);
    if (endpoint === undefined) return false;
    const between = text.slice(endpoint.end, value.at);
    return isLinked(between) || isList(between);
  });
  const isRespective = values.length > 1 && labels.length === values.length;
  return values.flatMap((value, index): Said[] => {
    const endpoint = endpoints.findLast(({ end }) => end <= value.at)!;
    const own = isRespective ? labels[index] : subjectOf(text, value, labels, before);
    const label = own?.label ?? subject;
    if (label === undefined) return [];
    const { qualifier, value: number, unit, at } = value;
    const doubts: string[] = [];
    if (own === undefined) doubts.push('subject');
    else if (!labels.includes(own)) doubts.push('subject');
    else if (values.length > 1 && !isRespective) doubts.push('several');
    return [
      {
        label,
        isLabel: own !== undefined,
        endpoint: endpoint.endpoint,
        qualifier,
        value: number,
        unit,
        at,
        doubts,
      },
    ];
  });
}

/** Values that follow others, as in `3 nM, 5 nM and 7 nM`. */
const isList = (between: string): boolean =>
  /^[^A-Za-z\u4e00-\u9fff]*(?:values?|of|were|was|are|is|=|为|值|分别)?[^;；]{0,200}(?:,|and|、|和)\s*$/i.test(
    between,
  ) && /\d\s?(?:[fpnuμ]M|[num]mol)/.test(between);

function subjectOf(
  text: string,
  value: Mention,
  labels: readonly LabelMention[],
  before: readonly LabelMention[],
): LabelMention | undefined {
  const behind = labels.find(
    ({ at }) =>
      at >= value.end &&
      /^\s*(?:for|by|with|in the case of|\()\s*(?:compound|example|cpd\.?)?/i.test(text.slice(value.end)) &&
      at - value.end < 30,
  );
  const ahead = labels.findLast(({ end }) => end <= value.at);
  if (ahead !== undefined) return ahead;
  if (behind !== undefined) return behind;
  return before.length === 1 ? before[0] : undefined;
}

const CONCENTRATION =
  /(?:at|@|to|of|浓度(?:为|增加到|达到)?|在|增加到)\s?(?:a concentration of\s?)?(\d+(?:\.\d+)?)\s?([fpnuμm]?M|[numμ]?\s?mol\s?\/\s?L)(?![A-Za-z])/u;

/** Per cent of inhibition at a concentration. */
function percentages(
  text: string,
  labels: readonly LabelMention[],
  before: readonly LabelMention[],
  subject: string | undefined,
): Said[] {
  if (!/inhibit|抑制率|抑制/i.test(text)) return [];
  const joined = text.replaceAll(/(\d)\s?\.\s?(?=\d)/g, '$1.');
  const concentration = CONCENTRATION.exec(joined);
  if (concentration === null) return [];
  return [...text.matchAll(PERCENT)].flatMap((match): Said[] => {
    const around = text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 40);
    if (!/inhibit(?:ion|ed|s)?|抑制率/i.test(around) || /DMSO|serum|FBS|CO2|BSA/i.test(around)) return [];
    const own = subjectOf(text, { at: match.index, end: match.index + match[0].length }, labels, before);
    const label = own?.label ?? subject;
    if (label === undefined) return [];
    const amount = `${concentration[1]} ${concentration[2]!.replaceAll(' ', '')}`;
    return [
      {
        label,
        isLabel: own !== undefined,
        endpoint: `% inhibition at ${amount}`,
        qualifier: '=',
        value: match[1]!.replaceAll(' ', ''),
        unit: '%',
        at: match.index,
        doubts: own === undefined || !labels.includes(own) ? ['subject'] : [],
      },
    ];
  });
}

/** The same said twice, in the abstract and in the description, is one activity: the last one counts. */
function distinct(activities: readonly Activity[]): Activity[] {
  const kept = new Map<string, Activity>();
  for (const activity of activities)
    kept.set(
      [activity.label, activity.endpoint, activity.qualifier, Number(activity.value), activity.unit].join(
        '\t',
      ),
      activity,
    );
  return [...kept.values()];
}
