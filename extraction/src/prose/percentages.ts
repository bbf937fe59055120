import type { Mention } from './mentions.ts';
import type { Place, Said, Sentence } from './sentence.ts';
import { isCompared, listBefore } from './value-subjects.ts';

const PERCENT = /(?<!\d)(\d+(?:\s?\.\s?\d+)?)\s?[%％]/gu;

/** Numbers before a per cent whose sign is that of the per cent, as in `37 and 80%`. */
// Bounded: the 40 characters before a per cent.
const LISTED_PERCENT = /(?<![\d.A-Za-z-])([<>≤≥~]?\d+(?:\.\d+)?)\s?(?:,\s?(?:and\s)?|\sand\s|\svs\.?\s)$/u;

/** The compounds of a per cent: that at the same place of a list of as many, all of a list for which one is said, or the nearest. */
function percentPlace(
  text: string,
  value: Percent,
  percents: readonly Percent[],
  { labels, before }: Pick<Sentence, 'labels' | 'before'>,
): Place {
  const list = listBefore(labels, percents[0]!.at);
  const isOneList = percents.length > 1 && labels.every(({ at }) => at < percents[0]!.at);
  if (isOneList && list.length === percents.length)
    return { own: [list[percents.indexOf(value)]!], doubts: [] };
  const previous = percents[percents.indexOf(value) - 1];
  const behind = labels.find(
    ({ at }) =>
      at >= value.end &&
      /^\s*(?:for|by|with|in the case of|\()\s*(?:compound|example|cpd\.?)?/i.test(text.slice(value.end)) &&
      at - value.end < 30,
  );
  const ahead = labels.findLast(({ end }) => end <= value.at);
  const isBehind =
    behind !== undefined && (ahead === undefined || (previous !== undefined && ahead.at < previous.at));
  const nearest = isBehind ? behind : ahead;
  if (nearest === undefined) return { own: before.length === 1 ? before : [], doubts: ['subject'] };
  const own = labels.filter((one) => one.list === nearest.list);
  const isSame = own.length === 1 || (percents.length === 1 && /\b(?:each|all|both)\b|均|都/i.test(text));
  const isDoubted =
    nearest.isDoubted === true || isCompared(text, labels, nearest, { value, values: percents });
  return isSame ? { own, doubts: isDoubted ? ['subject'] : [] } : { own: [nearest], doubts: ['several'] };
}

/** A per cent, and what stands before it. */
interface Percent extends Mention {
  number: string;
  sign: string;
}

/** Per cents in a sentence, those too of which only the last has the sign. */
function percentsIn(text: string): Percent[] {
  const found: Percent[] = [];
  for (const match of text.matchAll(PERCENT)) {
    const floor = found.at(-1)?.end ?? 0;
    const listed: Percent[] = [];
    for (let at = match.index; ;) {
      const sign = /[<>≤≥~]\s?$/.exec(text.slice(Math.max(0, at - 2), at));
      const start = at - (sign?.[0].length ?? 0);
      const one = LISTED_PERCENT.exec(text.slice(Math.max(floor, start - 40), start));
      if (one === null) break;
      at = start - one[0].length;
      const [, from = '', number = ''] = /^([<>≤≥~]?)(.*)$/.exec(one[1]!) ?? [];
      listed.unshift({ at, end: at + one[1]!.length, number, sign: from });
    }
    const sign = /(?:([<>≤≥~])|(less than|below)|(more than|greater than|over|above))\s?$/i.exec(
      text.slice(Math.max(0, match.index - 16), match.index),
    );
    const end = match.index + match[0].length;
    found.push(...listed, {
      at: match.index,
      end,
      number: match[1]!,
      sign: sign === null ? '' : signOf(sign),
    });
  }
  return found;
}

const CONCENTRATION =
  /(?:[Aa]t|@|to|of|浓度(?:为|增加到|达到)?|在|增加到)\s?(?:a concentration of\s?)?(\d+(?:\s?\.\s?\d+)?)\s?([fpnuμm]?M|[numμ]?\s?mol\s?\/\s?L)(?![A-Za-z])/gu;

/** Behind the share of a solution: `5-95% acetonitrile`. */
const OF_SOLUTION =
  /^\s?(?:\((?:v\/v|w\/v|w\/w)\)\s?)?(?:v\/v|w\/v|w\/w|aqueous|aq\.|acetonitrile|MeCN|CH3CN|methanol|MeOH|ethanol|EtOH|formic|acetic|trifluoroacetic|TFA|water|glycerol|Tween|Triton|CHAPS|Brij|ee|de)(?![A-Za-z])/i;

/** Per cent of inhibition at a concentration. */
export function percentages({ text, labels, before, subject, targets }: Sentence): Said[] {
  if (!/inhibit|抑制率|抑制/i.test(text)) return [];
  const amounts = [...text.matchAll(CONCENTRATION)];
  if (amounts.length === 0) return [];
  const labelled = percentsIn(text).filter(
    (one) => !labels.some(({ at, end }) => at < one.end && end > one.at),
  );
  return labelled.flatMap((value, _, percents): Said[] => {
    const around = text.slice(Math.max(0, value.at - 80), value.end + 40);
    if (
      !/inhibit(?:ion|ed|s)?|抑制率/i.test(around) ||
      /DMSO|serum|FBS|CO2|BSA|yield|purity|收率|产率|纯度/i.test(around) ||
      OF_SOLUTION.test(text.slice(value.end)) ||
      /\d\s?[-–]$/.test(text.slice(Math.max(0, value.at - 3), value.at))
    )
      return [];
    const place = percentPlace(text, value, percents, { labels, before });
    const concentration = amountFor(value, percents, amounts);
    // Several amounts and several per cents that do not stand in pairs.
    const isUnpaired = amounts.length > 1 && amounts.length !== percents.length;
    const said = {
      target: new Set(targets.map(({ target }) => target)).size === 1 ? targets[0]!.target : '',
      endpoint: `% inhibition at ${concentration[1]!.replaceAll(' ', '')} ${concentration[2]!.replaceAll(' ', '')}`,
      qualifier: value.sign === '' ? '=' : value.sign.replace('≤', '<=').replace('≥', '>='),
      value: value.number.replaceAll(' ', ''),
      unit: '%',
      at: value.at,
      length: value.end - value.at,
      doubts: [...place.doubts, ...(isUnpaired ? ['several'] : [])],
    };
    if (place.own.length > 0)
      return place.own.map(({ label }) => Object.assign({ label, isLabel: true }, said));
    return subject === undefined ? [] : [Object.assign({ label: subject, isLabel: false }, said)];
  });
}

const signOf = ([, sign, less]: RegExpExecArray): string => {
  if (sign !== undefined) return sign.replace('≤', '<=').replace('≥', '>=');
  return less === undefined ? '>' : '<';
};

/** The concentration of a per cent: the one at the same place of as many, else the nearest. */
function amountFor(
  value: Percent,
  percents: readonly Percent[],
  amounts: readonly RegExpExecArray[],
): RegExpExecArray {
  if (amounts.length === percents.length) return amounts[percents.indexOf(value)]!;
  return amounts.toSorted((a, b) => Math.abs(a.index - value.at) - Math.abs(b.index - value.at))[0]!;
}
