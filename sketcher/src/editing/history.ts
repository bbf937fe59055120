import type { Molecule } from '../molecule/molecule.ts';

/** Steps that can be undone. */
const STEPS_MAX = 200;

/** What was drawn before and after: molecules never change, so the molecules themselves are kept. */
export class History {
  #before: Molecule[] = [];
  #after: Molecule[] = [];
  #now: Molecule;

  constructor(now: Molecule) {
    this.#now = now;
  }

  get now(): Molecule {
    return this.#now;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get canRedo(): boolean {
    return this.#after.length > 0;
  }

  /** Makes a step, if it is one. */
  push(next: Molecule): void {
    if (next === this.#now) return;
    this.#before = [...this.#before, this.#now].slice(-STEPS_MAX);
    this.#after = [];
    this.#now = next;
  }

  undo(): void {
    const last = this.#before.pop();
    if (!last) return;
    this.#after.push(this.#now);
    this.#now = last;
  }

  redo(): void {
    const next = this.#after.pop();
    if (!next) return;
    this.#before.push(this.#now);
    this.#now = next;
  }
}
