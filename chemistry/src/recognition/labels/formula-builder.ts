import { ABBREVIATIONS } from './abbreviations.ts';
import type { FormulaUnit } from './formula-tokens.ts';
import { type Fragment, type FragmentAtom, fragmentOfSmiles, plainAtom, valencesOf } from './fragment.ts';

/** Nothing that is larger is written as a label. */
const ATOMS_MAX = 120;

const MONOVALENT = new Set(['F', 'Cl', 'Br', 'I', 'Na', 'K', 'Li']);
/** Elements whose oxygen is doubly bound where it could be more than a bridge. */
const TAKES_OXO = new Set(['C', 'S', 'P', 'Se']);

type Backbone = number | undefined;

/** Builds the atoms of a condensed formula from its units, from the atom that the drawn bonds go to onward. */
export class FormulaBuilder {
  #atoms: FragmentAtom[] = [];
  #used: number[] = [];
  #bonds: { from: number; to: number; order: number }[] = [];
  #first: number;

  /** @param first sum of the orders of the bonds to the first atom */
  constructor(first: number) {
    this.#first = first;
  }

  /** @param options `openEnd`: one single bond goes out of the end too */
  build(units: readonly FormulaUnit[], { openEnd = false } = {}): Fragment | undefined {
    const end = this.#chain(units, undefined);
    if (end === undefined || this.#atoms.length > ATOMS_MAX) {
      return undefined;
    }
    if (openEnd) {
      this.#used[end]! += 1;
    }
    if (!this.#complete()) {
      return undefined;
    }
    return { atoms: this.#atoms, bonds: this.#bonds, attachments: openEnd ? [0, end] : [0] };
  }

  #add(atom: FragmentAtom, to: Backbone, order = 1): number {
    const index = this.#atoms.push(atom) - 1;
    this.#used.push(index === 0 ? this.#first : 0);
    if (to !== undefined) {
      this.#bind(to, index, order);
    }
    return index;
  }

  #bind(from: number, to: number, order: number): void {
    this.#bonds.push({ from, to, order });
    this.#used[from]! += order;
    this.#used[to]! += order;
  }

  #least(index: number): number {
    return valencesOf(this.#atoms[index]!)[0] ?? 0;
  }

  #free(index: number): number {
    return this.#least(index) - this.#used[index]!;
  }

  /** Adds units behind an atom. @returns the atom that what follows is bound to; undefined where it cannot be read */
  #chain(units: readonly FormulaUnit[], start: Backbone): Backbone {
    let current = start;
    for (let index = 0; index < units.length; index += 1) {
      const next = this.#unit(units[index]!, units[index + 1], current);
      if (next === undefined) {
        return undefined;
      }
      current = next;
    }
    return current;
  }

  #unit(unit: FormulaUnit, next: FormulaUnit | undefined, current: Backbone): Backbone {
    const { content } = unit;
    if (Array.isArray(content)) {
      return this.#parenthesis(content, unit, current, next === undefined);
    }
    if (content in ABBREVIATIONS || (MONOVALENT.has(content) && unit.hydrogens === 0)) {
      return this.#groups(content, unit, current);
    }
    if (content === 'O' && current !== undefined && this.#takesOxo(unit, next, current)) {
      return this.#oxygens(unit, current, next);
    }
    if (content === 'C' && unit.count > 1) {
      return this.#alkyl(unit, current, next);
    }
    if (unit.count > 1) {
      return unit.count <= 3 && current !== undefined && unit.hydrogens <= 1
        ? this.#repeated(unit, current)
        : undefined;
    }
    const atom = { ...plainAtom(content), charge: unit.charge, isotope: unit.isotope };
    const added = this.#add(atom, current, unit.order || 1);
    this.#hydrogens(added, unit.hydrogens, unit.hydrogen);
    return added;
  }

  #hydrogens(index: number, count: number, symbol: string): void {
    if (symbol === 'H') {
      this.#used[index]! += count;
      return;
    }
    for (let each = 0; each < count; each += 1) {
      this.#add({ ...plainAtom('H'), isotope: symbol === 'D' ? 2 : 3 }, index);
    }
  }

  /** The same atom several times on one, as in `N2` or `(OH)2` without its parentheses. */
  #repeated(unit: FormulaUnit, current: number): Backbone {
    for (let each = 0; each < unit.count; each += 1) {
      const added = this.#add(plainAtom(unit.content as string), current);
      this.#hydrogens(added, unit.hydrogens, unit.hydrogen);
    }
    return current;
  }

  /** One or several times a group that binds once: `Me`, `F3`. */
  #groups(name: string, unit: FormulaUnit, current: Backbone): Backbone {
    if (current === undefined && unit.count > 1) {
      return undefined;
    }
    let last = current;
    for (let each = 0; each < unit.count; each += 1) {
      const added = this.#insert(name, current, unit.order || 1);
      last = current ?? added;
    }
    if (unit.charge !== 0 && last !== undefined) {
      this.#atoms[last]!.charge += unit.charge;
    }
    return last;
  }

  #insert(name: string, current: Backbone, order: number): number {
    const smiles = ABBREVIATIONS[name];
    if (smiles === undefined) {
      return this.#add(plainAtom(name), current, order);
    }
    const { atoms, bonds, attachments } = fragmentOfSmiles(smiles);
    const begin = this.#atoms.length;
    const head = begin + attachments[0]!;
    for (const atom of atoms) {
      this.#add(atom, undefined);
    }
    for (const bond of bonds) {
      this.#bind(begin + bond.from, begin + bond.to, bond.order);
    }
    for (let index = begin; index < this.#atoms.length; index += 1) {
      const open = valencesOf(this.#atoms[index]!).find((valence) => valence >= this.#used[index]!) ?? 0;
      const bound = index === head && current !== undefined ? 1 : 0;
      this.#used[index] = Math.max(open - bound, this.#used[index]!);
    }
    if (current !== undefined) {
      this.#bind(current, head, order);
    }
    return head;
  }

  #takesOxo(unit: FormulaUnit, next: FormulaUnit | undefined, current: number): boolean {
    const { element } = this.#atoms[current]!;
    if (unit.hydrogens > 0 && unit.count === 1) {
      return false;
    }
    if (element === 'N') {
      return unit.count === 2;
    }
    if (!TAKES_OXO.has(element)) {
      return false;
    }
    if (unit.count > 1) {
      return element !== 'C' || (unit.count === 2 && this.#free(current) >= 2);
    }
    return element === 'C' ? this.#free(current) >= 2 : next !== undefined || this.#free(current) < 1;
  }

  #oxygens(unit: FormulaUnit, current: number, next: FormulaUnit | undefined): Backbone {
    const { element } = this.#atoms[current]!;
    this.#add(plainAtom('O'), current, 2);
    if (element === 'N') {
      this.#atoms[current]!.charge = 1;
      this.#add({ ...plainAtom('O'), charge: -1 }, current);
      return current;
    }
    if (unit.count === 1) {
      return current;
    }
    const isSulfur = element === 'S' || element === 'Se';
    if (isSulfur) {
      this.#add(plainAtom('O'), current, 2);
      if (unit.count === 2) {
        return current;
      }
    }
    const bridge = this.#add({ ...plainAtom('O'), charge: unit.charge }, current);
    if (element === 'P' && unit.count === 3) {
      return this.#phosphonate(unit, current, next);
    }
    this.#hydrogens(bridge, unit.hydrogens, unit.hydrogen);
    return bridge;
  }

  /** `PO3H2`, `PO3Et2`: what follows is on both oxygens. */
  #phosphonate(unit: FormulaUnit, current: number, next: FormulaUnit | undefined): Backbone {
    const second = this.#add(plainAtom('O'), current);
    const name = typeof next?.content === 'string' ? next.content : undefined;
    if (unit.hydrogens === 2) {
      this.#used[second - 1]! += 1;
      this.#used[second]! += 1;
      return current;
    }
    if (name === undefined || next?.count !== 2 || !(name in ABBREVIATIONS)) {
      return undefined;
    }
    this.#insert(name, second - 1, 1);
    this.#insert(name, second, 1);
    next.count = 0;
    return current;
  }

  /** `C4H9`, `C6H5`, `C3H6`, `C2F5`: several carbons with their hydrogens or fluorines. */
  #alkyl(unit: FormulaUnit, current: Backbone, next: FormulaUnit | undefined): Backbone {
    const { count, hydrogens } = unit;
    if (count === 6 && (hydrogens === 5 || hydrogens === 4)) {
      return this.#phenyl(current, hydrogens === 4);
    }
    const isFluorinated = hydrogens === 0 && next?.content === 'F';
    const substituents = isFluorinated ? next.count : hydrogens;
    if (substituents !== 2 * count + 1 && substituents !== 2 * count) {
      return undefined;
    }
    let last = current;
    for (let each = 0; each < count; each += 1) {
      last = this.#add(plainAtom('C'), last);
      const own = each === count - 1 && substituents === 2 * count + 1 ? 3 : 2;
      if (isFluorinated) {
        this.#groups('F', { ...unit, count: own, charge: 0 }, last);
      } else {
        this.#used[last]! += own;
      }
    }
    if (isFluorinated) {
      next.count = 0;
    }
    return last;
  }

  #phenyl(current: Backbone, isPhenylene: boolean): Backbone {
    const head = this.#insert('Ph', current, 1);
    if (!isPhenylene) {
      return head;
    }
    const para = head + 3;
    this.#used[para]! -= 1;
    return para;
  }

  #parenthesis(content: FormulaUnit[], unit: FormulaUnit, current: Backbone, isLast: boolean): Backbone {
    // `(CH2)3` goes on behind its last atom; `(CH3)2` is on the atom before it.
    const head = content[0];
    const isChain =
      content.every(({ content: inner }) => typeof inner === 'string') &&
      head !== undefined &&
      this.#isDivalent(content);
    if (
      isChain &&
      (current === undefined || unit.count > 1 || isLast) &&
      this.#hasRoom(current, unit.count)
    ) {
      let last = current;
      for (let each = 0; each < unit.count; each += 1) {
        last = this.#chain(content, last);
        if (last === undefined) {
          return undefined;
        }
      }
      if (last !== undefined) {
        // `(CF2)6H` is a chain that ends with a hydrogen.
        this.#hydrogens(last, unit.hydrogens, unit.hydrogen);
      }
      return last;
    }
    if (current === undefined) {
      return unit.count === 1 ? this.#chain(content, undefined) : undefined;
    }
    for (let each = 0; each < unit.count; each += 1) {
      if (this.#chain(structuredClone(content), current) === undefined) {
        return undefined;
      }
    }
    if (unit.charge !== 0) {
      this.#atoms[current]!.charge += unit.charge;
    }
    this.#hydrogens(current, unit.hydrogens, unit.hydrogen);
    return current;
  }

  /** A chain that is repeated is bound by one bond; where only as many are left, each repeat is a branch. */
  #hasRoom(current: Backbone, count: number): boolean {
    return current === undefined || this.#free(current) < count || count === 1;
  }

  /** Whether a parenthesis has a bond left at its end, as `(CH2)` and `(OCH2CH2)` have. */
  #isDivalent(content: readonly FormulaUnit[]): boolean {
    return new FormulaBuilder(1).build(structuredClone(content), { openEnd: true }) !== undefined;
  }

  /** Makes double and triple bonds of valences that neighbours have left, then looks whether any is. */
  #complete(): boolean {
    for (const bond of this.#bonds) {
      const spare = (index: number): number => {
        const used = this.#used[index]!;
        return (valencesOf(this.#atoms[index]!).find((valence) => valence >= used) ?? used) - used;
      };
      const more = Math.min(spare(bond.from), spare(bond.to), 3 - bond.order);
      bond.order += more;
      this.#used[bond.from]! += more;
      this.#used[bond.to]! += more;
    }
    return this.#atoms.every((atom, index) => {
      const used = this.#used[index]!;
      const isWhole = valencesOf(atom).includes(used);
      if (isWhole && atom.charge === 0) {
        return true;
      }
      // A charge is on the atom that it completes: `NH3+`, `CO2-`.
      return isWhole && atom.charge !== 0;
    });
  }
}
