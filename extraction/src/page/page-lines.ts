// The lines of a page as its layer or the recogniser has them.
import { type Box, scaledBox, widthOf } from '../box.ts';
import { withStrokes } from '../compounds/labels.ts';
import { LayerIndex } from '../ocr/layer-lines.ts';
import type { LineReader, LineReading, ReadLine } from '../ocr/line-reader.ts';
import { capitalStrokes } from './capital-strokes.ts';
import { codeMarks } from './code-marks.ts';
import type { Component, Runs } from './components.ts';
import { withConstants } from './constants.ts';
import { type InkLine, pictureOf } from './lines.ts';
import type { TextLine } from './page-result.ts';
import { raisedTail } from './raised.ts';
import type { Segments } from './segment.ts';

/** A line longer than this, in heights of its frame, is no line. */
const LONGEST = 60;

/** The lines of a page, read once each. */
export class PageLines {
  #read = new Map<string, ReadLine>();
  #parts: Segments;
  #scale: number;
  /** Undefined where nothing is read. */
  #reader: LineReader | undefined;
  #layer: LayerIndex | undefined;

  constructor(parts: Segments, scale: number, reader: LineReader | undefined, layer?: LayerIndex) {
    this.#parts = parts;
    this.#scale = scale;
    this.#reader = reader;
    this.#layer = layer;
  }

  #key({ x0, y0, x1, y1 }: Box): string {
    return `${x0} ${y0} ${x1} ${y1}`;
  }

  async read(line: InkLine): Promise<void> {
    const { frame, components } = line;
    if (this.#layer !== undefined && this.#layerText(line).text !== '') return;
    if (widthOf(frame) > LONGEST * (frame.y1 - frame.y0)) return;
    const picture = pictureOf(components, this.#parts.components.runs, frame);
    const read = await this.#reader?.read(picture);
    if (read) this.#read.set(this.#key(line), read);
  }

  #layerText(line: InkLine): { text: string; at: number[] } {
    const slack = 0.2 * this.#parts.cap;
    const { x0, y0, x1, y1 } = line;
    const around = { x0: x0 - slack, x1: x1 + slack, y0: y0 - slack, y1: y1 + slack };
    return this.#layer?.lineIn(scaledBox(around, this.#scale)) ?? { text: '', at: [] };
  }

  /** Whether the page is written in Chinese or Japanese. */
  #isHan(): boolean {
    let [han, all] = [0, 0];
    for (const { free } of this.#read.values())
      for (const { text, confidence } of free.characters)
        if (confidence > 0.6 && text !== ' ') {
          all += 1;
          han += HAN.test(text) ? 1 : 0;
        }
    return han > 0.04 * all && han > 4;
  }
  #han: boolean | undefined;

  textOf(line: InkLine, column: number): TextLine {
    const box = scaledBox({ x0: line.x0, y0: line.y0, x1: line.x1, y1: line.y1 }, this.#scale);
    const layer = this.#layer === undefined ? undefined : this.#layerText(line);
    if (layer !== undefined && layer.text !== '')
      return this.#withRaised({ ...box, ...layer, confidence: 1, column, doubts: [] }, line);
    const read = this.#read.get(this.#key(line));
    if (read === undefined) return { ...box, text: '', confidence: 0, column, at: [], doubts: [] };
    this.#han ??= this.#isHan();
    const written = { ...box, ...this.#written(line, chosen(read, this.#han)), column };
    const { runs } = this.#parts.components;
    const told = withConstants(
      withMarks(withNumeral(written, line.components, runs), line.components, runs, this.#parts.cap),
      line.components,
      this.#scale,
    );
    return this.#withRaised(withCount(told, line.components), line);
  }

  #withRaised(line: TextLine, { components }: InkLine): TextLine {
    const tail = raisedTail(components);
    const raised = tail === undefined ? -1 : line.at.findIndex((x) => x > tail * this.#scale);
    return raised > 0 ? { ...line, raised } : line;
  }

  #written(
    { frame }: InkLine,
    { characters, confidence }: LineReading,
  ): Pick<TextLine, 'text' | 'at' | 'confidence' | 'doubts'> {
    let text = '';
    const at: number[] = [];
    const doubts: TextLine['doubts'] = [];
    for (const { text: own, at: share, confidence: sure, others } of characters) {
      if (others.length > 0 && sure < 0.97) doubts.push({ index: text.length, confidence: sure, others });
      text += own;
      for (let unit = 0; unit < own.length; unit += 1)
        at.push((frame.x0 + share * widthOf(frame)) * this.#scale);
    }
    const start = text.length - text.trimStart().length;
    const trimmed = text.trim();
    return {
      text: trimmed,
      at: at.slice(start, start + trimmed.length),
      confidence,
      doubts: doubts.flatMap((doubt) =>
        doubt.index >= start && doubt.index < start + trimmed.length
          ? [{ ...doubt, index: doubt.index - start }]
          : [],
      ),
    };
  }
}

/** Multiples of the tallest character: what is as high is a digit; and how sure a number is that has fewer digits than are printed. */
const COUNT = { height: 0.6, confidence: 0.4 };

/** A number with fewer digits than are printed is unsure: of two that are the same beside each other the recogniser may see one (`82` of `822`). */
function withCount(line: TextLine, components: readonly Component[]): TextLine {
  if (!/^[<>~≤≥=\s]*\d[\d.,]*$/.test(line.text)) return line;
  const least = COUNT.height * Math.max(...components.map(({ height }) => height));
  let [printed, end] = [0, -Infinity];
  for (const { x0, x1, height } of components.toSorted((a, b) => a.x0 - b.x0)) {
    if (height < least) continue;
    // Both halves of one that is broken stand at the same place.
    if (x0 >= end - 1) printed += 1;
    end = Math.max(end, x1);
  }
  return printed <= line.text.replaceAll(/[\s.,]/g, '').length
    ? line
    : { ...line, doubts: [{ index: 0, confidence: COUNT.confidence, others: [] }, ...line.doubts] };
}

/** A label whose Roman numeral has as many I as strokes are printed; what it said otherwise stays where it is. */
function withNumeral(line: TextLine, components: readonly Component[], runs: Runs): TextLine {
  if (!/^(?:[Il1|丨!H[\]]{1,3}[a-f]?|[a-f])[-–]/.test(line.text)) return line;
  const tallest = Math.max(...components.map(({ height }) => height));
  let strokes = 0;
  for (const component of components.toSorted((one, other) => one.x0 - other.x0)) {
    const own = component.height < 0.8 * tallest ? 0 : capitalStrokes(component, runs);
    if (own === 0) break;
    strokes += own;
  }
  const text = withStrokes(line.text, strokes);
  const more = text.length - line.text.length;
  if (text === line.text) return line;
  const at =
    more > 0 ? [...Array<number>(more).fill(line.at[0] ?? line.x0), ...line.at] : line.at.slice(-more);
  const doubts = line.doubts
    .map((doubt) => ({ ...doubt, index: doubt.index + more }))
    .filter(({ index }) => index >= strokes);
  return { ...line, text, at, doubts };
}

/** How sure a code is whose marks were told by their shapes. */
const SURE = 0.95;

/** A line that holds nothing but the marks of a code, or a dash, with as many as are printed; a letter or a digit that is sure is none of them. */
function withMarks(line: TextLine, components: readonly Component[], runs: Runs, cap: number): TextLine {
  if (line.confidence > 0.8 && /[\p{L}\d]/u.test(line.text)) return line;
  const text = codeMarks(components, runs, cap);
  if (text === undefined || text === line.text) return line;
  const at = components.toSorted((a, b) => a.x0 - b.x0).map(() => line.x0);
  return { ...line, text, at, confidence: Math.max(line.confidence, SURE), doubts: [] };
}

const HAN = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** Chinese characters are believed on a Chinese page, or where they are sure. */
function chosen({ free, latin }: ReadLine, isHan: boolean): LineReading {
  const han = free.characters.filter(({ text }) => HAN.test(text));
  if (han.length === 0) return free;
  const sure = Math.max(...han.map(({ confidence }) => confidence));
  return (isHan && sure > 0.6) || (sure > 0.95 && han.length >= 2) ? free : latin;
}
