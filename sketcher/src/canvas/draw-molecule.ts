import { nothing, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { bondText, strokesOf } from '../drawing/bonds.ts';
import type { Place } from '../drawing/bonds.ts';
import { FONT_SIZE, labelOf } from '../drawing/labels.ts';
import type { Label } from '../drawing/labels.ts';
import { toDrawing } from '../drawing/viewport.ts';
import type { Viewport } from '../drawing/viewport.ts';
import { hydrogensOf } from '../editing/edits.ts';
import type { Selection } from '../editing/edits.ts';
import type { Hit } from '../editing/geometry.ts';
import type { Atom, Bond, Group, Molecule } from '../molecule/molecule.ts';

/** Pixels around an atom that show it chosen or pointed at. */
const RING = 13;

/** What is marked in a drawing. */
export interface Marks {
  selection: Selection;
  /** What the pointer is on. */
  hovered: Hit | undefined;
  /** Where the keyboard is. */
  cursor: Hit | undefined;
}

type Places = ReadonlyMap<number, Place>;

const drawBond = (
  molecule: Molecule,
  bond: Bond,
  at: Places,
  rooms: ReadonlyMap<number, number>,
): TemplateResult => {
  const strokes = strokesOf(molecule, bond, at, rooms);
  const note = bondText(bond);
  const [from, to] = [at.get(bond.from)!, at.get(bond.to)!];
  return svg`${strokes.map(
    ({ path, fill, dashed }) =>
      svg`<path class=${fill ? 'bond filled' : dashed ? 'bond dashed' : 'bond'} d=${path}></path>`,
  )}${
    note
      ? svg`<text class="note" x=${(from.x + to.x) / 2} y=${(from.y + to.y) / 2 - 6}>${note}</text>`
      : nothing
  }`;
};

const drawLabel = ({ role, runs }: Label, { x, y }: Place): TemplateResult =>
  svg`${runs.map(
    (run) => svg`<text class=${role} x=${x + run.x} y=${y + run.y} font-size=${run.size}>${run.text}</text>`,
  )}`;

const drawGround = (hit: Hit, at: Places, className: string): TemplateResult => {
  if (hit.kind === 'atom') {
    const place = at.get(hit.atom.id);
    return svg`${place ? svg`<circle class=${className} cx=${place.x} cy=${place.y} r=${RING}></circle>` : nothing}`;
  }
  const [from, to] = [at.get(hit.bond.from), at.get(hit.bond.to)];
  if (!from || !to) return svg``;
  if (className === 'chosen')
    return svg`<path class="chosen" d="M${from.x} ${from.y}L${to.x} ${to.y}"></path>`;
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return svg`<rect
    class=${className}
    x=${-length / 2}
    y=${-RING * 0.7}
    width=${length}
    height=${RING * 1.4}
    rx=${RING * 0.7}
    transform="translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2}) rotate(${turn})"
  ></rect>`;
};

/** A frame around the atoms of a group, with its label: an abbreviation that stays one, a polymer's unit. */
const drawGroup = (group: Group, at: Places): TemplateResult => {
  const places = group.atoms.flatMap((id) => at.get(id) ?? []);
  if (places.length === 0 || (group.type === 'DAT' && !group.label)) return svg``;
  const room = FONT_SIZE;
  const left = Math.min(...places.map(({ x }) => x)) - room;
  const right = Math.max(...places.map(({ x }) => x)) + room;
  const top = Math.min(...places.map(({ y }) => y)) - room;
  const bottom = Math.max(...places.map(({ y }) => y)) + room;
  return svg`<rect class="group" x=${left} y=${top} width=${right - left} height=${bottom - top} rx="6"></rect>
    <text class="note" x=${(left + right) / 2} y=${bottom + 13}>${group.label || group.type}</text>`;
};

/** The drawing, from the back to the front. */
export const drawMolecule = (molecule: Molecule, viewport: Viewport, marks: Marks): TemplateResult => {
  const at: Places = new Map(molecule.atoms.map((atom) => [atom.id, toDrawing(viewport, atom)]));
  const labels = molecule.atoms.flatMap((atom) => {
    const label = labelOf(molecule, atom);
    return label ? [{ id: atom.id, label }] : [];
  });
  const rooms = new Map(labels.map(({ id, label }) => [id, label.room]));
  const { selection, hovered, cursor } = marks;
  const isFaulty = (atom: Atom): boolean =>
    !atom.smarts && !atom.alias && hydrogensOf(molecule, atom) === undefined;
  return svg`
    <g>${molecule.bonds
      .filter(({ id }) => selection.bonds.has(id))
      .map((bond) => drawGround({ kind: 'bond', bond }, at, 'chosen'))}
    ${molecule.atoms
      .filter(({ id }) => selection.atoms.has(id))
      .map((atom) => drawGround({ kind: 'atom', atom }, at, 'chosen'))}</g>
    <g>${molecule.groups.map((group) => drawGroup(group, at))}</g>
    <g>${molecule.bonds.map((bond) => drawBond(molecule, bond, at, rooms))}</g>
    <g>${labels.map(({ id, label }) => drawLabel(label, at.get(id)!))}</g>
    <g>${molecule.atoms.filter(isFaulty).map((atom) => drawGround({ kind: 'atom', atom }, at, 'fault'))}
    ${hovered ? drawGround(hovered, at, 'hovered') : nothing}
    ${cursor ? drawGround(cursor, at, 'cursor') : nothing}</g>`;
};
