import { EXIT, Fragment, HYDROGEN, newAtom } from './fragment.ts';

/**
 * Reads the notation of the tables: SMILES whose lower-case atoms are mancude, with `?` for a free valence and `*` for the atom of
 * the parent that a suffix acts on, which becomes atom 0 and is taken away by whoever uses it. `@` and `@@` are those of SMILES.
 * The tables are ours, so that a fault in one throws.
 */
export const readTableSmiles = (smiles: string): Fragment => {
  const fragment = new Fragment();
  const branches: number[] = [];
  const closures = new Map<string, { atom: number; order: number; place: number }>();
  /** The neighbors of each atom, in the order in which they stand. */
  const around: number[][] = [];
  const chiral: { atom: number; label: string }[] = [];
  let previous = -1;
  let order = 0;
  const join = (a: number, b: number, given: number): void => {
    const isMancude = fragment.atoms[a]?.mancude === true && fragment.atoms[b]?.mancude === true;
    fragment.addBond(a, b, given === 0 ? 1 : given, isMancude && given === 0);
  };
  const place = (symbol: string, charge = 0, isotope = 0, lambda = 0): void => {
    const isMancude = symbol === symbol.toLowerCase() && symbol !== '*';
    const element = isMancude ? symbol.charAt(0).toUpperCase() + symbol.slice(1) : symbol;
    const atom = fragment.addAtom({ ...newAtom(element), mancude: isMancude, charge, isotope, lambda });
    around[atom] = previous >= 0 ? [previous] : [];
    around[previous]?.push(atom);
    if (previous < 0 && pendingExit > 0) around[atom]?.push(EXIT);
    if (previous >= 0) join(previous, atom, order);
    else if (pendingExit > 0) fragment.exits.push({ atom, order: Math.max(order, pendingExit) });
    pendingExit = 0;
    previous = atom;
    order = 0;
  };
  let pendingExit = 0;
  const token =
    /\[(\d*)([A-Za-z]+?)(@{0,2})(H?)\d*([+-]?)(?:v(\d))?\]|Cl|Br|Si|Se|[BCNOPSFI*bcnops]|[=#()?-]|\d/gy;
  while (token.lastIndex < smiles.length) {
    const match = token.exec(smiles);
    if (match === null) throw new Error(`the table has no SMILES in ${smiles}`);
    const [text, isotope, element, chirality, hydrogen, sign, lambda] = match;
    if (element !== undefined) {
      place(element, sign === '+' ? 1 : sign === '-' ? -1 : 0, Number(isotope || 0), Number(lambda ?? 0));
      if (chirality) chiral.push({ atom: previous, label: chirality });
      if (chirality && hydrogen) around[previous]?.push(HYDROGEN);
    } else if (text === '=') order = 2;
    else if (text === '#') order = 3;
    else if (text === '-') order = 1;
    else if (text === '(') branches.push(previous);
    else if (text === ')') previous = branches.pop() ?? -1;
    else if (text === '?') {
      around[previous]?.push(EXIT);
      if (previous >= 0) fragment.exits.push({ atom: previous, order: order === 0 ? 1 : order });
      else pendingExit = 1;
      order = 0;
    } else if (/\d/.test(text)) {
      const open = closures.get(text);
      const slot = around[previous]?.push(EXIT) ?? 1;
      if (open === undefined) closures.set(text, { atom: previous, order, place: slot - 1 });
      else {
        around[open.atom]?.splice(open.place, 1, previous);
        around[previous]?.splice(slot - 1, 1, open.atom);
        join(open.atom, previous, order || open.order);
        closures.delete(text);
      }
      order = 0;
    } else place(text);
  }
  if (closures.size > 0) throw new Error(`a ring stays open in ${smiles}`);
  for (const { atom, label } of chiral)
    fragment.stereo.push({ label, atom, among: [], own: [], at: -1, order: around[atom] ?? [] });
  return fragment;
};

/**
 * Gives atoms their locants, in the order of the atoms.
 * @param locants parted by spaces, `-` for an atom without, `1/N` for one with two; `1-6` counts.
 */
export const setLocants = (fragment: Fragment, locants: string): Fragment => {
  const range = /^(\d+)-(\d+)$/.exec(locants);
  const names = range
    ? Array.from(
        { length: Number(range[2]) - Number(range[1]) + 1 },
        (_, index) => `${index + Number(range[1])}`,
      )
    : locants.split(' ');
  for (const [atom, name] of names.entries())
    for (const one of name.split('/')) if (one !== '-') fragment.locants.set(one, atom);
  return fragment;
};
