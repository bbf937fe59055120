import { msg, str } from '@lit/localize';
import type { Sketch } from '../editing/sketch.ts';
import type { Tool } from '../editing/tools.ts';
import { roleOf } from '../drawing/roles.ts';
import type { GlyphName } from './glyphs.ts';
import type { ToolbarItem } from './toolbar.ts';

const isSame = (one: Tool, other: Tool): boolean => JSON.stringify(one) === JSON.stringify(other);

const bond = (order: number, stereo: 'none' | 'up' | 'down' | 'either' = 'none'): Tool => ({
  kind: 'bond',
  order,
  stereo,
});

/** A name and the key that does the same on the drawing. */
const withKey = (name: string, key: string): string =>
  msg(str`${name} (${key})`, { id: 'sketcher.tool.withKey' });

const ringName = (size: number): string => {
  switch (size) {
    case 3:
      return msg('Cyclopropane', { id: 'sketcher.tool.ring3' });
    case 4:
      return msg('Cyclobutane', { id: 'sketcher.tool.ring4' });
    case 5:
      return msg('Cyclopentane', { id: 'sketcher.tool.ring5' });
    case 6:
      return msg('Cyclohexane', { id: 'sketcher.tool.ring6' });
    case 7:
      return msg('Cycloheptane', { id: 'sketcher.tool.ring7' });
    default:
      return msg('Cyclooctane', { id: 'sketcher.tool.ring8' });
  }
};

/** The tools that draw. */
export const drawingTools = (sketch: Sketch, isQuery: boolean): ToolbarItem[] => {
  const item = (
    tool: Tool,
    label: string,
    glyph: GlyphName,
    more: Partial<ToolbarItem> = {},
  ): ToolbarItem => ({
    id: JSON.stringify(tool),
    label,
    glyph,
    pressed: isSame(sketch.tool, tool),
    run: () => sketch.setTool(tool),
    ...more,
  });
  return [
    item({ kind: 'select' }, msg('Select and move', { id: 'sketcher.tool.select' }), 'select'),
    item({ kind: 'erase' }, msg('Erase', { id: 'sketcher.tool.erase' }), 'erase'),
    item(bond(1), msg('Single bond', { id: 'sketcher.tool.single' }), 'single', { apart: true }),
    item(bond(2), msg('Double bond', { id: 'sketcher.tool.double' }), 'double'),
    item(bond(3), msg('Triple bond', { id: 'sketcher.tool.triple' }), 'triple'),
    item(bond(1, 'up'), msg('Wedge', { id: 'sketcher.tool.up' }), 'up', { filled: true }),
    item(bond(1, 'down'), msg('Hashed wedge', { id: 'sketcher.tool.down' }), 'down'),
    item(bond(1, 'either'), msg('Either configuration', { id: 'sketcher.tool.either' }), 'either'),
    ...(isQuery
      ? [
          item(bond(4), msg('Aromatic bond', { id: 'sketcher.tool.aromatic' }), 'aromatic'),
          item(bond(8), msg('Any bond', { id: 'sketcher.tool.any' }), 'any'),
        ]
      : []),
    item({ kind: 'chain' }, msg('Chain', { id: 'sketcher.tool.chain' }), 'chain'),
    item(
      { kind: 'ring', size: 6, aromatic: true },
      withKey(msg('Benzene ring', { id: 'sketcher.tool.benzene' }), 'A'),
      'benzene',
      { apart: true },
    ),
    ...[6, 5, 4, 3, 7, 8].map((size) =>
      item(
        { kind: 'ring', size, aromatic: false },
        size >= 5 ? withKey(ringName(size), String(size)) : ringName(size),
        `ring${size}` as GlyphName,
      ),
    ),
    item(
      { kind: 'charge', by: 1 },
      withKey(msg('Increase charge', { id: 'sketcher.tool.chargeUp' }), '+'),
      'plus',
      { apart: true },
    ),
    item(
      { kind: 'charge', by: -1 },
      withKey(msg('Decrease charge', { id: 'sketcher.tool.chargeDown' }), '−'),
      'minus',
    ),
  ];
};

/** Elements at hand, with the keys that set them on the drawing. */
const ELEMENTS: readonly (readonly [symbol: string, key: string])[] = [
  ['C', 'C'],
  ['N', 'N'],
  ['O', 'O'],
  ['S', 'S'],
  ['P', 'P'],
  ['F', 'F'],
  ['Cl', 'L'],
  ['Br', 'B'],
  ['I', 'I'],
  ['H', 'H'],
];

/** The atoms that can be put down. */
export const atomTools = (sketch: Sketch, isQuery: boolean): ToolbarItem[] => {
  const item = (
    tool: Tool,
    letters: string,
    label: string,
    more: Partial<ToolbarItem> = {},
  ): ToolbarItem => ({
    id: JSON.stringify(tool),
    label,
    letters,
    role: roleOf(letters),
    pressed: isSame(sketch.tool, tool),
    run: () => sketch.setTool(tool),
    ...more,
  });
  return [
    ...ELEMENTS.map(([symbol, key]) => item({ kind: 'atom', symbol }, symbol, withKey(symbol, key))),
    item({ kind: 'r-group', number: 1 }, 'R', withKey(msg('R group', { id: 'sketcher.tool.rGroup' }), 'R'), {
      apart: true,
    }),
    ...(isQuery
      ? [
          item(
            { kind: 'atom', symbol: 'A' },
            'A',
            msg('Any atom except hydrogen', { id: 'sketcher.tool.A' }),
          ),
          item(
            { kind: 'atom', symbol: 'Q' },
            'Q',
            msg('Any atom except carbon and hydrogen', { id: 'sketcher.tool.Q' }),
          ),
          item({ kind: 'atom', symbol: 'X' }, 'X', msg('Any halogen', { id: 'sketcher.tool.X' })),
        ]
      : [item({ kind: 'atom', symbol: '*' }, '*', msg('Any atom', { id: 'sketcher.tool.wildcard' }))]),
  ];
};
