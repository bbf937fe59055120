/**
 * Names of the kinds that have a grammar of their own: peptides, steroids, sugars, nucleosides, parents about a group, salts, CAS index
 * names. Each is put together of parts whose structures are known, as `name-generator.ts` does; `%%` is where a part is bound.
 */
import { about } from './about-radical.ts';
import { KINDS_BY_RULE } from './name-kinds-by-rule.ts';
import type { GeneratedName, Maker, Part } from './name-maker.ts';

export type { GeneratedName, Maker };

const RESIDUES: readonly Part[] = [
  ['glyc', 'NCC(=O)'],
  ['L-alan', 'N[C@@H](C)C(=O)'],
  ['D-alan', 'N[C@H](C)C(=O)'],
  ['L-val', 'N[C@@H](C(C)C)C(=O)'],
  ['L-leuc', 'N[C@@H](CC(C)C)C(=O)'],
  ['L-ser', 'N[C@@H](CO)C(=O)'],
  ['L-prol', 'N1CCC[C@H]1C(=O)'],
  ['L-phenylalan', 'N[C@@H](Cc1ccccc1)C(=O)'],
  ['L-tyros', 'N[C@@H](Cc1ccc(O)cc1)C(=O)'],
  ['L-lys', 'N[C@@H](CCCCN)C(=O)'],
  ['L-methion', 'N[C@@H](CCSC)C(=O)'],
  ['L-tert-leuc', 'N[C@@H](C(C)(C)C)C(=O)'],
];
const ACYL_ENDINGS: readonly Part[] = [
  ['ine', 'O'],
  ['inamide', 'N'],
  ['ine methyl ester', 'OC'],
];
const CAPS: readonly Part[] = [
  ['', ''],
  ['N-acetyl-', 'CC(=O)'],
  ['N-(tert-butoxycarbonyl)-', 'CC(C)(C)OC(=O)'],
  ['N-[(benzyloxy)carbonyl]-', 'O=C(OCc1ccccc1)'],
];

const peptide = ({ random, pick }: Maker): GeneratedName => {
  const residues = Array.from({ length: 2 + random(3) }, () => pick(RESIDUES));
  const last = residues.at(-1);
  const [cap, capSmiles] = pick(CAPS);
  const [ending, endSmiles] = pick(ACYL_ENDINGS);
  const acyls = residues.slice(0, -1).map(([stem]) => `${stem}yl-`);
  // Glycine has no descriptor, before which a hyphen stands.
  const name = `${cap}${acyls.join('')}${last?.[0]}${ending}`.replaceAll('-glyc', 'glyc');
  // A ring's number is free again behind it, so that residues follow each other as they are.
  return { name, smiles: `${capSmiles}${residues.map(([, smiles]) => smiles).join('')}${endSmiles}` };
};

const LINKS: readonly Part[] = [
  ['methylene', 'C<>'],
  ['oxy', 'O<>'],
  ['sulfonyl', 'S(=O)(=O)<>'],
  ['carbonyl', 'C(=O)<>'],
  ['(ethane-1,2-diyl)', 'C(C>)<'],
  ['(propane-2,2-diyl)', 'C(C)(C)<>'],
  ['[ethane-1,2-diylbis(oxy)]', 'O(CCO>)<'],
];
const TWINS: readonly (readonly [string, string, string])[] = [
  ['4', 'dianiline', 'c%%1ccc(N)cc1'],
  ['4', 'bis(2-chloroaniline)', 'c%%1ccc(N)c(Cl)c1'],
  ['3', 'bis(5-fluoropyridine)', 'c%%1cncc(F)c1'],
  ['4', 'dibenzoic acid', 'c%%1ccc(C(=O)O)cc1'],
  ['2', 'bis(6-methylquinoline)', 'c%%1ccc2cc(C)ccc2n1'],
  ['4', 'diphenol', 'c%%1ccc(O)cc1'],
];

const twins = ({ pick, closure }: Maker): GeneratedName => {
  const [link, linkSmiles] = pick(LINKS);
  const [locant, head, headSmiles] = pick(TWINS);
  const [one, two] = [closure(), closure()];
  return {
    name: `${locant},${locant}'-${link}${head}`,
    smiles: [
      linkSmiles.replace('<', one).replace('>', two),
      headSmiles.replace('%%', one),
      headSmiles.replace('%%', two),
    ].join('.'),
  };
};

/** Steroids: the name about a substituent, the structure. */
const STEROIDS: readonly Part[] = [
  ['17β-@androst-4-en-3-one', 'C[C@]12CCC(=O)C=C1CC[C@@H]1[C@@H]2CC[C@]2(C)[C@@H](@)CC[C@@H]12'],
  ['17β-@-5α-androstan-3-one', 'C[C@]12CCC(=O)C[C@@H]1CC[C@@H]1[C@@H]2CC[C@]2(C)[C@@H](@)CC[C@@H]12'],
  ['3β-@androst-5-en-17-one', 'C[C@]12CC[C@H](@)CC1=CC[C@@H]1[C@@H]2CC[C@]2(C)C(=O)CC[C@@H]12'],
  ['17α-@pregn-4-ene-3,20-dione', 'CC(=O)[C@@]1(@)CC[C@H]2[C@@H]3CCC4=CC(=O)CC[C@]4(C)[C@H]3CC[C@@]21C'],
  ['3-@estra-1,3,5(10)-trien-17-one', 'C[C@]12CC[C@H]3[C@@H](CCc4cc(@)ccc34)[C@@H]1CCC2=O'],
];
const STEROID_GROUPS: readonly Part[] = [
  ['hydroxy', 'O'],
  ['fluoro', 'F'],
  ['acetoxy', 'OC(C)=O'],
  ['methoxy', 'OC'],
];

const steroid = ({ pick }: Maker): GeneratedName => {
  const [frame, smiles] = pick(STEROIDS);
  const [group, groupSmiles] = pick(STEROID_GROUPS);
  return { name: frame.replace('@', group), smiles: smiles.replace('@)', `${groupSmiles})`) };
};

/** Glycosides: the sugar's name, and its structure from the oxygen atom on. */
const SUGARS: readonly Part[] = [
  ['β-D-glucopyranoside', 'O%%[C@@H]1O[C@H](CO)[C@@H](O)[C@H](O)[C@H]1O'],
  ['α-D-glucopyranoside', 'O%%[C@H]1O[C@H](CO)[C@@H](O)[C@H](O)[C@H]1O'],
  ['β-D-galactopyranoside', 'O%%[C@@H]1O[C@H](CO)[C@H](O)[C@H](O)[C@H]1O'],
  ['α-D-mannopyranoside', 'O%%[C@H]1O[C@H](CO)[C@@H](O)[C@H](O)[C@@H]1O'],
  ['2-acetamido-2-deoxy-β-D-glucopyranoside', 'O%%[C@@H]1O[C@H](CO)[C@@H](O)[C@H](O)[C@H]1NC(C)=O'],
  [
    '2,3,4,6-tetra-O-acetyl-β-D-glucopyranoside',
    'O%%[C@@H]1O[C@H](COC(C)=O)[C@@H](OC(C)=O)[C@H](OC(C)=O)[C@H]1OC(C)=O',
  ],
];

const glycoside = ({ random, pick, closure, radical }: Maker): GeneratedName => {
  const [sugar, smiles] = pick(SUGARS);
  const mark = closure();
  const own: GeneratedName =
    random(2) === 0 ? { name: '4-nitrophenyl', smiles: 'c%%1ccc([N+](=O)[O-])cc1' } : radical();
  return {
    name: `${own.name} ${sugar}`,
    smiles: `${own.smiles.replace('%%', mark)}.${smiles.replace('%%', mark)}`,
  };
};

const NUCLEOSIDES: readonly Part[] = [
  ['5-@uridine', 'c1(@)cn([C@@H]2O[C@H](CO)[C@@H](O)[C@H]2O)c(=O)[nH]c1=O'],
  ["2'-deoxy-5-@uridine", 'c1(@)cn([C@H]2C[C@H](O)[C@@H](CO)O2)c(=O)[nH]c1=O'],
  ['8-@adenosine', 'Nc1ncnc2c1nc(@)n2[C@@H]1O[C@H](CO)[C@@H](O)[C@H]1O'],
  ["2-@-2'-deoxyadenosine", 'Nc1nc(@)nc2c1ncn2[C@H]1C[C@H](O)[C@@H](CO)O1'],
  ['5-@cytidine', 'c1(@)cn([C@@H]2O[C@H](CO)[C@@H](O)[C@H]2O)c(=O)nc1N'],
];
const NUCLEOSIDE_GROUPS: readonly Part[] = [
  ['bromo', 'Br'],
  ['chloro', 'Cl'],
  ['methyl', 'C'],
  ['ethynyl', 'C#C'],
];

const nucleoside = ({ pick }: Maker): GeneratedName => {
  const [frame, smiles] = pick(NUCLEOSIDES);
  const [group, groupSmiles] = pick(NUCLEOSIDE_GROUPS);
  return { name: frame.replace('@', group), smiles: smiles.replace('(@)', `(${groupSmiles})`) };
};

const SALTS: readonly Part[] = [
  [' hydrochloride', 'Cl'],
  [' dihydrochloride', 'Cl.Cl'],
  [' 2,2,2-trifluoroacetate', 'OC(=O)C(F)(F)F'],
  [' (2R,3R)-2,3-dihydroxybutanedioic acid', 'OC(=O)[C@H](O)[C@@H](O)C(=O)O'],
  [' hydrochloride (1:1)', 'Cl'],
  [';hydrochloride', 'Cl'],
];

const salt = ({ pick, closure, radical }: Maker): GeneratedName => {
  const own = radical();
  const [word, smiles] = pick(SALTS);
  const mark = closure();
  return {
    name: `1-(${own.name})piperazine${word}`,
    smiles: `${own.smiles.replace('%%', mark)}.N${mark}1CCNCC1.${smiles}`,
  };
};

/** CAS index names about a radical. */
const INDEX_NAMES: readonly Part[] = [
  ['Acetamide, N-(@)-', 'N%%C(C)=O'],
  ['Benzoic acid, 4-(@)-, methyl ester', 'c%%1ccc(C(=O)OC)cc1'],
  ['1-Piperidinecarboxylic acid, 4-(@)-, 1,1-dimethylethyl ester', 'C%%1CCN(C(=O)OC(C)(C)C)CC1'],
  ['Butanoic acid, 4-(@)-2-methyl-, ethyl ester, (2S)-', 'C%%C[C@H](C)C(=O)OCC'],
  ['Methanesulfonamide, N-(@)-, hydrochloride (1:1)', 'N%%S(C)(=O)=O.Cl'],
];

/** Other names of patents about a radical: isotopes, esters of thioacids, of boron, phosphorus and sulfur, dispiro, trade names of rings. */
const FRAMES: readonly Part[] = [
  ['N-(methyl-d3)-4-(@)benzamide', 'c%%1ccc(C(=O)NC([2H])([2H])[2H])cc1'],
  ['1-(@)-4-(4,4,5,5-tetramethyl-1,3,2-dioxaborolan-2-yl)-1H-pyrazole', 'n%%1ncc(B2OC(C)(C)C(C)(C)O2)c1'],
  ['diethyl [4-(@)phenyl]phosphonate', 'c%%1ccc(P(=O)(OCC)OCC)cc1'],
  ['[4-(@)phenyl](imino)(methyl)-λ6-sulfanone', 'c%%1ccc(S(C)(=N)=O)cc1'],
  ['O,O-diethyl O-[4-(@)phenyl] phosphorothioate', 'c%%1ccc(OP(=S)(OCC)OCC)cc1'],
  ['S-[4-(@)phenyl] ethanethioate', 'c%%1ccc(SC(C)=O)cc1'],
  ['tert-butyl(dimethyl)[4-(@)phenoxy]silane', 'c%%1ccc(O[Si](C)(C)C(C)(C)C)cc1'],
  ['3-(@)-3-azadispiro[5.1.5^8.1^6]tetradecane', 'N%%1CCC2(CC1)CC1(CCCCC1)C2'],
  ['4-(@)-7-azaindole', 'c%%1ccnc2[nH]ccc12'],
  ['sodium 4-(@)benzenesulfonate', 'c%%1ccc(S(=O)(=O)[O-])cc1.[Na+]'],
];

/** Every kind; those about a radical twice, as there are more of them. */
export const KINDS: readonly ((maker: Maker) => GeneratedName)[] = [
  peptide,
  twins,
  steroid,
  glycoside,
  nucleoside,
  salt,
  about(INDEX_NAMES),
  about(INDEX_NAMES),
  about(FRAMES),
  about(FRAMES),
  ...KINDS_BY_RULE,
];
