// Wavy lines across the end of a bond: they say that a group is bound there, and are no part of it.

/** A picture in grey, of which dark is ink. */
interface Grey {
  width: number;
  height: number;
  grey: Uint8Array | Uint8ClampedArray;
}

export interface Point {
  x: number;
  y: number;
}

/** A wavy line across the end of a bond. */
export interface Wave {
  /** Its middle, where the bond ends. */
  at: Point;
  /** Radians. */
  angle: number;
  length: number;
  /** How far it swings out, with its own ink. */
  half: number;
}

const INK = 140;
/** Pixels at 300 dots an inch. */
const SIZE = {
  /** What is larger is no group. */
  most: 640,
  /** Fine waves are looked for in what is narrow, as a group or a column of them, and has not more pixels: in a whole molecule the search takes a third of a second. */
  narrow: 350,
  fine: 170_000,
  length: { least: 42, most: 130 },
  halves: [5, 8, 12],
  /** Paper at its ends and behind it. */
  free: 5,
  /** Ink of the bond that ends in it. */
  bond: 22,
  swing: 0.8,
  turn: 1.5,
};
const DEGREES = 15;
/** How the swings of a line are counted, and how many a wave has: letters have a few, and the edge of any fine line swings a little. */
interface Counting {
  swingsOf: (points: readonly LinePoint[]) => number;
  least: number;
}
const COARSE: Counting = { swingsOf: crossingsOf, least: 5 };
const FINE: Counting = { swingsOf: turnsOf, least: 7 };

/** A place along a line, and how far aside its middle is there. */
interface LinePoint {
  u: number;
  v: number;
}
/** Share of the columns of pixels in which it is one stroke, as letters are not. */
const ONE_STROKE = 0.75;

/**
 * Wavy lines of a drawing that cross the end of a bond, each free at both of its ends and behind it. Where none is seen, finer ones are looked
 * for.
 */
export function findWaves(picture: Grey): Wave[] {
  if (picture.width > SIZE.most || picture.height > SIZE.most) return [];
  const waves = wavesOf(picture, COARSE);
  const { width, height } = picture;
  if (waves.length > 0 || Math.min(width, height) > SIZE.narrow || width * height > SIZE.fine) return waves;
  return wavesOf(doubled(picture), FINE).map(({ at, angle, length, half }) => ({
    at: { x: at.x / 2, y: at.y / 2 },
    angle,
    length: length / 2,
    half: half / 2,
  }));
}

/** A picture of twice the size. */
function doubled({ width, height, grey }: Grey): Grey {
  const wide = { width: 2 * width, height: 2 * height, grey: new Uint8Array(4 * width * height) };
  const at = (x: number, y: number): number =>
    grey[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!;
  for (let y = 0; y < wide.height; y += 1)
    for (let x = 0; x < wide.width; x += 1) {
      // The nearest pixel weighs three quarters, that on the other side one.
      const [column, row] = [x >> 1, y >> 1];
      const [beside, over] = [column + (x % 2 === 0 ? -1 : 1), row + (y % 2 === 0 ? -1 : 1)];
      wide.grey[y * wide.width + x] = Math.round(
        (9 * at(column, row) + 3 * at(beside, row) + 3 * at(column, over) + at(beside, over)) / 16,
      );
    }
  return wide;
}

function wavesOf(picture: Grey, counting: Counting): Wave[] {
  const found: { wave: Wave; swings: number }[] = [];
  for (let degrees = 0; degrees < 180; degrees += DEGREES) {
    const turned = turnedInk(picture, (degrees * Math.PI) / 180);
    for (const half of SIZE.halves) found.push(...wavesAlong(turned, half, counting));
  }
  const waves: Wave[] = [];
  for (const { wave } of found.toSorted((a, b) => b.swings - a.swings || a.wave.half - b.wave.half))
    if (!waves.some(({ at, length }) => Math.hypot(at.x - wave.at.x, at.y - wave.at.y) < length))
      waves.push(wave);
  return waves;
}

/** Takes a wave out of a picture; the bond ends there. */
export function eraseWave({ width, height, grey }: Grey, { at, angle, length, half }: Wave): void {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.ceil(length / 2 + half + 4);
  for (let y = Math.max(0, Math.floor(at.y - reach)); y <= Math.min(height - 1, at.y + reach); y += 1)
    for (let x = Math.max(0, Math.floor(at.x - reach)); x <= Math.min(width - 1, at.x + reach); x += 1) {
      const [u, v] = [(x - at.x) * dx + (y - at.y) * dy, (y - at.y) * dx - (x - at.x) * dy];
      if (Math.abs(u) <= length / 2 + 3 && Math.abs(v) <= half + 2) grey[y * width + x] = 255;
    }
}

/** Ink of a picture that is turned so that a direction lies across. */
interface TurnedInk {
  wide: number;
  high: number;
  /** How much ink is above each place of a column. */
  above: Uint16Array;
  /** The same, each weighed by its row. */
  weight: Float64Array;
  angle: number;
  placeOf: (u: number, v: number) => Point;
}

function turnedInk({ width, height, grey }: Grey, angle: number): TurnedInk {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const wide = Math.ceil(width * Math.abs(dx) + height * Math.abs(dy)) + 20;
  const high = Math.ceil(height * Math.abs(dx) + width * Math.abs(dy)) + 20;
  const placeOf = (u: number, v: number): Point => ({
    x: width / 2 + (u - wide / 2) * dx - (v - high / 2) * dy,
    y: height / 2 + (u - wide / 2) * dy + (v - high / 2) * dx,
  });
  const above = new Uint16Array(wide * (high + 1));
  const weight = new Float64Array(wide * (high + 1));
  for (let v = 0; v < high; v += 1) {
    // Step by step, as this is done for every pixel in twelve directions.
    let { x, y } = placeOf(0, v);
    for (let u = 0; u < wide; u += 1, x += dx, y += dy) {
      const column = Math.round(x);
      const row = Math.round(y);
      const isInk =
        column >= 0 && row >= 0 && column < width && row < height && grey[row * width + column]! < INK;
      above[(v + 1) * wide + u] = above[v * wide + u]! + (isInk ? 1 : 0);
      weight[(v + 1) * wide + u] = weight[v * wide + u]! + (isInk ? v : 0);
    }
  }
  return { wide, high, above, weight, angle, placeOf };
}

function* wavesAlong(
  ink: TurnedInk,
  half: number,
  counting: Counting,
): Generator<{ wave: Wave; swings: number }> {
  const { wide, high, above } = ink;
  const inkIn = (u: number, from: number, to: number): number =>
    u < 0 || u >= wide
      ? 0
      : above[Math.min(high, Math.max(0, to)) * wide + u]! -
        above[Math.min(high, Math.max(0, from)) * wide + u]!;
  for (let v = half; v < high - half; v += 2) {
    const [from, to] = [v - half, v + half];
    for (let u = 0; u < wide; u += 1) {
      if (inkIn(u, from, to) === 0) continue;
      const start = u;
      while (u < wide && (inkIn(u, from, to) > 0 || inkIn(u + 1, from, to) > 0)) u += 1;
      const length = u - start;
      if (length < SIZE.length.least || length > SIZE.length.most) continue;
      const wave = waveIn(ink, inkIn, { start, length, from, to }, counting);
      if (wave !== undefined) yield wave;
    }
  }
}

function waveIn(
  { wide, weight, angle, placeOf }: TurnedInk,
  inkIn: (u: number, from: number, to: number) => number,
  { start, length, from, to }: { start: number; length: number; from: number; to: number },
  { swingsOf, least }: Counting,
): { wave: Wave; swings: number } | undefined {
  const end = start + length;
  // Nothing goes on at its ends.
  for (let u = 1; u <= SIZE.free; u += 1)
    if (
      inkIn(start - u, from - SIZE.free, to + SIZE.free) > 0 ||
      inkIn(end - 1 + u, from - SIZE.free, to + SIZE.free) > 0
    )
      return undefined;
  // On one side is paper, on the other one bond in the middle.
  const beside = (low: number, high: number): number[] =>
    Array.from({ length }, (_, index) => start + index).filter((u) => inkIn(u, low, high) > 0);
  const [over, under] = [beside(from - SIZE.free, from), beside(to, to + SIZE.free)];
  if (over.length > 0 === under.length > 0) return undefined;
  const bond = over.length > 0 ? over : under;
  const [first, last] = [bond[0]!, bond.at(-1)!];
  if (last - first > SIZE.bond || first < start + 0.25 * length || last > end - 0.25 * length)
    return undefined;
  // The bond runs into it: before a letter it ends.
  const middle = (from + to) / 2;
  const joins = bond.some(
    (u) =>
      (over.length > 0 ? inkIn(u, from - SIZE.free, middle) : inkIn(u, middle, to + SIZE.free)) >=
      0.75 * (SIZE.free + (to - from) / 2),
  );
  if (!joins || length < 2 * (to - from)) return undefined;
  // Its middle swings to and fro.
  const points: LinePoint[] = [];
  let [most, single] = [0, 0];
  for (let u = start; u < end; u += 1) {
    if (u >= first - 2 && u <= last + 2) continue;
    const count = inkIn(u, from, to);
    if (count === 0) return undefined;
    most = Math.max(most, count);
    let strokes = 0;
    for (let v = Math.ceil(from); v < to; v += 1)
      if (inkIn(u, v, v + 1) > 0 && (v === Math.ceil(from) || inkIn(u, v - 1, v) === 0)) strokes += 1;
    if (strokes === 1) single += 1;
    points.push({ u, v: (weight[to * wide + u]! - weight[from * wide + u]!) / count });
  }
  if (points.length < 16 || most > 0.9 * (to - from) || single < ONE_STROKE * points.length) return undefined;
  const swings = swingsOf(points);
  if (swings < least) return undefined;
  return {
    wave: { at: placeOf(start + length / 2, (from + to) / 2), angle, length, half: (to - from) / 2 },
    swings,
  };
}

/** How often points cross the line through them, by more than printing does. */
function crossingsOf(points: readonly LinePoint[]): number {
  const count = points.length;
  const [mu, mv] = [
    points.reduce((sum, { u }) => sum + u, 0) / count,
    points.reduce((sum, { v }) => sum + v, 0) / count,
  ];
  const slope =
    points.reduce((sum, { u, v }) => sum + (u - mu) * (v - mv), 0) /
    points.reduce((sum, { u }) => sum + (u - mu) ** 2, 0);
  let [swings, side] = [0, 0];
  for (const { u, v } of points) {
    const away = v - mv - slope * (u - mu);
    if (Math.abs(away) < SIZE.swing || Math.sign(away) === side) continue;
    side = Math.sign(away);
    swings += 1;
  }
  return swings;
}

/** How often the points of a line turn back, by more than printing does. */
function turnsOf(points: readonly LinePoint[]): number {
  let [turns, towards, extreme] = [0, 0, points[0]?.v ?? 0];
  for (const { v } of points) {
    if (towards !== 0 && Math.sign(v - extreme) === towards) extreme = v;
    else if (Math.abs(v - extreme) >= SIZE.turn) {
      towards = Math.sign(v - extreme);
      extreme = v;
      turns += 1;
    }
  }
  return turns;
}
