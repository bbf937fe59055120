import type { Gradient, PathMark, Placement, TextMark, VectorPicture } from './vector-picture.ts';

const IDENTITY: Placement = [1, 0, 0, 1, 0, 0];

type Attributes = ReadonlyMap<string, string>;

/** One beginning tag, with the text up to the next. */
interface Tag {
  name: string;
  attributes: Attributes;
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

/** The tags of what ECharts writes: no comments, quotes only around values, and a style sheet that only says what a pointer does. */
function* tagsOf(svg: string): Generator<Tag> {
  for (const piece of svg.split('<')) {
    const end = piece.indexOf('>');
    if (end === -1) continue;
    const [, name = ''] = /^(\/?[a-z]+)/i.exec(piece) ?? [];
    const attributes = new Map<string, string>();
    // `name key="value" key="value"`: parted at quotes, every second part is a value.
    const parts = piece.slice(0, end).split('"');
    for (let at = 1; at < parts.length; at += 2) {
      const key = parts[at - 1]!.trim().split(' ').at(-1)!;
      if (key.endsWith('=')) attributes.set(key.slice(0, -1), decoded(parts[at]!));
    }
    yield { name, attributes, text: decoded(piece.slice(end + 1)) };
  }
}

const numberOf = (attributes: Attributes, name: string, otherwise = 0): number => {
  const value = Number.parseFloat(attributes.get(name) ?? '');
  return Number.isNaN(value) ? otherwise : value;
};

const numbersIn = (text: string): number[] => (text.match(/-?\d*\.?\d+(?:e[-+]?\d+)?/gi) ?? []).map(Number);

/** `translate(x y)`, `rotate(angle)`, `scale(x y)` and `matrix(a,b,c,d,e,f)`, one after another. */
const placementOf = (text: string): Placement => {
  let placed = IDENTITY;
  for (const call of text.split(')').slice(0, -1)) {
    const [before = '', inside = ''] = call.split('(');
    const name = before.trim().split(/[ ,]/).at(-1)!;
    const [a = 0, b, c = 0, d = 1, e = 0, f = 0] = numbersIn(inside);
    const turn = (a * Math.PI) / 180;
    const next: Placement =
      name === 'matrix'
        ? [a, b ?? 0, c, d, e, f]
        : name === 'rotate'
          ? [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0]
          : name === 'scale'
            ? [a, 0, 0, b ?? a, 0, 0]
            : [1, 0, 0, 1, a, b ?? 0];
    placed = joined(placed, next);
  }
  return placed;
};

const joined = ([a, b, c, d, e, f]: Placement, [ma, mb, mc, md, me, mf]: Placement): Placement => [
  a * ma + c * mb,
  b * ma + d * mb,
  a * mc + c * md,
  b * mc + d * md,
  a * me + c * mf + e,
  b * me + d * mf + f,
];

/** The outline of an element as path data; undefined where it has none. */
const outlineOf = ({ name, attributes }: Tag): string | undefined => {
  switch (name) {
    case 'path':
      return attributes.get('d');
    case 'polygon':
    case 'polyline': {
      const points = numbersIn(attributes.get('points') ?? '');
      const corners = points.flatMap((x, index) => (index % 2 ? [] : [`${x} ${points[index + 1] ?? 0}`]));
      return corners.length > 0 ? `M${corners.join('L')}${name === 'polygon' ? 'Z' : ''}` : undefined;
    }
    case 'rect': {
      const [x, y] = [numberOf(attributes, 'x'), numberOf(attributes, 'y')];
      const [width, height] = [numberOf(attributes, 'width'), numberOf(attributes, 'height')];
      return `M${x} ${y}h${width}v${height}h${-width}Z`;
    }
    case 'circle': {
      const [x, y, r] = ['cx', 'cy', 'r'].map((key) => numberOf(attributes, key)) as [number, number, number];
      return `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
    }
    default:
      return undefined;
  }
};

const idOf = (reference: string | undefined): string => /^url\(#([^)]+)\)$/.exec(reference ?? '')?.[1] ?? '';

interface Definitions {
  gradients: Map<string, Gradient>;
  clips: Map<string, { path: string; placement: Placement }>;
}

/** What is defined after it was used. */
const definitionsOf = (svg: string): Definitions => {
  const found: Definitions = { gradients: new Map(), clips: new Map() };
  let clip = '';
  let stops: { offset: number; color: string }[] = [];
  for (const tag of tagsOf(svg)) {
    const { name, attributes } = tag;
    if (name === 'clipPath') clip = attributes.get('id') ?? '';
    else if (name === '/clipPath') clip = '';
    else if (name === 'linearGradient') {
      stops = [];
      const place = (key: string): number => numberOf(attributes, key);
      found.gradients.set(attributes.get('id') ?? '', {
        from: [place('x1'), place('y1')],
        to: [place('x2'), place('y2')],
        stops,
      });
    } else if (name === 'stop')
      stops.push({
        offset: numberOf(attributes, 'offset') / 100,
        color: attributes.get('stop-color') ?? '#000',
      });
    else if (clip) {
      const path = outlineOf(tag);
      if (path) found.clips.set(clip, { path, placement: placementOf(attributes.get('transform') ?? '') });
    }
  }
  return found;
};

const styled = (style: string, name: string): string | undefined =>
  style
    .split(';')
    .map((part) => part.split(':'))
    .find(([key]) => key?.trim() === name)?.[1]
    ?.trim();

const textMark = ({ attributes, text }: Tag): TextMark => {
  const style = attributes.get('style') ?? '';
  const anchor = attributes.get('text-anchor');
  const baseline = attributes.get('dominant-baseline');
  const weight = styled(style, 'font-weight') ?? attributes.get('font-weight') ?? '';
  return {
    kind: 'text',
    text,
    x: numberOf(attributes, 'x'),
    y: numberOf(attributes, 'y'),
    placement: placementOf(attributes.get('transform') ?? ''),
    size: Number.parseFloat(styled(style, 'font-size') ?? '') || 12,
    isBold: weight === 'bold' || Number(weight) >= 600,
    anchor: anchor === 'middle' || anchor === 'end' ? anchor : 'start',
    baseline: baseline === 'central' ? 'central' : baseline === 'hanging' ? 'hanging' : 'alphabetic',
    fill: attributes.get('fill') ?? '#000',
  };
};

const pathMark = (path: string, attributes: Attributes, { gradients }: Definitions): PathMark | undefined => {
  const opacity = numberOf(attributes, 'opacity', 1);
  const paint = (name: string): string | undefined => {
    const color = attributes.get(name);
    return color === 'none' || color === 'transparent' ? undefined : color;
  };
  const fill = paint('fill');
  const stroke = paint('stroke');
  const strokeWidth = numberOf(attributes, 'stroke-width', 1);
  const fillOpacity = opacity * numberOf(attributes, 'fill-opacity', 1);
  const filled = fill === undefined || fillOpacity === 0 ? undefined : (gradients.get(idOf(fill)) ?? fill);
  const isLined = stroke !== undefined && strokeWidth > 0;
  if (filled === undefined && !isLined) return undefined;
  const dash = numbersIn(attributes.get('stroke-dasharray') ?? '');
  return {
    kind: 'path',
    path,
    placement: placementOf(attributes.get('transform') ?? ''),
    ...(filled !== undefined && { fill: filled }),
    fillOpacity,
    ...(isLined && { stroke }),
    strokeOpacity: opacity * numberOf(attributes, 'stroke-opacity', 1),
    strokeWidth,
    ...(dash.length > 0 && { dash }),
  };
};

/**
 * Reads the SVG text of a plot that ECharts wrote: paths, polygons and texts with their places, in groups that are cut at an
 * outline. It is no reader of SVG in general.
 */
export const readSvg = (svg: string): VectorPicture => {
  const definitions = definitionsOf(svg);
  const marks: (PathMark | TextMark)[] = [];
  /** Of the groups that are open. */
  const clips: ({ path: string; placement: Placement } | undefined)[] = [];
  let size = { width: 0, height: 0 };
  let isDefinition = false;
  for (const tag of tagsOf(svg)) {
    const { name, attributes } = tag;
    if (name === 'svg')
      size = { width: numberOf(attributes, 'width'), height: numberOf(attributes, 'height') };
    else if (name === 'defs' || name === '/defs') isDefinition = name === 'defs';
    else if (name === 'g')
      clips.push(definitions.clips.get(idOf(attributes.get('clip-path'))) ?? clips.at(-1));
    else if (name === '/g') clips.pop();
    else if (isDefinition) continue;
    else if (name === 'text') marks.push(textMark(tag));
    else {
      const path = outlineOf(tag);
      const mark = path === undefined ? undefined : pathMark(path, attributes, definitions);
      const clip = clips.at(-1);
      if (mark) marks.push(clip ? { ...mark, clip } : mark);
    }
  }
  return { ...size, marks };
};
