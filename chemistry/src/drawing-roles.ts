/** What a shape of a drawing stands for; whoever shows the drawing gives each role a color. */
export type DrawingRole =
  | 'carbon'
  | 'hydrogen'
  | 'boron'
  | 'nitrogen'
  | 'oxygen'
  | 'fluorine'
  | 'phosphorus'
  | 'sulfur'
  | 'chlorine'
  | 'bromine'
  | 'iodine'
  | 'wildcard'
  | 'other'
  | 'highlight';

/** One path of a drawing; shapes that look the same are one. */
export interface DrawingShape {
  role: DrawingRole;
  /** SVG path data in pixels of the drawing. */
  path: string;
  /** Width of the line in pixels; 0 is an area. */
  width: number;
}

/** RDKit's atomic numbers: 0 are wildcards and query atoms, -1 is every element not listed. */
const NUMBERS: Readonly<Record<Exclude<DrawingRole, 'highlight'>, number>> = {
  other: -1,
  wildcard: 0,
  hydrogen: 1,
  boron: 5,
  carbon: 6,
  nitrogen: 7,
  oxygen: 8,
  fluorine: 9,
  phosphorus: 15,
  sulfur: 16,
  chlorine: 17,
  bromine: 35,
  iodine: 53,
};

const ROLES: readonly DrawingRole[] = [...(Object.keys(NUMBERS) as DrawingRole[]), 'highlight'];

/** Between the red channels of two roles, so that a rounding of RDKit's changes none into another. */
const STEP = 16;

/** The color, as RDKit takes it, by which a role is told apart in what RDKit draws. */
export const markOf = (role: DrawingRole): [number, number, number] => [
  ((ROLES.indexOf(role) + 1) * STEP) / 255,
  0,
  0,
];

/** The palette that marks each atom's role. */
export const ROLE_PALETTE: Readonly<Record<number, readonly number[]>> = Object.fromEntries(
  Object.entries(NUMBERS).map(([role, number]) => [number, markOf(role as DrawingRole)]),
);

/** What has a color of RDKit's own, such as the wavy line of an attachment point, stands beside the elements. */
const roleOf = (color: string): DrawingRole => {
  if (!color.endsWith('0000')) return 'wildcard';
  return ROLES[Math.round(Number.parseInt(color.slice(0, 2), 16) / STEP) - 1] ?? 'other';
};

/** A number as text with the one decimal that RDKit draws with. */
const short = (value: number): string => String(Math.round(value * 10) / 10);

const attribute = (element: string, name: string): string => {
  const before = ` ${name}='`;
  const at = element.indexOf(before);
  return at === -1 ? '' : (element.slice(at + before.length).split("'", 1)[0] ?? '');
};

/** The path data of a `<path>` or an `<ellipse>`. */
const pathOf = (element: string): string => {
  if (!element.startsWith('<ellipse')) return attribute(element, 'd').replaceAll(/\s+/g, ' ').trim();
  const [cx = 0, cy = 0, rx = 0, ry = 0] = ['cx', 'cy', 'rx', 'ry'].map((name) =>
    Number(attribute(element, name)),
  );
  const radii = `${short(rx)} ${short(ry)} 0 1 1`;
  return `M ${short(cx - rx)},${short(cy)} A ${radii} ${short(cx + rx)},${short(cy)} A ${radii} ${short(cx - rx)},${short(cy)} Z`;
};

/**
 * Reads the shapes out of RDKit's SVG text, which was drawn with `ROLE_PALETTE`. Lines and letters of one role become
 * one shape each; a wedge or the band of a highlight stays one by itself, because two that overlap would cut a hole
 * into each other.
 */
export const shapesOf = (svg: string): DrawingShape[] => {
  const shapes: DrawingShape[] = [];
  const merged = new Map<string, DrawingShape>();
  for (const [element] of svg.matchAll(/<(?:path|ellipse)\s[^<>]*>/g)) {
    const path = pathOf(element);
    const area = /fill(?::|=')#([\dA-F]{6})/i.exec(element)?.[1];
    const line = /stroke:#([\dA-F]{6})/i.exec(element)?.[1];
    const width = area === undefined ? Number(/stroke-width:([\d.]+)/.exec(element)?.[1] ?? 0) : 0;
    const color = area ?? line;
    if (color === undefined || path === '') continue;
    const role = roleOf(color);
    // A letter has its color in an attribute, a wedge or a band in its style.
    const isAlone = area !== undefined && !element.includes(" fill='");
    const key = `${role} ${width}`;
    const same = isAlone ? undefined : merged.get(key);
    if (same === undefined) {
      const shape = { role, path, width };
      shapes.push(shape);
      if (!isAlone) merged.set(key, shape);
    } else same.path += ` ${path}`;
  }
  return shapes;
};
