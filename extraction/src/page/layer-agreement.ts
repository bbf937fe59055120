// Whether the text layer of a page says what is printed on it.
import { centreX, scaledBox } from '../box.ts';
import { agreement } from '../ocr/agreement.ts';
import type { LayerIndex } from '../ocr/layer-lines.ts';
import type { LineReader } from '../ocr/line-reader.ts';
import { type InkLine, pictureOf } from './lines.ts';
import type { Segments } from './segment.ts';

/** Lines that are compared, how long a part of each, in heights of capitals, and how many parts of ink a line and a long one have. */
const COMPARED = { lines: 6, length: 14, shortest: 4, long: 10 };

/** Mean agreement of the layer with what is seen, over a few lines spread over the page, long ones where there are enough. */
export async function compareLayer(
  parts: Segments,
  index: LayerIndex,
  scale: number,
  reader: LineReader,
): Promise<number> {
  const all = [...parts.lines, ...parts.grids.flatMap((grid) => grid.lines.flat())].filter(
    (line) => line.components.length >= COMPARED.shortest,
  );
  const told = (line: InkLine): string => {
    const slack = 0.2 * parts.cap;
    const { x0, y0, x1, y1 } = line;
    return index.lineIn(scaledBox({ x0: x0 - slack, x1: x1 + slack, y0: y0 - slack, y1: y1 + slack }, scale))
      .text;
  };
  const isJapanese = all.some((line) => KANA.test(told(line)));
  const isLegible = (line: InkLine): boolean => {
    const text = told(line);
    const unknown = text.match(isJapanese ? UNKNOWN_IN_JAPANESE : UNKNOWN_LETTERS)?.length ?? 0;
    return unknown <= LEGIBLE.others * text.length;
  };
  const long = all.filter((line) => line.components.length >= COMPARED.long);
  const legible = (long.length >= COMPARED.lines ? long : all).filter(isLegible);
  // On a page in a script that the recogniser does not know its numbers are all that can be compared.
  const isForeign = legible.length < LEGIBLE.least && !all.every(isLegible);
  const lines = isForeign ? all.filter((line) => digitsOf(told(line)).length >= LEGIBLE.digits) : legible;
  const comparable = isForeign ? digitsOf : legiblePart;
  if (lines.length === 0) return 0;
  const step = Math.max(1, lines.length / COMPARED.lines);
  const scores: { score: number; length: number }[] = [];
  for (let place = step / 2; place < lines.length && scores.length < COMPARED.lines; place += step) {
    const line = lines[Math.floor(place)]!;
    const part = isForeign ? line : beginningOf(line, parts.cap);
    const { free } = await reader.read(pictureOf(part.components, parts.components.runs, part.frame));
    const [said, seen] = [comparable(told(part)), comparable(free.text)];
    scores.push({ score: agreement(said, seen), length: Math.max(said.length, seen.length) });
  }
  // One line may hold what the recogniser cannot spell.
  const sorted = scores.toSorted((a, b) => a.score - b.score).slice(scores.length > 3 ? 1 : 0);
  const length = sorted.reduce((sum, one) => sum + one.length, 0);
  return length === 0 ? 0 : sorted.reduce((sum, one) => sum + one.score * one.length, 0) / length;
}

/** Lines of a page that have to be legible, share of a legible one that may be in another script, and digits that a line needs to be compared by them. */
const LEGIBLE = { least: 2, others: 0.1, digits: 3 };
/** Letters that the recogniser does not know: kana, Hangul, Thai, Arabic, Hebrew, Devanagari. */
const UNKNOWN_LETTERS = /[\u3040-\u30fa\u1100-\u11ff\uac00-\ud7af\u0e00-\u0e7f\u0590-\u06ff\u0900-\u097f]/g;

const KANA = /[\u3040-\u30fa]/;
/** Chinese characters have other shapes in Japanese print. */
const UNKNOWN_IN_JAPANESE = new RegExp(`${UNKNOWN_LETTERS.source}|[\u3400-\u9fff]`, 'g');

/** The digits of a text but 1, which is a stroke like others; a wide 3 is read as the letter of Cyrillic script that looks like it. */
const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('З', '3')
    .replaceAll(/[^\d]|1/g, '');

/**
 * A text without what the recogniser cannot tell: strokes that stand close together are not counted, or none is seen (`IIb` is `Ib` or `b` to it, 11 is
 * 1), and an o is a nought.
 */
const legiblePart = (text: string): string => text.replaceAll(/[Il1|!]/g, '').replaceAll(/[oO]/g, '0');

/** The beginning of a long line, ending between two words where there is a gap. */
function beginningOf(line: InkLine, cap: number): InkLine {
  const limit = line.x0 + COMPARED.length * cap;
  if (line.x1 <= limit) return line;
  const sorted = line.components.toSorted((a, b) => a.x0 - b.x0);
  let end = line.x0;
  let cut = limit;
  for (const component of sorted) {
    if (component.x0 - end > 0.25 * cap && end > line.x0 + 0.4 * (limit - line.x0) && end < limit)
      cut = end + 1;
    end = Math.max(end, component.x1);
  }
  const components = sorted.filter((component) => centreX(component) < cut);
  const x1 = Math.max(...components.map((component) => component.x1));
  return { ...line, x1, components, frame: { ...line.frame, x1: Math.ceil(x1 + 0.35 * cap) } };
}
