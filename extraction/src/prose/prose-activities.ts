import { bareLabel } from '../compounds/labels.ts';
import type { Activity } from '../tables/activities.ts';
import { greekTarget } from '../tables/greek-targets.ts';
import { mayBeThousands } from '../tables/values.ts';
import {
  type EndpointMention,
  type LabelMention,
  type Mention,
  type ValueMention,
  endpointsOf,
  labelsOf,
  targetsOf,
  valuesOf,
} from './mentions.ts';
import { percentages } from './percentages.ts';
import { type Paragraph, lineAt } from './running-text.ts';
import { BEGINS_WITH_ONE, STANDS_FOR, type Said, type Sentence } from './sentence.ts';
import { joinedParagraphs, sentencesOf, withSmallLetters } from './sentences.ts';
import { subjectsOf } from './value-subjects.ts';
import { ToldTarget, isPairedTwice, targetFor, toldFor } from './value-targets.ts';

/** What may stand between an endpoint and its value: an equals sign, a verb, a target, other values, compounds. */
const isLinked = (between: string): boolean =>
  between.length <= 160 &&
  /^(?:s|-?Werte?n?)?[\s)）,:;]*(?:$|[=＝:：]|values?|[值値]|and|vs|versus|to|from|improved|increased|decreased|dropped|fell|rose|of|was|were|is|are|being|为|是|均|都|分别|达到|de\b|d['’]environ|est\b|[ée]tait|von\b|betr[äa]gt|betrug|ist\b|against|for|on|in|with|at|towards?|\(|determined|found|measured|<|>|≤|≥|~)/i.test(
    between,
  ) &&
  !/\b(?:range|determined by|using|calculated from|concentrations?|times)\b|浓度|计算|倍/.test(between);

/** Amounts at which something was done. */
const isCondition = (before: string): boolean =>
  /(?:\bat|@|concentrations? (?:of|to|at)|doses? of|diluted to|presence of|浓度为?|用量为?|终浓度)\s?$/i.test(
    before,
  );

/** Sentences that say what compounds ought to do, not what one did. */
const IS_GENERAL =
  /\b(?:preferably|may|can be|in (?:some|certain|one) embodiments?|claims?|selected from|formula \(?[IVX]+\)?)\b|优选|权利要求|通式|所述化合物/i;

/** The same, unless a compound is named. */
const IS_GENERAL_WITHOUT_LABEL =
  /\b(?:for example|such as|e\.g\.|(?:an? compounds?|compounds) (?:with|having|that|which)|denoted|designated|categori[sz]ed|regarded|considered|criteri\w+|threshold|cut-?off|has an? IC50 (?:value )?(?:of )?(?:less|below|no more))\b|认为|标准/i;

/** A paragraph that does nothing but name a compound, as the heading of an example. */
const isHeading = (text: string): boolean => text.length < 200 && !/[.。]\s*$/.test(text.trim());

/**
 * Activities in sentences: an endpoint, a value with its unit, and the compound in the same sentence or before.
 * @param isKnown whether a label is one of the document's compounds
 * @param subject what the document as a whole is about, where that is one compound
 */
export function proseActivities(
  paragraphs: readonly Paragraph[],
  { isKnown, subject }: { isKnown: (label: string) => boolean; subject?: string },
): Activity[] {
  const found: Activity[] = [];
  const spoken = new Set(
    paragraphs.flatMap(({ text }) => labelsOf(text).map(({ label }) => bareLabel(label))),
  );
  const isHeard = (label: string): boolean => isKnown(label) || spoken.has(bareLabel(label));
  let last: LabelMention[] = [];
  for (const paragraph of joinedParagraphs(paragraphs)) {
    let before: LabelMention[] = [];
    let [carried, isOpen]: [EndpointMention | undefined, boolean] = [undefined, false];
    const told = new ToldTarget();
    for (const { text, at } of sentencesOf(withSmallLetters(paragraph.text))) {
      const isMended = !paragraph.text.startsWith(text, at);
      const labels = labelsOf(text, isHeard);
      // Across a paragraph only a sentence that begins with words for the compound leads back to it.
      const isAbout = subject === undefined && BEGINS_WITH_ONE.test(text);
      const known = before.length > 0 ? before : isAbout ? last : [];
      const sentence: Sentence = {
        text,
        labels,
        before: known,
        subject,
        endpoints: endpointsOf(text),
        carried: isOpen ? carried : undefined,
        targets: targetsOf(text, labels),
        told: told.target,
      };
      const isGeneral = IS_GENERAL.test(text) || (labels.length === 0 && IS_GENERAL_WITHOUT_LABEL.test(text));
      for (const one of isGeneral ? [] : [...potencies(sentence), ...percentages(sentence)]) {
        const line = lineAt(paragraph, at + one.at);
        if (line === undefined) continue;
        const doubts = [...one.doubts];
        if ((one.isLabel && !isKnown(one.label)) || isOfAnother(text, one)) doubts.push('label');
        const named = line.confidence < 1 ? greekTarget(one.target) : { target: one.target, isUnsure: false };
        if (named.isUnsure && !doubts.includes('assay')) doubts.push('assay');
        if (line.confidence < 0.9) doubts.push('confidence');
        const isUncertain =
          isMended ||
          isUnsure(paragraph, at + one.at, one.length) ||
          (line.confidence < 1 && mayBeThousands(one.value));
        if (isUncertain && !doubts.includes('characters')) doubts.push('characters');
        found.push({
          label: one.label,
          target: named.target,
          endpoint: one.endpoint,
          qualifier: one.qualifier,
          value: one.value,
          unit: one.unit,
          code: '',
          ...scatterAt(text, one),
          page: paragraph.page,
          box: { x0: line.x0, y0: line.y0, x1: line.x1, y1: line.y1 },
          text: text.slice(0, 300),
          confidence: line.confidence,
          doubts,
          circumstances: { words: text, row: '', column: -1 },
        });
      }
      told.hear(sentence);
      carried = sentence.endpoints.at(-1) ?? sentence.carried;
      isOpen = /[;；]$/.test(text);
      if (labels.length > 0) before = labels;
    }
    if (before.length > 0) last = before;
    else if (!isHeading(paragraph.text)) {
      // One paragraph in between may say how the compound was made.
      last = STANDS_FOR.test(paragraph.text) ? last : [];
    }
  }
  return found;
}

const DEVIATION = /\d\s?(?:±|\+\/-)\s?(\d+(?:\.\d+)?)/;
const NUMBER_OF_EXPERIMENTS = /^\s?[(,;]?\s?n\s?=\s?(\d{1,3})(?!\d)/i;

/** How a value scatters, and of how many experiments it is: `32.6 ± 0.3 nM (n = 3)`; the ends of a range. */
function scatterAt(
  text: string,
  { at, length, value, qualifier }: Said,
): Pick<Activity, 'deviation' | 'n' | 'interval'> {
  const deviation = DEVIATION.exec(text.slice(at, at + length))?.[1];
  const n = NUMBER_OF_EXPERIMENTS.exec(text.slice(at + length, at + length + 20))?.[1];
  const [lower, upper] = qualifier === 'range' ? value.split('-') : [];
  return {
    ...(deviation === undefined ? {} : { deviation }),
    ...(n === undefined ? {} : { n: Number(n) }),
    ...(lower && upper ? { interval: { lower, upper } } : {}),
  };
}

/** An endpoint that is said to be a substance's, as `the EC50 of acetylcholine was`. */
const OF_SUBSTANCE =
  /(?:50|90|Ki|Kd|values?)\s(?:values?\s)?of\s(?!(?:the\s)?(?:compound|example|less|more|about|below|above|approx|at|up|from|between|title|product|inhibit|bind|resulting|this|these|each|all|said|racemate|enantiomer|isomer))(?:the\s)?[a-z]{5,}\s(?:was|is|were|in|against|on)\b/;

/** Words that set a compound beside another one. */
const COMPARED = /\b(?:compared|comparison|relative|similar|superior|inferior|unlike|than|versus|vs)\b/i;

/**
 * Whether a value may be that of something else than the compound that is named: what it was measured in the presence of, or what the compound was
 * compared with.
 */
const isOfAnother = (text: string, { at }: Pick<Said, 'at'>): boolean => {
  const before = text.slice(0, at);
  const compared = COMPARED.exec(before);
  return (
    /\bin the (?:presence|absence) of (?:the\s)?(?:compound|example)/i.test(before) ||
    OF_SUBSTANCE.test(before) ||
    (compared !== null && /\b(?:which|that|the latter)\b/i.test(before.slice(compared.index))) ||
    before.includes('存在下') ||
    (before.includes('与') && /相比|比较/.test(before))
  );
};

/** Below this a character of a value may be another one, or none. */
const SURE = 0.7;

/** Whether a character of a stretch of a paragraph was hardly read. */
function isUnsure(paragraph: Paragraph, at: number, length: number): boolean {
  const line = lineAt(paragraph, at);
  if (line === undefined) return false;
  const start = at - paragraph.starts[paragraph.lines.indexOf(line)]!;
  return line.doubts.some(
    ({ index, confidence }) => confidence < SURE && index >= start && index < start + length,
  );
}

function potencies(sentence: Sentence): Said[] {
  const { text, labels, targets } = sentence;
  const values = valuesOf(text, labels).flatMap((value) => {
    const endpoint = endpointOf(sentence, value);
    // Amounts that animals were given are doses, and values only of what is itself a dose.
    const isGiven =
      endpoint !== undefined && value.unit.endsWith('/kg') && !/^(?:ED|LD|TD|ID)/.test(endpoint.endpoint);
    return endpoint === undefined || isGiven || labels.some(({ at, end }) => at < value.end && end > value.at)
      ? []
      : [
          {
            ...value,
            endpoint: endpoint.endpoint,
            endpointAt: endpoint.end,
            endpointStart: endpoint.at,
            isMended: endpoint.isMended === true,
          },
        ];
  });
  const taken = new Set<LabelMention>();
  const places = values.map((value) => {
    const place = subjectsOf(sentence, value, values, taken);
    for (const label of place.own) if (label.at >= value.end) taken.add(label);
    return place;
  });
  return values.flatMap((value, index): Said[] => {
    const { endpoint, qualifier, value: number, unit, at } = value;
    const { own } = places[index]!;
    // `1,10 nM` may be two amounts that no space parts.
    const isUncertain = value.isMended || /(?<!\d)[1-9]\d*,\d{1,2}(?!\d)/.test(text.slice(at, value.end));
    const doubts = [...places[index]!.doubts, ...(isUncertain ? ['characters'] : [])];
    const ownTarget = targetFor(sentence, value, values);
    const target = ownTarget || toldFor(sentence, value);
    // Of a sentence before: this one may be about something that is not known for a target.
    if (ownTarget === '' && target !== '') doubts.push('assay');
    if (isPairedTwice(value, values, targets, places)) doubts.push('several');
    const said = { endpoint, qualifier, value: number, unit, at, length: value.end - at, target };
    if (own.length > 0) return own.map(({ label }) => Object.assign({ label, isLabel: true, doubts }, said));
    const { subject } = sentence;
    return subject === undefined
      ? []
      : [{ ...said, label: subject, isLabel: false, doubts: [...doubts, 'subject'] }];
  });
}

/** The endpoint that a value is of: the last one before it, where nothing between them speaks against it. */
function endpointOf(
  { text, labels, endpoints, carried }: Sentence,
  value: ValueMention,
): EndpointMention | undefined {
  if (isCondition(text.slice(Math.max(0, value.at - 24), value.at))) return undefined;
  const own = endpoints.findLast(({ end }) => end <= value.at);
  const from = own?.end ?? 0;
  // Compounds and earlier values in between, with the words for them, are passed over.
  const others = [...labels, ...valuesOf(text, labels)].filter(
    ({ at, end }) => at >= from && end <= value.at,
  );
  const between = without(text, from, value.at, others);
  if (own !== undefined) return isLinked(between) ? own : undefined;
  return carried !== undefined && others.length > 0 && /^[\s,:：()（）、和and-]*$/.test(between)
    ? carried
    : undefined;
}

/** A stretch of a text without what was understood of it. */
export function without(text: string, from: number, to: number, mentions: readonly Mention[]): string {
  let [rest, at] = ['', from];
  for (const mention of mentions.toSorted((a, b) => a.at - b.at)) {
    rest += text.slice(at, Math.max(at, mention.at));
    at = Math.max(at, mention.end);
  }
  return (rest + text.slice(at, to)).replaceAll(
    /(?:compounds?|examples?|cpds?\.?|化合物|[实実]施例|compos[ée]s?|exemples?|verbindung(?:en)?|beispiele?)\s?/gi,
    ' ',
  );
}
