// Compounds that a text lists by their labels, in the languages of claims: `compounds 1 to 5, 7 and 9`, `化合物1～5、7及び9`.
import { bareLabel, LABEL } from '../compounds/labels.ts';
import { plainText } from '../tables/units.ts';

/** A word for compounds, in the six languages of claims, and for the number behind it. */
const NOUN = String.raw`(?:(?<![A-Za-zÀ-ÿ])(?:compounds?|examples?|cpds?\.?|cmpds?\.?|verbindung(?:en)?|beispiel(?:en?|s)?|compos[ée]s?|exemples?)|化合物|[実实]施例|화합물|실시예)\s?(?:(?:nos?|nrn?|numbers?|num[ée]ros?|nummern?)\b\.?\s?|n°s?\s?|编号\s?|番号\s?|번호\s?)?`;
/** Behind a label what makes it the beginning of a name, `compound 2,3-dimethylpyridine`, or an amount. */
const NO_NAME = String.raw`(?!(?:,\s?\d{1,2}['a-z]?)*-[^\s\d]|['(\[{]|\s?(?:[munpk]?g|m[lL]|mol|mmol|[munp]M|wt|%|重量|質量|중량)(?![A-Za-z]))`;
const ITEM = String.raw`[(\[]?(${LABEL})${NO_NAME}[)\]]?`;
/** From one label to another, and from one to the next of a list. */
const TO = String.raw`\s?(?:-|~|〜|through|bis|to|à|至|到|から|乃至|ないし|내지|부터)\s?`;
const NEXT = String.raw`\s?(?:,\s?(?:and|or|und|oder|et|ou)\b|[,;、]|\b(?:and|or|und|oder|sowie|et|ou)\b|和|或|及び|及|与|および|または|又は|もしくは|と|및|또는|과|와|,?\s?または)\s?`;
const LIST = new RegExp(String.raw`${NOUN}${ITEM}`, 'giu');
const RANGE_END = new RegExp(String.raw`(?:${TO})(?:${NOUN})?${ITEM}`, 'iuy');
const ANOTHER = new RegExp(String.raw`(?:${NEXT})(?:${NOUN})?${ITEM}`, 'iuy');
/** `1-5`, which is a label or a range. */
const DASHED = /^([A-Za-z]{0,4}[-.]?)(\d{1,4})-(\d{1,4})$/;
/** What stands before the number with which a label ends. */
const PARTS = /^(.*?)(\d{1,4})$/u;
const LETTERED = /^(.*\d)([a-z])$/u;
/** Labels that one list or range may have. */
const MOST = 500;

/** The labels from one to another, both of them included; none where they do not count on. */
function between(first: string, last: string): string[] {
  const [from, to] = [PARTS.exec(first), PARTS.exec(last)];
  // `I-1 to 20` are those of I as well.
  if (from !== null && to !== null && (to[1] === from[1] || to[1] === '')) {
    const [low, high] = [Number(from[2]), Number(to[2])];
    return high < low || high - low > MOST
      ? []
      : Array.from(
          { length: high - low + 1 },
          (_, index) => `${from[1]}${String(low + index).padStart(from[2]!.length, '0')}`,
        );
  }
  const [begin, end] = [LETTERED.exec(first), LETTERED.exec(last)];
  if (begin === null || end === null || begin[1] !== end[1] || end[2]! < begin[2]!) return [];
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index));
  return letters
    .filter((letter) => letter >= begin[2]! && letter <= end[2]!)
    .map((letter) => begin[1]! + letter);
}

/** One item of a list: a label, or where no compound is called so the range that it may be. */
function* itemOf(printed: string, isKnown: (label: string) => boolean): Generator<string> {
  const label = bareLabel(printed);
  const dashed = isKnown(label) ? null : DASHED.exec(label);
  const range = dashed === null ? [] : between(`${dashed[1]}${dashed[2]}`, `${dashed[1]}${dashed[3]}`);
  if (range.length > 1) yield* range;
  else yield label;
}

/**
 * Labels, as they are compared, of the compounds that a text lists behind a word for them. Numbers of claims have other words before them and are
 * none.
 * @param isKnown whether the document has a compound of a label: `1-5` may be one, or five
 */
export function labelsInText(text: string, isKnown: (label: string) => boolean): Set<string> {
  const plain = plainText(text);
  const found = new Set<string>();
  for (let from = 0; ;) {
    LIST.lastIndex = from;
    const match = LIST.exec(plain);
    if (match === null) return found;
    let last = match[1]!;
    from = LIST.lastIndex;
    for (const label of itemOf(last, isKnown)) found.add(label);
    for (let more = 0; more < MOST; more += 1) {
      RANGE_END.lastIndex = from;
      const end = RANGE_END.exec(plain);
      ANOTHER.lastIndex = from;
      const next = end ?? ANOTHER.exec(plain);
      if (next === null) break;
      const label = next[1]!;
      const range = end === null ? [] : between(bareLabel(last), bareLabel(label));
      for (const one of range.length > 0 ? range : itemOf(label, isKnown)) found.add(one);
      last = label;
      from += next[0].length;
    }
  }
}
