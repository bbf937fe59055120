import { engineForTests } from './engine-for-tests.ts';
import { sampleDrugs } from './sample.ts';

/** Put before a SMILES whose first atom has a hydrogen to give. */
const SUBSTITUENTS = [
  '',
  'F',
  'Cl',
  'Br',
  'C',
  'CC',
  'CO',
  'N#C',
  'CCO',
  'FC',
  'CN',
  'C1CC1',
  'c1ccccc1',
  'CC(C)',
];
/** Counter-ions and solvents, put behind. */
const PARTNERS = ['', '.Cl', '.O', '.CS(=O)(=O)O', '.OC(=O)C(F)(F)F'];

export interface VariedDrug {
  name: string;
  smiles: string;
  class: string;
}

/**
 * Drugs of the sample, repeated and varied by a substituent on the first atom and by a partner of a salt: the same list
 * at every call.
 */
export function* variedDrugs(count: number): Generator<VariedDrug> {
  const drugs = sampleDrugs();
  for (let index = 0; index < count; index += 1) {
    const drug = drugs[index % drugs.length];
    if (drug === undefined) return;
    const round = Math.floor(index / drugs.length);
    // A methyl, methylene, amine or hydroxyl at the begin takes a substituent; other begins are left alone.
    const takes = /^(?:C(?=[C(NO])(?!C[#=]|=|#)|N(?=[Cc])|O(?=[Cc]))/.test(drug.smiles);
    const substituent = takes ? (SUBSTITUENTS[round % SUBSTITUENTS.length] ?? '') : '';
    const partner = PARTNERS[Math.floor(round / (takes ? SUBSTITUENTS.length : 1)) % PARTNERS.length] ?? '';
    yield {
      name: `${drug.name} ${round + 1}`,
      smiles: `${substituent}${drug.smiles}${partner}`,
      class: drug.class,
    };
  }
}

/** A CSV file of `count` records with two data columns. */
export const bigCsv = (count: number): Blob => {
  const parts = ['Name,SMILES,Class,Activity\n'];
  let index = 0;
  for (const { name, smiles, class: drugClass } of variedDrugs(count)) {
    parts.push(`${name},${smiles},${drugClass},${((index * 7919) % 10_000) / 100}\n`);
    index += 1;
  }
  return new Blob(parts);
};

/** A SMILES file of `count` records. */
export const bigSmiles = (count: number): Blob =>
  new Blob(Array.from(variedDrugs(count), ({ name, smiles }) => `${smiles} ${name}\n`));

/** Substituents that begin a SMILES. */
const BEGINS = [
  'F',
  'Cl',
  'Br',
  'C',
  'CO',
  'N#C',
  'CS(=O)(=O)',
  'FC(F)(F)',
  'OC(=O)',
  'NC(=O)',
  'C1CC1',
  'CN(C)',
];
/** Rings that a substituent stands on, the last atom with a bond left. */
const RINGS = [
  'c2ccc(cc2)',
  'c2cccc(c2)',
  'c2ccccc2',
  'c2ccc(cn2)',
  'c2cnc(nc2)',
  'c2cc3ccccc3n2',
  'c2cc(no2)',
  'c2nc(cs2)',
  'C2CCN(CC2)',
  'c2cc(n(C)n2)',
];
const LINKS = [
  'C(=O)N',
  'NC(=O)',
  'OC',
  'S(=O)(=O)N',
  'CN',
  'NC(=O)N',
  'C(C)C(=O)N',
  'CCO',
  '',
  'C#C',
  'C(=O)NC',
];
/** Ends behind a link. */
const ENDS = [
  'c5ccccc5',
  'c5ccc(OC)cc5',
  'c5cccc(Cl)c5',
  'C5CCN(C)CC5',
  'c5ccncc5',
  'c5cnn(C)c5',
  'C5CCOCC5',
  'c5ccc6[nH]ccc6c5',
  'c5cc(F)cc(F)c5',
  'C[C@H](C)O',
  'CCN5CCOCC5',
  'c5nc6ccccc6s5',
  'CC(C)(C)C',
  '[C@@H](C)c5ccccc5',
  'c5ccc(cc5)N5CCN(C)CC5',
  'C5CC5',
];
/** Without a factor in common with how many there are, so that neighbors differ in every part. */
const STRIDE = 7919;

/** So many different compounds `compounds` knows. */
const COMPOUNDS = BEGINS.length * RINGS.length * LINKS.length * RINGS.length * ENDS.length;

/** Different drug-like compounds put together from parts: the same list at every call, at most some two hundred thousand. */
export function* compounds(count: number): Generator<string> {
  for (let index = 0; index < Math.min(count, COMPOUNDS); index += 1) {
    let place = (index * STRIDE) % COMPOUNDS;
    const [begin, ring, link, second, end] = [BEGINS, RINGS, LINKS, RINGS, ENDS].map((parts) => {
      const part = parts[place % parts.length] ?? '';
      place = Math.floor(place / parts.length);
      return part;
    });
    yield `${begin}${ring}${link}${second?.replaceAll('3', '4').replaceAll('2', '3')}${end}`;
  }
}

/** The columns of a screen. */
const SCREEN = ['IC50 (nM)', 'Ki (nM)', 'Solubility (µM)', 'Series', 'Batch'] as const;

/** A compound's name and what was measured of it: numbers, censored ones, a column of few texts and one of many. */
const screened = (index: number): { name: string; values: readonly string[] } => {
  const number = (index * STRIDE) % 100_003;
  const ic50 = number % 17 === 0 ? '>10000' : String((number % 99_991) / 10);
  const ki = number % 5 === 0 ? '' : String((number % 9973) / 100);
  const values = [ic50, ki, String(number % 251), `Series ${number % 23}`, `B${number}-${index % 7}`];
  return { name: `MOL-${number}`, values };
};

/** A CSV file as laboratories keep them, of so many different compounds. */
export const bigScreen = (count: number): Blob => {
  const parts = [`Name,SMILES,${SCREEN.join(',')}\n`];
  let index = 0;
  for (const smiles of compounds(count)) {
    const { name, values } = screened(index);
    parts.push(`${[name, smiles, ...values].join(',')}\n`);
    index += 1;
  }
  return new Blob(parts);
};

/** Structures of an SDF that are laid out; they come again and again, with other names and values. */
const LAID_OUT = 4000;

/** The same screen as SDF. */
export const bigScreenSdf = async (count: number): Promise<Blob> => {
  const engine = await engineForTests();
  const molfiles = Array.from(compounds(Math.min(count, LAID_OUT)), (smiles) =>
    engine.withMolecule(smiles, (molecule) => molecule.get_molblock()),
  );
  return new Blob(
    Array.from({ length: count }, (_, index) => {
      const { name, values } = screened(index);
      const data = SCREEN.map((column, place) => `>  <${column}>\n${values[place] ?? ''}\n\n`);
      return `${name}${molfiles[index % molfiles.length] ?? ''}${data.join('')}$$$$\n`;
    }),
  );
};
