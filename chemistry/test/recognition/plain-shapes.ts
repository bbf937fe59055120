import type { Chance } from './unusual-pictures.ts';

export type { Chance } from './unusual-pictures.ts';

export const whole = (chance: Chance, least: number, most: number): number =>
  least + Math.floor(chance() * (most - least + 1));
export const one = <Item>(chance: Chance, items: readonly Item[]): Item =>
  items[whole(chance, 0, items.length - 1)]!;
export const times = <Item>(count: number, of: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => of(index));

export type Point = readonly [x: number, y: number];

export const line = ([x1, y1]: Point, [x2, y2]: Point, width = 2): string =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#000" stroke-width="${width}"/>`;
export const outline = (points: readonly Point[], width = 2, fill = 'none'): string =>
  `<path d="M${points.map((point) => point.join(' ')).join('L')}Z" stroke="#000" stroke-width="${width}" fill="${fill}"/>`;
export const open = (points: readonly Point[], width = 2): string =>
  `<path d="M${points.map((point) => point.join(' ')).join('L')}" stroke="#000" stroke-width="${width}" fill="none"/>`;
export const circle = ([x, y]: Point, radius: number, fill = 'none'): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" stroke="#000" stroke-width="2" fill="${fill}"/>`;
export const box = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" stroke="#000" stroke-width="2" fill="none"/>`;
export const text = (words: string, x: number, y: number, size = 14): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif">${words}</text>`;
export const polygon = ([x, y]: Point, radius: number, sides: number, turn = 0): Point[] =>
  times(sides, (index) => {
    const angle = turn + (2 * Math.PI * index) / sides;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
export const arrow = (from: Point, to: Point): string => {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const barb = (turn: number): Point => [
    to[0] - 10 * Math.cos(angle + turn),
    to[1] - 10 * Math.sin(angle + turn),
  ];
  return line(from, to) + outline([to, barb(0.4), barb(-0.4)], 1, '#000');
};
