import type { Activity } from '../tables/activities.ts';
import {
  endpointsOf,
  type EndpointMention,
  labelsOf,
  type LabelMention,
  type Mention,
  type TargetMention,
  targetsOf,
  type ValueMention,
  valuesOf,
} from './mentions.ts';
import { mayBeThousands } from '../tables/values.ts';
import { lineAt, type Paragraph } from './running-text.ts';

const PERCENT = /(?<!\d)(\d+(?:\s?\.\s?\d+)?)\s?[%％]/gu;

/** Sentences with where they begin; a full stop inside a number or an abbreviation ends none. */
export function sentencesOf(text: string): { text: string; at: number }[] {
  const found: { text: string; at: number }[] = [];
  let at = 0;
  const put = (end: number): void => {
    const own = text.slice(at, end);
    const start = own.trimStart();
    if (start !== '') found.push({ text: start, at: at + own.length - start.length });
    at = end;
  };
  for (const match of text.matchAll(
    /[。；;!?！？]|(?<!\b(?:No|Nos|Fig|ca|vs|e\.g|i\.e|et al|Ex|Cpd))\.(?=\s+[A-Z[(])/gu,
  ))
    put(match.index + match[0].length);
  put(text.length);
  return found;
}

/** `K; of 3 nM` and `Kg values` are Ki and Kd whose small letter was read wrongly; the text stays as long as it is. */
const withSmallLetters = (text: string): string =>
  text.replaceAll(
    /(?<![A-Za-z])K([;,]|[gq])(?=\s?(?:values?\b|of\b|was\b|were\b|=|为|值|分别))/g,
    (_, sign: string) => (/[gq]/.test(sign) ? 'Kd' : 'Ki'),
  );

/** What may stand between an endpoint and its value: an equals sign, a verb, a target, other values, compounds. */
const isLinked = (between: string): boolean =>
  between.length <= 160 &&
  /^[\s)）,:;]*(?:$|[=＝:：]|values?|值|of|was|were|is|are|being|为|是|均|都|分别|达到|against|for|on|in|with|at|towards?|\(|determined|found|measured|<|>|≤|≥|~)/i.test(
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
  /\b(?:for example|such as|e\.g\.|an? compounds? (?:with|having|that|which)|regarded|considered|criteri\w+|threshold|cut-?off|has an? IC50 (?:value )?(?:of )?(?:less|below|no more))\b|认为|标准/i;

/** Words that stand for a compound that was named before. */
const WORDS_FOR_ONE = String.raw`(?:(?:it|its|this compound|the (?:title |above |resulting )?(?:compound|product)|which)\b|其|该化合物|本化合物|标题化合物|目标化合物)`;
const STANDS_FOR = new RegExp(String.raw`(?<![A-Za-z])${WORDS_FOR_ONE}`, 'i');
const BEGINS_WITH_ONE = new RegExp(`^${WORDS_FOR_ONE}`, 'i');
/** Somebody or something had the value. */
const HAS_SUBJECT =
  /\b(?:had|has|have|show(?:s|ed)|exhibit(?:s|ed)|display(?:s|ed)|gave|gives|inhibit(?:s|ed))\b|[\u4e00-\u9fffA-Za-z\d]的\s?$/i;

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
  let last: LabelMention[] = [];
  for (const paragraph of paragraphs) {
    let before: LabelMention[] = [];
    let [carried, isOpen]: [EndpointMention | undefined, boolean] = [undefined, false];
    for (const { text, at } of sentencesOf(withSmallLetters(paragraph.text))) {
      const isMended = !paragraph.text.startsWith(text, at);
      const labels = labelsOf(text);
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
      };
      const isGeneral = IS_GENERAL.test(text) || (labels.length === 0 && IS_GENERAL_WITHOUT_LABEL.test(text));
      for (const one of isGeneral ? [] : [...potencies(sentence), ...percentages(sentence)]) {
        const line = lineAt(paragraph, at + one.at);
        if (line === undefined) continue;
        const doubts = [...one.doubts];
        if (one.isLabel && !isKnown(one.label)) doubts.push('label');
        if (line.confidence < 0.9) doubts.push('confidence');
        const isUncertain =
          isMended ||
          isUnsure(paragraph, at + one.at, one.length) ||
          (line.confidence < 1 && mayBeThousands(one.value));
        if (isUncertain && !doubts.includes('characters')) doubts.push('characters');
        found.push({
          label: one.label,
          target: one.target,
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
  return distinct(found);
}

interface Sentence {
  text: string;
  labels: readonly LabelMention[];
  /** Of the sentence before. */
  before: readonly LabelMention[];
  subject: string | undefined;
  endpoints: readonly EndpointMention[];
  /** Of the part of the sentence before a semicolon. */
  carried: EndpointMention | undefined;
}

interface Said {
  label: string;
  isLabel: boolean;
  target: string;
  endpoint: string;
  qualifier: string;
  value: string;
  unit: string;
  at: number;
  length: number;
  doubts: string[];
}

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
  const { text, labels } = sentence;
  const values = valuesOf(text).flatMap((value) => {
    const endpoint = endpointOf(sentence, value);
    return endpoint === undefined || labels.some(({ at, end }) => at < value.end && end > value.at)
      ? []
      : [
          {
            ...value,
            endpoint: endpoint.endpoint,
            endpointAt: endpoint.end,
            isMended: endpoint.isMended === true,
          },
        ];
  });
  const targets = targetsOf(text);
  const taken = new Set<LabelMention>();
  const places = values.map((value) => {
    const place = subjectsOf(sentence, value, values, taken);
    for (const label of place.own) if (label.at >= value.end) taken.add(label);
    return place;
  });
  return values.flatMap((value, index): Said[] => {
    const { endpoint, qualifier, value: number, unit, at } = value;
    const { own } = places[index]!;
    const doubts = [...places[index]!.doubts, ...(value.isMended ? ['characters'] : [])];
    const isRepeated = places.some((place, other) => other !== index && place.own[0] === own[0]);
    const target = targetFor(value, values, targets, isRepeated ? [] : own);
    const said = { endpoint, qualifier, value: number, unit, at, length: value.end - at, target };
    if (own.length > 0) return own.map(({ label }) => Object.assign({ label, isLabel: true, doubts }, said));
    const { subject } = sentence;
    return subject === undefined
      ? []
      : [{ ...said, label: subject, isLabel: false, doubts: [...doubts, 'subject'] }];
  });
}

/** Compounds that may share a bound; what is said of more is said in general. */
const MOST_SHARED = 6;

type Measured = ValueMention & { endpoint: string; endpointAt: number; isMended: boolean };

/** The endpoint that a value is of: the last one before it, where nothing between them speaks against it. */
function endpointOf(
  { text, labels, endpoints, carried }: Sentence,
  value: ValueMention,
): EndpointMention | undefined {
  if (isCondition(text.slice(Math.max(0, value.at - 24), value.at))) return undefined;
  const own = endpoints.findLast(({ end }) => end <= value.at);
  const from = own?.end ?? 0;
  // Compounds and earlier values in between, with the words for them, are passed over.
  const others = [...labels, ...valuesOf(text)].filter(({ at, end }) => at >= from && end <= value.at);
  const between = without(text, from, value.at, others);
  if (own !== undefined) return isLinked(between) ? own : undefined;
  return carried !== undefined && others.length > 0 && /^[\s,:：()（）、和and-]*$/.test(between)
    ? carried
    : undefined;
}

/** A stretch of a text without what was understood of it. */
function without(text: string, from: number, to: number, mentions: readonly Mention[]): string {
  let [rest, at] = ['', from];
  for (const mention of mentions.toSorted((a, b) => a.at - b.at)) {
    rest += text.slice(at, Math.max(at, mention.at));
    at = Math.max(at, mention.end);
  }
  return (rest + text.slice(at, to)).replaceAll(/(?:compounds?|examples?|cpds?\.?|化合物|实施例)\s?/gi, ' ');
}

/**
 * The compounds that had a value, and what is unsure of it.
 * @param taken compounds named behind an earlier value, whose they are
 */
function subjectsOf(
  { text, labels, before }: Sentence,
  value: Measured,
  values: readonly Measured[],
  taken: ReadonlySet<LabelMention>,
): { own: readonly LabelMention[]; doubts: string[] } {
  const siblings = values.filter(({ list, endpoint }) => list === value.list && endpoint === value.endpoint);
  const all = siblings.length > 1 ? siblings : values.filter(({ endpoint }) => endpoint === value.endpoint);
  const list = listBefore(labels, all[0]!.at);
  // As many compounds in one list as values: each has its own.
  if (
    all.length > 1 &&
    list.length === all.length &&
    labels.every(({ at }) => at < all[0]!.at || at > all.at(-1)!.end)
  )
    return { own: [list[all.indexOf(value)]!], doubts: [] };
  const previous = values[values.indexOf(value) - 1];
  const ahead = labels.findLast(
    (label) => label.end <= value.at && label.at >= (previous?.end ?? 0) && !taken.has(label),
  );
  const next = values[values.indexOf(value) + 1];
  const behind = labels.find(({ at }) => at >= value.end && at < (next?.at ?? text.length));
  const between = behind === undefined ? '' : text.slice(value.end, behind.at);
  const isBehind =
    behind !== undefined &&
    behind.at - value.end < 60 &&
    (/^\s?(?:[(（]|for|by|with|was (?:determined|measured|found|obtained) (?:for|with)|in the case of)/i.test(
      between,
    ) ||
      // `With an IC50 of 5 nM, compound 8 was …`; else what stands before the value had it.
      (/^\s?[,，]/.test(between) && /^\s?(?:with|having|showing|exhibiting|以)\b/i.test(text)));
  if (ahead === undefined && behind !== undefined && isBehind)
    // `5 nM for compound 1 and 7 nM for compound 2`
    return { own: labels.filter((one) => one.list === behind.list && one.at >= behind.at), doubts: [] };
  const nearest = ahead ?? labels.findLast(({ end }) => end <= value.at);
  if (nearest !== undefined) {
    const own = labels.filter((one) => one.list === nearest.list);
    const isShared = own.length > 1;
    // Several values of several compounds that are not told apart; one value of several compounds without `each`.
    if (isShared && all.length > 1) return { own: [nearest], doubts: ['several'] };
    if (isShared)
      return {
        own,
        doubts:
          (value.qualifier !== '=' && own.length <= MOST_SHARED) || /\b(?:each|all|both)\b|均|都/i.test(text)
            ? []
            : ['several'],
      };
    // The compound of an earlier value of the same kind: on something else, or it is another's.
    const isAgain =
      ahead === undefined && values.some((other) => other.at < value.at && other.endpoint === value.endpoint);
    const isTold = new Set(targetsOf(text).map(({ target }) => target)).size >= all.length;
    return { own, doubts: isAgain && !isTold ? ['several'] : [] };
  }
  if (before.length !== 1) return { own: [], doubts: [] };
  const ahead0 = text.slice(0, value.endpointAt).replace(/(?<![A-Za-z])[A-Za-z]+\s?\d*\s?$/, '');
  const isNamed = STANDS_FOR.test(text) || !HAS_SUBJECT.test(ahead0);
  return { own: isNamed ? before : [], doubts: ['subject'] };
}

/** The list of labels that ends last before a place. */
function listBefore(labels: readonly LabelMention[], place: number): LabelMention[] {
  const last = labels.findLast(({ end }) => end <= place);
  if (last === undefined) return [];
  return labels.filter((one) => one.list === last.list);
}

/** What a value was measured on: that at the same place of a list, that of its own part of the sentence, or the only one. */
function targetFor(
  value: Measured,
  values: readonly Measured[],
  targets: readonly TargetMention[],
  own: readonly LabelMention[],
): string {
  const names = [...new Set(targets.map(({ target }) => target))];
  const siblings = values.filter(({ list }) => list === value.list);
  if (names.length > 1 && names.length === siblings.length) return names[siblings.indexOf(value)]!;
  const place = values.indexOf(value);
  const [previous, next] = [values[place - 1], values[place + 1]];
  const ahead = targets.findLast(({ at, end }) => end <= value.at && at >= (previous?.end ?? 0));
  const behind = targets.find(({ at, end }) => at >= value.end && end <= (next?.at ?? Infinity));
  // `3 nM against FLT3, 12 nM against KIT`
  if (behind !== undefined && names.length > 1 && behind.at - value.end < 18) return behind.target;
  if (names.length === 1 && (values.length === 1 || own.length > 0 || ahead !== undefined)) return names[0]!;
  return ahead?.target ?? behind?.target ?? '';
}

/** The compound of a per cent. */
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
  /(?:at|@|to|of|浓度(?:为|增加到|达到)?|在|增加到)\s?(?:a concentration of\s?)?(\d+(?:\s?\.\s?\d+)?)\s?([fpnuμm]?M|[numμ]?\s?mol\s?\/\s?L)(?![A-Za-z])/gu;

/** Per cent of inhibition at a concentration. */
function percentages({ text, labels, before, subject }: Sentence): Said[] {
  if (!/inhibit|抑制率|抑制/i.test(text)) return [];
  const amounts = [...text.matchAll(CONCENTRATION)];
  if (amounts.length === 0) return [];
  const targets = targetsOf(text);
  return [...text.matchAll(PERCENT)].flatMap((match, _, percents): Said[] => {
    const around = text.slice(Math.max(0, match.index - 80), match.index + match[0].length + 40);
    if (
      !/inhibit(?:ion|ed|s)?|抑制率/i.test(around) ||
      /DMSO|serum|FBS|CO2|BSA|yield|purity|收率|产率|纯度/i.test(around)
    )
      return [];
    const own = subjectOf(text, { at: match.index, end: match.index + match[0].length }, labels, before);
    const label = own?.label ?? subject;
    if (label === undefined) return [];
    const concentration = amountFor(match, percents, amounts);
    const sign = /(?:([<>≤≥~])|(less than|below)|(more than|greater than|over|above))\s?$/i.exec(
      text.slice(Math.max(0, match.index - 16), match.index),
    );
    const doubts = own === undefined || !labels.includes(own) ? ['subject'] : [];
    // Several amounts and several per cents that do not stand in pairs.
    if (amounts.length > 1 && amounts.length !== percents.length) doubts.push('several');
    return [
      {
        label,
        isLabel: own !== undefined,
        target: targets.length === 1 ? targets[0]!.target : '',
        endpoint: `% inhibition at ${concentration[1]!.replaceAll(' ', '')} ${concentration[2]!.replaceAll(' ', '')}`,
        qualifier: sign === null ? '=' : signOf(sign),
        value: match[1]!.replaceAll(' ', ''),
        unit: '%',
        at: match.index,
        length: match[0].length,
        doubts,
      },
    ];
  });
}

const signOf = ([, sign, less]: RegExpExecArray): string => {
  if (sign !== undefined) return sign.replace('≤', '<=').replace('≥', '>=');
  return less === undefined ? '>' : '<';
};

/** The concentration of a per cent: the one at the same place of as many, else the nearest. */
function amountFor(
  match: RegExpExecArray,
  percents: readonly RegExpExecArray[],
  amounts: readonly RegExpExecArray[],
): RegExpExecArray {
  if (amounts.length === percents.length) return amounts[percents.indexOf(match)]!;
  return amounts.toSorted((a, b) => Math.abs(a.index - match.index) - Math.abs(b.index - match.index))[0]!;
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
