import { movedOrder, TAKEN_AWAY, type Fragment } from './fragment.ts';
import { readTableSmiles } from './table-smiles.ts';

/** Stands for a hydrogen of a half ester. */
export const hydrogen = (): Fragment => {
  const fragment = structureWith('[H]');
  fragment.exits.push({ atom: 0, order: 1 });
  return fragment;
};

/** The oxygen atom of the acid group at a locant of the parent. */
export const placeOf = (acid: Fragment, places: readonly number[], locant: string): number | undefined =>
  places.find((place) =>
    acid
      .neighbors(place)
      .some(
        ({ atom }) =>
          acid.locants.get(locant) === atom ||
          acid.neighbors(atom).some((next) => acid.locants.get(locant) === next.atom),
      ),
  );

export const structureWith = (smiles: string): Fragment => {
  const fragment = readTableSmiles(smiles);
  fragment.own = fragment.atoms.map((_, index) => index);
  return fragment;
};

export const CLASSES_OF_TWO: Readonly<Record<string, string>> = {
  ketone: 'C=O',
  ether: 'O',
  sulfide: 'S',
  thioether: 'S',
  sulfone: 'S(=O)=O',
  sulfoxide: 'S=O',
  amine: 'N',
  disulfide: 'SS',
  peroxide: 'OO',
  selenide: '[Se]',
};
export const CLASSES_OF_ONE: Readonly<Record<string, string>> = {
  alcohol: 'O',
  fluoride: 'F',
  chloride: 'Cl',
  bromide: 'Br',
  iodide: 'I',
  cyanide: 'C#N',
  isocyanate: 'N=C=O',
  isothiocyanate: 'N=C=S',
  thiocyanate: 'SC#N',
  cyanate: 'OC#N',
  hydroperoxide: 'OO',
  isocyanide: '[N+]#[C-]',
  azide: 'N=[N+]=[N-]',
  amine: 'N',
  mercaptan: 'S',
};

/** Binds radicals to the group of a functional class. */
export const joinedTo = (smiles: string, radicals: readonly (readonly Fragment[])[]): Fragment[] => {
  let results = [structureWith(smiles)];
  const isPair = smiles === 'SS' || smiles === 'OO';
  for (const [index, alternatives] of radicals.entries())
    results = results.flatMap((result) =>
      alternatives.flatMap((radical) => {
        const [exit] = radical.exits;
        if (!exit || exit.order !== 1) return [];
        const copy = result.clone();
        const shift = copy.take(radical);
        copy.addBond(isPair ? index : 0, exit.atom + shift, 1);
        copy.locants = new Map([...radical.locants].map(([locant, atom]) => [locant, atom + shift]));
        return [copy];
      }),
    );
  return results;
};

/** What is on the nitrogen atom of an oxime and its like. */
const GROUPS: Readonly<Record<string, string>> = {
  oxime: 'O',
  hydrazone: 'N',
  semicarbazone: 'NC(=O)N',
  thiosemicarbazone: 'NC(=S)N',
};

/** Oxygen atoms of aldehydes and ketones, or of that at a locant. */
const carbonylsOf = (fragment: Fragment, locant?: string): number[] =>
  fragment.atoms.flatMap((atom, index) => {
    const [bound] = fragment.neighbors(index);
    const isDouble =
      atom.element === 'O' && bound?.bond.order === 2 && fragment.atoms[bound.atom]?.element === 'C';
    const isAcid =
      bound &&
      fragment
        .neighbors(bound.atom)
        .some((next) => next.atom !== index && fragment.atoms[next.atom]?.element !== 'C');
    const isThere = locant === undefined || fragment.locants.get(locant) === bound?.atom;
    return isDouble && !isAcid && isThere ? [index] : [];
  });

/** The acetal of the only aldehyde or ketone group and two alcohols, given as their radicals. */
export const acetalOf = (
  fragment: Fragment,
  radicals: readonly (Fragment | undefined)[],
): Fragment | undefined => {
  const [oxygen, ...others] = carbonylsOf(fragment);
  const copy = fragment.clone();
  const [bound] = copy.neighbors(oxygen ?? -1);
  const atom = copy.atoms[oxygen ?? -1];
  if (oxygen === undefined || others.length > 0 || !bound || !atom) return undefined;
  bound.bond.order = 1;
  const oxygens = [oxygen, copy.addAtom({ ...atom })];
  copy.addBond(bound.atom, oxygens[1] ?? 0, 1);
  for (const [index, radical] of radicals.entries()) {
    const [exit] = radical?.exits ?? [];
    if (!radical || exit?.order !== 1) return undefined;
    copy.addBond(oxygens[index] ?? 0, exit.atom + copy.take(radical), 1);
  }
  return copy;
};

/** The oxime, or its like, of the only carbonyl group that is no acid's, or of that at a locant. */
export const oximeOf = (
  fragment: Fragment,
  kind: string,
  radical: Fragment | undefined,
  locant?: string,
): Fragment | undefined => {
  const carbonyls = carbonylsOf(fragment, locant);
  const [oxygen] = carbonyls;
  const copy = fragment.clone();
  const atom = copy.atoms[oxygen ?? -1];
  if (carbonyls.length !== 1 || oxygen === undefined || !atom) return undefined;
  atom.element = 'N';
  const group = structureWith(GROUPS[kind] ?? 'O');
  const shift = copy.take(group);
  copy.addBond(oxygen, shift, 1);
  const [exit] = radical?.exits ?? [];
  if (radical && exit) {
    const moved = copy.take(radical);
    copy.addBond(shift, exit.atom + moved, 1);
  }
  copy.stereo = copy.stereo.map((request) => ({ ...request, among: copy.atoms.map((_, index) => index) }));
  return copy;
};

/** An acid whose hydroxy group is an amine's nitrogen atom instead. */
export const amidated = (acid: Fragment, group: Fragment): Fragment | undefined => {
  const places = acid.atoms.flatMap((atom, index) =>
    atom.role === 'acid' && atom.element === 'O' ? [index] : [],
  );
  const [place] = places;
  if (places.length !== 1 || place === undefined) return undefined;
  const copy = acid.clone();
  const nitrogen = group.locants.get('N') ?? 0;
  if (group.atoms[nitrogen]?.element !== 'N') return undefined;
  const shift = copy.take(group);
  const bond = copy.bonds.find(({ a, b }) => a === place || b === place);
  if (!bond) return undefined;
  copy.rebind(place, nitrogen + shift, [bond]);
  return withoutAtom(copy, place);
};

/** A structure without an atom, and without the bonds that it has left. */
export const withoutAtom = (fragment: Fragment, gone: number): Fragment => {
  const moved = (atom: number): number => (atom > gone ? atom - 1 : atom);
  fragment.removeAtom(gone);
  fragment.stereo = fragment.stereo.map((request) => ({
    ...request,
    atom: request.atom === undefined ? undefined : moved(request.atom),
    among: request.among.filter((atom) => atom !== gone).map(moved),
    own: request.own.filter((atom) => atom !== gone).map(moved),
    ...movedOrder(request.order, (atom) => (atom === gone ? TAKEN_AWAY : moved(atom))),
    ...(request.ligand === undefined ? {} : { ligand: moved(request.ligand) }),
  }));
  fragment.sites = fragment.sites.filter((atom) => atom !== gone).map(moved);
  fragment.exits = fragment.exits.map((exit) => ({ ...exit, atom: moved(exit.atom) }));
  fragment.locants = new Map(
    [...fragment.locants].flatMap(([locant, atom]) => (atom === gone ? [] : [[locant, moved(atom)]])),
  );
  fragment.own = fragment.own.filter((atom) => atom !== gone).map(moved);
  return fragment;
};

/** A boronic acid whose two hydroxy groups are pinacol's. */
export const pinacolEster = (acid: Fragment): Fragment | undefined => {
  const copy = acid.clone();
  const hydroxy = copy.atoms.flatMap(({ element }, index) => {
    const [bound, ...others] = copy.neighbors(index);
    return element === 'O' && others.length === 0 && copy.atoms[bound?.atom ?? -1]?.element === 'B'
      ? [index]
      : [];
  });
  const [one, two] = hydroxy;
  if (hydroxy.length !== 2 || one === undefined || two === undefined) return undefined;
  const shift = copy.take(structureWith('CC(C)C(C)C'));
  // 2,3-Dimethylbutane, bound at its second and third atoms.
  copy.addBond(one, shift + 1, 1);
  copy.addBond(two, shift + 3, 1);
  return copy;
};
