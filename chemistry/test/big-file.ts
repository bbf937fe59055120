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
    if (drug === undefined) {
      return;
    }
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
export function bigCsv(count: number): Blob {
  const parts = ['Name,SMILES,Class,Activity\n'];
  let index = 0;
  for (const { name, smiles, class: drugClass } of variedDrugs(count)) {
    parts.push(`${name},${smiles},${drugClass},${((index * 7919) % 10_000) / 100}\n`);
    index += 1;
  }
  return new Blob(parts);
}

/** A SMILES file of `count` records. */
export function bigSmiles(count: number): Blob {
  return new Blob(Array.from(variedDrugs(count), ({ name, smiles }) => `${smiles} ${name}\n`));
}
