import type { LabelMention, Mention, TargetMention } from './mentions.ts';
import { type Measured, type Place, STANDS_FOR, type Sentence } from './sentence.ts';
import { targetFor } from './value-targets.ts';

/** Somebody or something had the value. */
const HAS_SUBJECT =
  /\b(?:had|has|have|show(?:s|ed)|exhibit(?:s|ed)|display(?:s|ed)|gave|gives|inhibit(?:s|ed))\b|[\u4e00-\u9fffA-Za-z\d]的\s?$/i;

/** Compounds that may share a bound; what is said of more is said in general. */
const MOST_SHARED = 6;

/**
 * The compounds that had a value, and what is unsure of it.
 * @param taken compounds named behind an earlier value, whose they are
 */
export function subjectsOf(
  sentence: Sentence,
  value: Measured,
  values: readonly Measured[],
  taken: ReadonlySet<LabelMention>,
): Place {
  const place = placeOf(sentence, value, values, taken);
  const doubts = new Set(place.doubts);
  if (place.own.some(({ isDoubted }) => isDoubted === true)) doubts.add('subject');
  const { text, targets } = sentence;
  if (isOfSubstance(text, value, place.own, targets)) {
    // Without a compound in the sentence, the value is not that of one before.
    if (place.own.every((one) => sentence.before.includes(one))) return { own: [], doubts: [] };
    doubts.add('subject');
  }
  // `Of those, 12 had IC50 values below 100 nM` may count compounds.
  const [one] = place.own;
  const isCount =
    place.own.length === 1 &&
    value.qualifier !== '=' &&
    /values\b/.test(text.slice(one!.end, value.at)) &&
    /(?:^|[\s,;])$/.test(text.slice(0, one!.at)) &&
    !/[A-Za-z]\s$/.test(text.slice(0, one!.at));
  if (isCount) doubts.add('subject');
  return { own: place.own, doubts: [...doubts] };
}

/** A drug or a code name before a bracket, or what is said to be a reference. */
const SUBSTANCE =
  // Bounded: the 40 characters before a bracket.
  /(?:[a-z]{3,20}(?:nib|mab|statin?|pril|sartan|ciclib|lisib|parib|zomib|degib|rasib|toclax|vir|mycin|porine|taxel|platin|rubicin|azole|profen|oxacin|olol|idone|apine|setron|triptan|gliptin|gliflozin|caine|amine|sone)|[A-Z]{2,6}-?\d{3,7}[A-Z]?|[A-Z]{3,6}-\d{2,7}|(?:reference|standard|control|comparator|known|reported|parent|approved|marketed|clinical|commercial)\s(?:[a-z]{3,16}\s)?(?:compound|inhibitor|drug|standard|control|ligand|agonist|antagonist|agent))$/;

/** The name of a drug. */
const DRUG =
  /\b[A-Za-z]{3,20}(?:nib|mab|ciclib|lisib|parib|zomib|degib|rasib|toclax|statin|sartan|gliptin|gliflozin|staurosporine|platin)\b/;

/** Whether a value stands in brackets behind something that is neither one of the compounds nor a target. */
function isOfSubstance(
  text: string,
  { endpointAt }: Measured,
  own: readonly LabelMention[],
  targets: readonly TargetMention[],
): boolean {
  const start = Math.max(0, endpointAt - 60);
  const before = text.slice(start, endpointAt);
  const open = before.lastIndexOf('(');
  if (open === -1 || before.lastIndexOf(')') > open) return false;
  const ahead = text.slice(0, start + open).trimEnd();
  const isKnown = [...own, ...targets].some(({ end }) => end === ahead.length);
  return !isKnown && SUBSTANCE.test(ahead.slice(-40));
}

/** Words that say that compounds have values in the order in which they were named. */
const IN_ORDER = /\brespectively\b|\bin (?:this|that) order\b|分别|\b(?:vs|versus)\b/i;

const COMPARISON = /\b(?:than|compared|relative|versus|vs|superior|inferior)\b/i;

/** What a compound is that is named by another one. */
const KIN =
  /\b(?:enantiomer|antipode|analog(?:ue)?|derivative|prodrug|metabolite|epimer|diastereo(?:iso)?mer|isomer|homolog(?:ue)?|congener|precursor|counterpart)s?\s(?:of|to)\s(?:the\s)?(?:compounds?|examples?|cpds?\.?)?\s?$/i;

function placeOf(
  sentence: Sentence,
  value: Measured,
  values: readonly Measured[],
  taken: ReadonlySet<LabelMention>,
): Place {
  const { text, labels, before } = sentence;
  // `15 nM (11)`
  const bracketed = labels.find(
    ({ at, end }) =>
      at >= value.end && /^\s?[([]$/.test(text.slice(value.end, at)) && /^\s?[)\]]/.test(text.slice(end)),
  );
  if (bracketed !== undefined) {
    // The number of a reference, where a compound is named before the value.
    const named = labels.findLast(({ end, isDoubted }) => end <= value.at && isDoubted !== true);
    return bracketed.isDoubted === true && named !== undefined
      ? { own: [named], doubts: ['subject'] }
      : { own: [bracketed], doubts: [] };
  }
  const siblings = values.filter(({ list, endpoint }) => list === value.list && endpoint === value.endpoint);
  const all = siblings.length > 1 ? siblings : values.filter(({ endpoint }) => endpoint === value.endpoint);
  const list = listBefore(labels, all[0]!.at);
  // As many compounds in one list as values: each has its own.
  if (
    all.length > 1 &&
    list.length === all.length &&
    labels.every(({ at }) => at < all[0]!.at || at > all.at(-1)!.end)
  )
    // `Relative to 4, 9 was better (3 vs. 96 nM)`: the order may be the other one.
    return {
      own: [list[all.indexOf(value)]!],
      doubts: SET_BESIDE.test(text.slice(0, list[0]!.at)) ? ['several'] : [],
    };
  const ordered = orderedFor(text, labels, all);
  if (ordered !== undefined) return { own: [ordered[all.indexOf(value)]!], doubts: [] };
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
  if (ahead === undefined && behind !== undefined && isBehind) {
    // `5 nM for compound 1 and 7 nM for compound 2`
    const own = labels.filter((one) => one.list === behind.list && one.at >= behind.at);
    return { own, doubts: own.length > 1 && siblings.length > 1 ? ['several'] : [] };
  }
  const nearest = ahead ?? labels.findLast(({ end }) => end <= value.at);
  if (nearest !== undefined) {
    // `The enantiomer of compound 9 had …` is of another compound, which may have been named before.
    if (KIN.test(text.slice(0, nearest.at))) {
      const other = labels.findLast(({ end }) => end <= nearest.at);
      return { own: [other ?? nearest], doubts: [other === undefined ? 'subject' : 'several'] };
    }
    const own = labels.filter((one) => one.list === nearest.list);
    if (isCompared(text, labels, nearest, { value, values }) || value.isChange === true)
      return { own, doubts: ['several'] };
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
      siblings.length > 1 ||
      (ahead === undefined &&
        values.some((other) => other.at < value.at && other.endpoint === value.endpoint));
    const following = labels.find(({ at }) => at > nearest.at);
    const ownValues = all.filter(({ at }) => at > nearest.end && at < (following?.at ?? Infinity));
    const names = new Set(ownValues.map((one) => targetFor(sentence, one, values)));
    const isTold = names.size === ownValues.length && !names.has('');
    const from = Math.max(nearest.end, previous?.end ?? 0);
    if (DRUG.test(text.slice(from, value.at))) return { own, doubts: ['subject'] };
    return { own, doubts: isAgain && !isTold ? ['several'] : [] };
  }
  if (before.length !== 1) return { own: [], doubts: [] };
  const ahead0 = text.slice(0, value.endpointAt).replace(/(?<![A-Za-z])[A-Za-z]+\s?\d*\s?$/, '');
  const isNamed = STANDS_FOR.test(text) || !HAS_SUBJECT.test(ahead0);
  return { own: isNamed ? before : [], doubts: ['subject'] };
}

/** The list of labels that ends last before a place. */
export function listBefore(labels: readonly LabelMention[], place: number): LabelMention[] {
  const last = labels.findLast(({ end }) => end <= place);
  if (last === undefined) return [];
  return labels.filter((one) => one.list === last.list);
}

/** Compounds in the order of as many values, though they are no list before them: behind them, or compared with each other. */
function orderedFor(
  text: string,
  labels: readonly LabelMention[],
  all: readonly Measured[],
): readonly LabelMention[] | undefined {
  if (all.length < 2 || labels.some(({ at }) => at > all[0]!.at && at < all.at(-1)!.at)) return undefined;
  const [start, end] = [all[0]!.at, all.at(-1)!.end];
  const ahead = labels.filter((one) => one.end <= start);
  const isOrdered = IN_ORDER.test(text.slice(start)) || all[0]!.isChange === true;
  const isDistinct = new Set(ahead.map(({ label }) => label)).size === ahead.length;
  if (ahead.length === all.length && isOrdered && isDistinct) {
    // `9 was more potent than 10 (3 vs. 96 nM)`; in `compared with 10, 9 was …` the order may be the other one.
    const joint = text.slice(ahead[0]!.end, ahead.at(-1)!.at);
    return COMPARISON.test(text.slice(0, ahead[0]!.at)) || /[.;]\s/.test(joint) ? undefined : ahead;
  }
  const behind = labels.find((one) => one.at >= end);
  if (ahead.length > 0 || behind === undefined) return undefined;
  const list = labels.filter((one) => one.list === behind.list);
  const joint = text.slice(end, behind.at);
  // `IC50 values of 3 and 96 nM were found for 9 and 10, respectively`
  const isFor = joint.length < 60 && /\b(?:for|by|with|from|in the case of)\s(?:[a-z]+\s){0,2}$/i.test(joint);
  return isFor && list.length === all.length && labels.every((one) => list.includes(one)) ? list : undefined;
}

/** Before a compound that another one is set beside. */
const SET_BESIDE =
  /\b(?:than|compared\s(?:to|with)|relative to|versus|vs\.?|unlike|superior to|inferior to|contrast to)\s(?:that of\s|those of\s)?(?:(?:its|the)\s)?(?:[a-z()-]{1,30}\s){0,2}$/i;

/** Whether a compound is the one that another one is compared with, which may have the value as well. */
export function isCompared(
  text: string,
  labels: readonly LabelMention[],
  nearest: LabelMention,
  { value, values }: { value: Mention; values: readonly Mention[] },
): boolean {
  const other = labels.findLast(({ end, list }) => end <= nearest.at && list !== nearest.list);
  const from = other?.end ?? 0;
  if (!SET_BESIDE.test(text.slice(Math.max(from, nearest.at - 100), nearest.at))) return false;
  // `Unlike 4 (IC50 = 5 nM)`, and where each has a value of its own.
  const isOwn = /^\s?[(:]/.test(text.slice(nearest.end, value.at));
  return !isOwn || (other !== undefined && !values.some(({ at }) => at > other.at && at < nearest.at));
}
