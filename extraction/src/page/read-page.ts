import { type Box, boxAround, centreX, holds, overlapY, scaledBox, widthOf } from '../box.ts';
import { isGroup, withStrokes } from '../compounds/labels.ts';
import { isSaltPart } from '../compounds/loose-ions.ts';
import { agreement } from '../ocr/agreement.ts';
import { LayerIndex, turnedLayer } from '../ocr/layer-lines.ts';
import type { LineReader, LineReading, ReadLine } from '../ocr/line-reader.ts';
import type { LayerCharacter } from '../pdf/pdf-document.ts';
import { type GreyImage, rotated, skewOf, turned, within } from './bitmap.ts';
import { capitalStrokes } from './capital-strokes.ts';
import { codeMarks } from './code-marks.ts';
import type { Component, Runs } from './components.ts';
import { withConstants } from './constants.ts';
import type { DrawingReader } from './drawing-reader.ts';
import { readDrawings } from './drawings.ts';
import { type InkLine, pictureOf } from './lines.ts';
import { quartersOf, quartersOfLayer } from './orientation.ts';
import type { PagePicture, PageResult, TextLine } from './page-result.ts';
import type { PictureInk } from './pictures.ts';
import { raisedTail } from './raised.ts';
import { segment, type Segments } from './segment.ts';

/** A page as the PDF gives it. */
export interface PageInput {
  /** From 1. */
  page: number;
  /** At `dpi`. */
  image: GreyImage;
  dpi: number;
  /** Empty where there is no text layer. */
  layer: readonly LayerCharacter[];
  /** What alone is read, in points of the page as shown; all of it where there is none. */
  area?: Box;
}

/** What reads lines and drawings. */
export interface Readers {
  lines: LineReader;
  /** Without it drawings are found and not read. */
  drawings?: DrawingReader;
}

/** Agreement of layer and print from which on the layer is trusted; that of scans with a layer is about 0.88. */
const TRUSTED = 0.93;
/** Lines that are compared, how long a part of each, in heights of capitals, and how many parts of ink a line and a long one have. */
const COMPARED = { lines: 6, length: 14, shortest: 4, long: 10 };
/** Below this the page is not turned. */
const SKEW = 0.15;
/** A line longer than this, in heights of its frame, is no line. */
const LONGEST = 60;

/** Reads a page: pure, and the same whenever it is done again. */
export async function readPage(
  { page, image, dpi, layer, area }: PageInput,
  readers: Readers,
): Promise<PageResult> {
  const told = quartersOfLayer(layer);
  const quarters = told ?? (await quartersOf(image, readers.lines));
  const upright = quarters === 0 ? image : turned(image, quarters);
  const skew = told !== undefined || (layer.length > 0 && quarters === 0) ? 0 : skewOf(upright);
  const isSkewed = Math.abs(skew) >= SKEW;
  const straightened = (shown: GreyImage): GreyImage => {
    const turnedUp = quarters === 0 ? shown : turned(shown, quarters);
    return isSkewed ? rotated(turnedUp, skew) : turnedUp;
  };
  const whole = straightened(image);
  const scale = 72 / dpi;
  const straight = area === undefined ? whole : straightened(within(image, scaledBox(area, 1 / scale)));
  const parts = segment(straight);
  // A layer of a skewed page lies elsewhere: such pages are read by sight.
  const size = { width: image.width * scale, height: image.height * scale };
  const index = new LayerIndex(isSkewed ? [] : turnedLayer(layer, quarters, size));
  // Whether the layer is right is asked of the whole page: a word is too little to tell.
  const compared =
    index.size === 0
      ? undefined
      : await compareLayer(area === undefined ? parts : segment(whole), index, scale, readers.lines);
  const isTrusted = compared !== undefined && compared >= TRUSTED;
  const reader = new PageLines(parts, scale, readers.lines, isTrusted ? index : undefined);
  for (const line of linesOf(parts)) await reader.read(line);
  for (const picture of parts.pictures) putBack(picture, reader, parts.cap);
  takeSaltParts(parts, reader);
  const pictures = await readDrawings(straight, parts, scale, readers.lines, readers.drawings);
  return {
    page,
    width: straight.width * scale,
    height: straight.height * scale,
    turn: quarters,
    skew: isSkewed ? skew : 0,
    cap: parts.cap * scale,
    source: isTrusted ? 'layer' : 'ocr',
    ...(compared === undefined ? {} : { agreement: compared }),
    ...assembled(parts, scale, reader, pictures),
  };
}

/** What is on a page by its text layer alone: nothing is read by sight, and lines that the layer does not tell are left out. */
export function layerPage({ page, dpi, layer }: Omit<PageInput, 'image'>, parts: Segments): PageResult {
  const scale = 72 / dpi;
  const reader = new PageLines(parts, scale, undefined, new LayerIndex(layer));
  const pictures = parts.pictures.map((picture) =>
    Object.assign(scaledBox(picture, scale), { structures: [] }),
  );
  return {
    page,
    width: parts.width * scale,
    height: parts.height * scale,
    turn: 0,
    skew: 0,
    cap: parts.cap * scale,
    source: 'layer',
    ...assembled(parts, scale, reader, pictures),
  };
}

/** A group or ion at the edge of a drawing that was taken off it as a label is part of it. */
function putBack(picture: PictureInk, reader: PageLines, cap: number): void {
  const { label } = picture;
  if (label === undefined) return;
  const { text } = reader.textOf(lineOfLabel(label, cap), 0);
  if (isSaltPart(text)) picture.saltPart = 'beside it';
  else if (!isGroup(text)) return;
  addTo(picture, label.box, label.components);
  delete picture.label;
}

function addTo(picture: PictureInk, box: Box, components: readonly Component[]): void {
  Object.assign(picture, boxAround([picture, box]));
  picture.components = [...picture.components, ...components];
}

/** Heights of capitals between a drawing and the ion or acid beside it. */
const SALT_GAP = 3;

/** Ions and acids that stand as text beside one drawing are read with it, in its column or its cell. */
function takeSaltParts(parts: Segments, reader: PageLines): void {
  const left = <Line extends InkLine>(
    lines: readonly Line[],
    pictures: readonly PictureInk[],
    place: 'in its cell' | 'beside it',
    column: (line: Line) => number,
  ): Line[] =>
    lines.filter((line) => {
      const near = pictures.filter((picture) => gapBetween(picture, line) <= SALT_GAP * parts.cap);
      const [picture] = near;
      if (picture === undefined || near.length > 1 || !isSaltPart(reader.textOf(line, column(line)).text))
        return true;
      addTo(picture, line, line.components);
      picture.saltPart = place;
      return false;
    });
  parts.lines = left(
    parts.lines,
    parts.pictures.filter((picture) => !parts.grids.some((grid) => holds(grid, picture))),
    'beside it',
    ({ column }) => column,
  );
  for (const { cells, lines } of parts.grids)
    for (const [index, cell] of cells.entries())
      lines[index] = left(
        lines[index] ?? [],
        parts.pictures.filter((picture) => holds(cell, picture)),
        'in its cell',
        () => 0,
      );
}

/**
 * A drawing to which a part of a salt was added is taken unseen only where the part is in the structure. Hydrogen halides need no charge that speaks for
 * them, and stand above the arrows of schemes as reagents: they count in the drawing's own cell alone.
 */
const withSaltChecked = (picture: PagePicture, { saltPart }: PictureInk): PagePicture =>
  saltPart === undefined
    ? picture
    : {
        ...picture,
        structures: picture.structures.map((structure) => ({
          ...structure,
          accepted: structure.accepted && isCertainSalt(structure.smiles, saltPart),
        })),
      };

const isCertainSalt = (smiles: string, saltPart: 'in its cell' | 'beside it'): boolean => {
  const parts = smiles.split('.');
  return parts.length > 1 && (saltPart === 'in its cell' || parts.some((part) => netCharge(part) !== 0));
};

/** Of one part of a SMILES; a nitro group has none. */
const netCharge = (smiles: string): number =>
  [...smiles.matchAll(/([+-])(\d*)\]/g)].reduce(
    (sum, [, sign, count]) => sum + (sign === '+' ? 1 : -1) * Number(count || 1),
    0,
  );

/** White space between two boxes, the longer way round a corner; negative where they overlap. */
const gapBetween = (a: Box, b: Box): number => Math.max(a.x0 - b.x1, b.x0 - a.x1, a.y0 - b.y1, b.y0 - a.y1);

function* linesOf({ lines, grids, pictures, cap }: Segments): Generator<InkLine> {
  yield* lines;
  for (const grid of grids) for (const cell of grid.lines) yield* cell;
  for (const { label } of pictures) if (label !== undefined) yield lineOfLabel(label, cap);
}

/** The frame of a peeled label, as that of any other line. */
function lineOfLabel({ box, components }: { box: Box; components: Component[] }, cap: number): InkLine {
  const middle = (box.y0 + box.y1) / 2;
  const half = Math.max(box.y1 - box.y0, 1.25 * cap) / 2 + 0.18 * cap;
  return {
    ...box,
    components,
    frame: {
      x0: Math.floor(box.x0 - 0.35 * cap),
      x1: Math.ceil(box.x1 + 0.35 * cap),
      y0: Math.floor(middle - half),
      y1: Math.ceil(middle + half),
    },
  };
}

function assembled(
  parts: Segments,
  scale: number,
  reader: PageLines,
  pictures: PagePicture[],
): Pick<PageResult, 'lines' | 'tables' | 'pictures' | 'rules'> {
  const lines = parts.lines
    .map((line) => reader.textOf(line, line.column))
    .filter(({ text }) => text.trim() !== '');
  return {
    lines: lines.filter((line) => !lines.some((other) => isPartOf(line, other))),
    tables: parts.grids.map((grid) => ({
      ...scaledBox(grid, scale),
      rows: grid.rows,
      columns: grid.columns,
      cells: grid.cells.map(({ row, lastRow, column, lastColumn, ...box }, index) => ({
        ...scaledBox(box, scale),
        row,
        lastRow,
        column,
        lastColumn,
        lines: (grid.lines[index] ?? [])
          .map((line) => reader.textOf(line, 0))
          .filter(({ text }) => text !== '')
          .filter((line, _, all) => !all.some((other) => isPartOf(line, other))),
        pictures: parts.pictures.flatMap((picture, place) => (holds(box, picture) ? [place] : [])),
      })),
    })),
    pictures: pictures.map((shown, place) => {
      const ink = parts.pictures[place];
      const picture = ink === undefined ? shown : withSaltChecked(shown, ink);
      return ink?.label === undefined
        ? picture
        : { ...picture, label: reader.textOf(lineOfLabel(ink.label, parts.cap), 0) };
    }),
    rules: {
      across: parts.rules.across.map((rule) => scaledBox(rule, scale)),
      down: parts.rules.down.map((rule) => scaledBox(rule, scale)),
    },
  };
}

/**
 * Whether a line has only characters of the layer that another has: a lowered index that is a line of its own in print, and stands in the box of the
 * line that it belongs to.
 */
const isPartOf = (line: TextLine, other: TextLine): boolean =>
  line.confidence === 1 &&
  other.confidence === 1 &&
  other.text.length > line.text.length &&
  overlapY(line, other) > 0.3 * (line.y1 - line.y0) &&
  Array.from(line.text).every((letter, index) =>
    other.at.some((x, place) => x === line.at[index] && other.text[place] === letter),
  );

/** The lines of a page, read once each. */
class PageLines {
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

/** Mean agreement of the layer with what is seen, over a few lines spread over the page, long ones where there are enough. */
async function compareLayer(
  parts: Segments,
  index: LayerIndex,
  scale: number,
  reader: LineReader,
): Promise<number> {
  const all = [...parts.lines, ...parts.grids.flatMap((grid) => grid.lines.flat())].filter(
    (line) => line.components.length >= COMPARED.shortest,
  );
  const long = all.filter((line) => line.components.length >= COMPARED.long);
  const lines = long.length >= COMPARED.lines ? long : all;
  if (lines.length === 0) return 0;
  const step = Math.max(1, lines.length / COMPARED.lines);
  const scores: { score: number; length: number }[] = [];
  for (let place = step / 2; place < lines.length && scores.length < COMPARED.lines; place += step) {
    const line = lines[Math.floor(place)]!;
    const part = beginningOf(line, parts.cap);
    const slack = 0.2 * parts.cap;
    const { x0, y0, x1, y1 } = part;
    const said = index.lineIn(
      scaledBox({ x0: x0 - slack, x1: x1 + slack, y0: y0 - slack, y1: y1 + slack }, scale),
    );
    const { free } = await reader.read(pictureOf(part.components, parts.components.runs, part.frame));
    const [told, seen] = [legiblePart(said.text), legiblePart(free.text)];
    scores.push({ score: agreement(told, seen), length: Math.max(told.length, seen.length) });
  }
  // One line may hold what the recogniser cannot spell.
  const sorted = scores.toSorted((a, b) => a.score - b.score).slice(scores.length > 3 ? 1 : 0);
  const length = sorted.reduce((sum, one) => sum + one.length, 0);
  return length === 0 ? 0 : sorted.reduce((sum, one) => sum + one.score * one.length, 0) / length;
}

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
