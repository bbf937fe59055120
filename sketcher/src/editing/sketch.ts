import { emptyMolecule } from '../molecule/molecule.ts';
import type { Molecule } from '../molecule/molecule.ts';
import type { Cursor } from './cursor.ts';
import { nothingSelected, remove } from './edits.ts';
import type { Selection } from './edits.ts';
import { History } from './history.ts';
import { atomsOf } from './tools.ts';
import type { Outcome, Tool } from './tools.ts';

/** What is drawn, chosen and done: the state that canvas, tools and properties share. Fires `change` whenever it changes. */
export class Sketch extends EventTarget {
  #history = new History(emptyMolecule);
  #preview: Outcome | undefined;
  #selection: Selection = nothingSelected;
  #cursor: Cursor | undefined;
  #tool: Tool = { kind: 'bond', order: 1, stereo: 'none' };

  /** What is shown, while a gesture goes on what would come of it. */
  get molecule(): Molecule {
    return this.#preview?.molecule ?? this.#history.now;
  }

  /** What is drawn, gestures under way apart. */
  get drawn(): Molecule {
    return this.#history.now;
  }

  get selection(): Selection {
    return this.#preview?.selection ?? this.#selection;
  }

  get band(): Outcome['band'] {
    return this.#preview?.band;
  }

  get cursor(): Cursor | undefined {
    return this.#cursor;
  }

  get tool(): Tool {
    return this.#tool;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** Begins with a molecule; nothing can be undone. */
  open(molecule: Molecule, atoms: readonly number[] = []): void {
    this.#history = new History(molecule);
    this.#preview = undefined;
    this.#cursor = undefined;
    this.#selection = { atoms: new Set(atoms), bonds: new Set() };
    if (atoms.length > 0) this.#tool = { kind: 'select' };
    this.#changed();
  }

  /** Makes a step. */
  draw(molecule: Molecule, selection: Selection = this.#selection): void {
    this.#preview = undefined;
    this.#history.push(molecule);
    this.select(selection);
  }

  /** Shows what a gesture would come to; undefined ends that. */
  preview(outcome: Outcome | undefined): void {
    this.#preview = outcome;
    this.#changed();
  }

  select(selection: Selection): void {
    const { atoms, bonds } = this.#history.now;
    const present = { atoms: new Set(atoms.map(({ id }) => id)), bonds: new Set(bonds.map(({ id }) => id)) };
    this.#selection = {
      atoms: new Set([...selection.atoms].filter((id) => present.atoms.has(id))),
      bonds: new Set([...selection.bonds].filter((id) => present.bonds.has(id))),
    };
    const cursor = this.#cursor;
    if (cursor && !present[cursor.kind === 'atom' ? 'atoms' : 'bonds'].has(cursor.id))
      this.#cursor = undefined;
    this.#changed();
  }

  selectAll(): void {
    const { atoms, bonds } = this.#history.now;
    this.select({
      atoms: new Set(atoms.map(({ id }) => id)),
      bonds: new Set(bonds.map(({ id }) => id)),
    });
  }

  setCursor(cursor: Cursor | undefined): void {
    this.#cursor = cursor;
    this.#changed();
  }

  setTool(tool: Tool): void {
    this.#tool = tool;
    this.#changed();
  }

  undo(): void {
    this.#preview = undefined;
    this.#history.undo();
    this.select(this.#selection);
  }

  redo(): void {
    this.#preview = undefined;
    this.#history.redo();
    this.select(this.#selection);
  }

  /** Whether anything is chosen. */
  get hasSelection(): boolean {
    return this.#selection.atoms.size + this.#selection.bonds.size > 0;
  }

  removeSelection(): void {
    this.draw(remove(this.drawn, this.#selection), nothingSelected);
  }

  /** What is chosen, as a molecule of its own; all where nothing is. */
  get chosenPart(): Molecule {
    if (!this.hasSelection) return this.drawn;
    const kept = atomsOf(this.drawn, this.#selection);
    return remove(this.drawn, {
      atoms: new Set(this.drawn.atoms.map(({ id }) => id).filter((id) => !kept.has(id))),
      bonds: new Set(),
    });
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
