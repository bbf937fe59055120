import type { Engine } from '@moiety/chemistry/engine.ts';
import { longestName } from '@moiety/chemistry/names/longest-name.ts';
import { MAX_NAME_LENGTH, type NamedStructure, parseName } from '@moiety/chemistry/names/parse-name.ts';
import {
  type Alternative,
  REPAIR_MARGIN,
  repairName,
  usualAlternatives,
} from '@moiety/chemistry/names/repair-name.ts';
import type { TextLine } from '../page/page-result.ts';

/** A name and its structure. */
export interface NameReading {
  /** As printed, with line breaks taken out. */
  name: string;
  smiles: string;
  inchikey: string;
}

/** A name and what it means. */
export interface ReadName extends NameReading {
  /** Whether it was read as it stands, or characters had to be taken for others. */
  isMended: boolean;
  /** Whether nothing about it is open: no warning, full configuration, one reading. */
  isCertain: boolean;
  /** What a damaged name may be as well, and means another structure. */
  others?: readonly NameReading[];
}

/** The reading of a name that a drawing shows; the name as it was read where the drawing shows none of them. */
export function asDrawn(named: ReadName, inchikey: string | null | undefined): ReadName {
  const reading = named.others?.find((other) => other.inchikey === inchikey);
  return reading === undefined ? named : { ...named, ...reading };
}

/** Parts of a name that stand as words of their own. */
const OWN_WORD =
  /^(?:(?:mono|di|bis|tri|hemi|sesqui)?-?(?:hydro(?:chloride|bromide|iodide)|acid|maleate|fumarate|tartrate|citrate|oxalate|succinate|acetate|formate|trifluoroacetate|mesylate|methanesulfonate|tosylate|sulfate|phosphate|hydrate|chloride|bromide|iodide|sodium|potassium|salt|ester)|[a-z]*(?:oate|ate|amide)$)/i;

const MOST_VARIANTS = 16;

/** A letter, a digit or a bracket at each place, with what else may stand there. */
interface Written {
  text: string;
  places: Alternative[][];
}

/** Lines of a name, each with the doubts about its characters. */
type NameLine = Pick<TextLine, 'text' | 'doubts' | 'confidence'>;

const alternativesOf = ({ text, doubts, confidence }: NameLine): Alternative[][] => {
  const usual =
    confidence < 1 ? usualAlternatives(text) : Array.from(text, (letter) => [{ text: letter, cost: 0 }]);
  for (const { index, others } of doubts) {
    const place = usual[index];
    if (place === undefined) continue;
    for (const { text: other, confidence: sure } of others)
      if (!place.some((known) => known.text === other))
        place.push({ text: other, cost: Math.min(1, 0.25 - 0.2 * Math.log10(Math.max(0.005, sure))) });
  }
  return usual;
};

/** The ways in which the lines of a name can hang together: hyphens at their ends kept or left out, words parted or not. */
function variantsOf(lines: readonly NameLine[]): Written[] {
  let variants: Written[] = [{ text: '', places: [] }];
  for (const line of lines) {
    const text = line.text.trim();
    const places = alternativesOf({ ...line, text: line.text }).slice(
      line.text.length - line.text.trimStart().length,
    );
    const next: Written[] = [];
    for (const variant of variants)
      for (const joint of jointsBetween(variant.text, text)) {
        const kept = joint === 'drop' ? variant.places.slice(0, -1) : variant.places;
        const gap: Alternative[][] = joint === ' ' ? [[{ text: ' ', cost: 0 }]] : [];
        next.push({
          text:
            (joint === 'drop' ? variant.text.slice(0, -1) : variant.text) + (joint === ' ' ? ' ' : '') + text,
          places: [...kept, ...gap, ...places.slice(0, text.length)],
        });
      }
    variants = next.slice(0, MOST_VARIANTS);
  }
  return variants;
}

function jointsBetween(before: string, next: string): ('' | ' ' | 'drop')[] {
  if (before === '') return [''];
  if (/[A-Za-z]-$/.test(before) && /^[a-z]/.test(next)) return ['', 'drop'];
  if (OWN_WORD.test(next)) return [' ', ''];
  if (/[a-z]$/.test(before) && /^[a-z]/.test(next)) return ['', ' '];
  return [''];
}

const certain = ({ warnings, stereo }: NamedStructure): boolean =>
  warnings.length === 0 && stereo === 'complete';

/**
 * Reads a name that is printed over one or several lines; undefined where it is none that can be read.
 * @param options `mends`: whether characters may be replaced, and a part be taken
 */
export function readName(
  engine: Engine,
  lines: readonly NameLine[],
  { mends = true } = {},
): ReadName | undefined {
  const variants = variantsOf(lines).filter(({ text }) => text.length >= 3 && text.length <= MAX_NAME_LENGTH);
  for (const { text } of variants) {
    const { results } = parseName(engine, text);
    const [first] = results;
    if (first !== undefined && results.length === 1 && !first.warnings.includes('spaces-removed'))
      return {
        name: text,
        smiles: first.smiles,
        inchikey: first.inchikey,
        isMended: false,
        isCertain: certain(first),
      };
  }
  if (!mends) return undefined;
  const found = variants.slice(0, 4).flatMap(({ places }) => repairName(engine, places));
  const least = Math.min(...found.map(({ cost }) => cost));
  const near = found.filter(({ cost }) => cost <= least + REPAIR_MARGIN);
  const keys = new Set(near.flatMap(({ results }) => results.map(({ inchikey }) => inchikey)));
  const best = near.find(({ cost }) => cost === least);
  const [structure] = best?.results ?? [];
  if (best === undefined || structure === undefined) return prefixOf(engine, variants[0]?.text ?? '');
  return {
    name: best.name,
    smiles: structure.smiles,
    inchikey: structure.inchikey,
    isMended: true,
    isCertain: keys.size === 1 && certain(structure),
    others: near.flatMap(({ name, results }) =>
      results.flatMap(({ smiles, inchikey }) =>
        inchikey === structure.inchikey ? [] : [{ name, smiles, inchikey }],
      ),
    ),
  };
}

/** A cell may hold more than the name. */
function prefixOf(engine: Engine, text: string): ReadName | undefined {
  const found = longestName(engine, text, 0);
  const [structure] = found?.parsed.results ?? [];
  if (found === undefined || structure === undefined || found.name.length < 10) return undefined;
  const { smiles, inchikey } = structure;
  return {
    name: found.name,
    smiles,
    inchikey,
    isMended: false,
    isCertain: certain(structure) && found.end > 0.8 * text.length,
  };
}

const HAN = /[\u4e00-\u9fff]/;

/** Characters of a name in running text: a Chinese one says more with fewer. */
export const isLongEnough = (name: string): boolean => name.length >= (HAN.test(name) ? 6 : 10);

/** Words of a sentence, which no name has. */
const PROSE = /\b(?:was|were|the|and then|added|stirred|δ|MHz)\b/;

/** Whether words of a sentence stand in a text. */
export const hasProse = (text: string): boolean => PROSE.test(text);

/** What stands before the first word that only a sentence has. */
export const beforeProse = (text: string): string => {
  const at = text.search(PROSE);
  return at < 0 ? text : text.slice(0, at);
};

/** Endings of systematic names; those of German ones that are short words of other languages only behind their locant: `-4-en-3-on`. */
const ENDING =
  /yl|ane|ene|yne|ine|ole|one|ol|ide|ate|acid|amine|nitrile|ether|ium|urea|\d'?-(?:di|tri)?(?:on|en|in|amin|amid)(?![A-Za-z])|säure|nitril|harnstoff|基|酰胺|烷|酸|酮|醇|胺|腈|酯|啶|唑|嗪|啉/;

/** Whether a text looks like a systematic name: long enough, with locants, and with an ending of one. */
export const looksLikeName = (text: string): boolean =>
  text.length > (HAN.test(text) ? 5 : 8) && /[\d-]/.test(text) && ENDING.test(text) && !hasProse(text);
