import { firstCursor, hitOf, moveCursor, placeOf } from '../editing/cursor.ts';
import type { Direction } from '../editing/cursor.ts';
import {
  addRingAtAtom,
  addRingAtBond,
  changeAtoms,
  changeBonds,
  clickBond,
  mergeOnto,
  move,
  nothingSelected,
  remove,
  setElement,
  setRGroup,
  sprout,
} from '../editing/edits.ts';
import type { Edited } from '../editing/edits.ts';
import { usualLength } from '../editing/geometry.ts';
import type { Point } from '../editing/geometry.ts';
import type { Sketch } from '../editing/sketch.ts';
import { atomsOf, chargeBy, press } from '../editing/tools.ts';

/** What a key does while the drawing has the focus. */
export type KeyOutcome = 'done' | 'ignored' | 'menu-copy' | 'menu-cut';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const AXES: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
};
/** Elements by the letter that chemists' editors share. */
export const ELEMENT_KEYS: Readonly<Record<string, string>> = {
  c: 'C',
  n: 'N',
  o: 'O',
  s: 'S',
  p: 'P',
  f: 'F',
  l: 'Cl',
  b: 'Br',
  i: 'I',
  h: 'H',
};
const RING_KEYS: Readonly<Record<string, number>> = { '5': 5, '6': 6, '7': 7, '8': 8 };
const WEDGE_KEYS = { w: 'up', d: 'down', y: 'either' } as const;

/** Share of a bond by which a key moves atoms. */
const STEP = 1 / 8;

const moveBy = (sketch: Sketch, direction: Direction): void => {
  const { drawn, selection, cursor } = sketch;
  const atoms = sketch.hasSelection
    ? atomsOf(drawn, selection)
    : new Set(cursor?.kind === 'atom' ? [cursor.id] : []);
  if (atoms.size === 0) return;
  const length = STEP * usualLength(drawn);
  const axis = AXES[direction];
  sketch.draw(mergeOnto(move(drawn, atoms, { x: axis.x * length, y: axis.y * length }), atoms));
};

/** Draws, and puts the cursor to what was drawn. */
const drawAndGo = (sketch: Sketch, { molecule, atom }: Edited): void => {
  sketch.draw(molecule, nothingSelected);
  sketch.setCursor({ kind: 'atom', id: atom });
};

const removeChosen = (sketch: Sketch): void => {
  if (sketch.hasSelection) {
    sketch.removeSelection();
    return;
  }
  const { cursor, drawn } = sketch;
  if (!cursor) return;
  const place = placeOf(drawn, cursor);
  const left = remove(drawn, {
    atoms: new Set(cursor.kind === 'atom' ? [cursor.id] : []),
    bonds: new Set(cursor.kind === 'bond' ? [cursor.id] : []),
  });
  sketch.draw(left);
  // Goes on where it was, so that several can be removed one after another.
  const next = place && left.atoms.toSorted((one, other) => far(one, place) - far(other, place))[0];
  sketch.setCursor(next ? { kind: 'atom', id: next.id } : undefined);
};

const far = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Does at the cursor what the tool does at a press; on an empty drawing in its middle. */
const applyTool = (sketch: Sketch, center: Point): void => {
  const { drawn, cursor, tool } = sketch;
  const hit = hitOf(drawn, cursor);
  if (tool.kind === 'select') {
    toggleCursor(sketch);
    return;
  }
  if (!hit && drawn.atoms.length > 0) {
    sketch.setCursor(firstCursor(drawn));
    return;
  }
  const place = (cursor && placeOf(drawn, cursor)) ?? center;
  const molecule = press(drawn, tool, hit, place);
  const added = molecule.atoms.findLast(({ id }) => drawn.atoms.every((atom) => atom.id !== id));
  if (added && tool.kind !== 'atom') drawAndGo(sketch, { molecule, atom: added.id });
  else {
    sketch.draw(molecule);
    if (added) sketch.setCursor({ kind: 'atom', id: added.id });
  }
};

const toggleCursor = (sketch: Sketch): void => {
  const { cursor, selection } = sketch;
  if (!cursor) return;
  const set = new Set(cursor.kind === 'atom' ? selection.atoms : selection.bonds);
  if (!set.delete(cursor.id)) set.add(cursor.id);
  sketch.select(cursor.kind === 'atom' ? { ...selection, atoms: set } : { ...selection, bonds: set });
};

/** Which atoms a key changes: those chosen, else the one at the cursor. */
const changedAtoms = ({ selection, cursor }: Sketch): readonly number[] =>
  selection.atoms.size > 0 ? [...selection.atoms] : cursor?.kind === 'atom' ? [cursor.id] : [];

/** Keys that write: elements, orders, rings, wedges, charges. */
const write = (sketch: Sketch, key: string): boolean => {
  const { drawn, cursor } = sketch;
  const atoms = changedAtoms(sketch);
  const bond = cursor?.kind === 'bond' && sketch.selection.bonds.size === 0 ? cursor.id : undefined;
  const bonds = bond === undefined ? [...sketch.selection.bonds] : [bond];
  const symbol = ELEMENT_KEYS[key];
  if (symbol && atoms.length > 0) sketch.draw(setElement(drawn, atoms, symbol));
  else if (key === 'r' && atoms.length > 0) sketch.draw(setRGroup(drawn, atoms, 1));
  else if ((key === '+' || key === '-') && atoms.length > 0)
    sketch.draw(
      atoms.reduce((molecule, id) => {
        const charge = molecule.atoms.find((atom) => atom.id === id)?.charge ?? 0;
        return changeAtoms(molecule, [id], { charge: chargeBy(charge, key === '+' ? 1 : -1) });
      }, drawn),
    );
  else if (/^[123]$/.test(key) && bonds.length > 0)
    sketch.draw(changeBonds(drawn, bonds, { order: Number(key), stereo: 'none', topology: 0 }));
  else if (/^[123]$/.test(key) && cursor?.kind === 'atom')
    drawAndGo(sketch, sprout(drawn, cursor.id, { order: Number(key) }));
  else if (bond !== undefined && key in WEDGE_KEYS)
    sketch.draw(clickBond(drawn, bond, 1, WEDGE_KEYS[key as keyof typeof WEDGE_KEYS]));
  else if ((RING_KEYS[key] || key === 'a') && cursor) {
    const template = { size: RING_KEYS[key] ?? 6, aromatic: key === 'a' };
    drawAndGo(
      sketch,
      cursor.kind === 'atom'
        ? addRingAtAtom(drawn, template, cursor.id)
        : addRingAtBond(drawn, template, cursor.id),
    );
  } else return false;
  return true;
};

/** With Control or Command: the commands that every editor has. */
const command = (sketch: Sketch, key: string, shift: boolean): KeyOutcome => {
  if (key === 'z' && !shift) sketch.undo();
  else if (key === 'y' || (key === 'z' && shift)) sketch.redo();
  else if (key === 'a') sketch.selectAll();
  else if (key === 'c') return 'menu-copy';
  else if (key === 'x') return 'menu-cut';
  else return 'ignored';
  return 'done';
};

/**
 * Does what a key means on the drawing.
 * @param center the middle of what is seen, where the first atom goes
 */
export const pressKey = (sketch: Sketch, event: KeyboardEvent, center: Point): KeyOutcome => {
  const { key, shiftKey } = event;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (event.ctrlKey || event.metaKey) return command(sketch, letter, shiftKey);
  if (event.altKey) return 'ignored';
  const direction = DIRECTIONS[key];
  if (direction) {
    if (shiftKey) moveBy(sketch, direction);
    else
      sketch.setCursor(
        sketch.cursor ? moveCursor(sketch.drawn, sketch.cursor, direction) : firstCursor(sketch.drawn),
      );
    return 'done';
  }
  switch (key) {
    case 'Enter':
      applyTool(sketch, center);
      return 'done';
    case ' ':
      toggleCursor(sketch);
      return 'done';
    case 'Delete':
    case 'Backspace':
      removeChosen(sketch);
      return 'done';
    case 'Escape':
      // With nothing to leave, it is the dialog's.
      if (!sketch.hasSelection && !sketch.cursor) return 'ignored';
      sketch.setCursor(undefined);
      sketch.select(nothingSelected);
      return 'done';
    default:
      return write(sketch, letter) ? 'done' : 'ignored';
  }
};
