/**
 * Amino acid residues by symbol (IUPAC-IUB 1983, 3AA-1), each from its nitrogen atom to its carbonyl group; `$` is where a protecting
 * group of the side chain is written.
 */
export const RESIDUES = `
Gly;NCC(=O)
Ala;N[C@@H](C)C(=O)
Val;N[C@@H](C(C)C)C(=O)
Leu;N[C@@H](CC(C)C)C(=O)
Ile;N[C@@H]([C@@H](C)CC)C(=O)
Met;N[C@@H](CCSC)C(=O)
Phe;N[C@@H](Cc1ccccc1)C(=O)
Tyr;N[C@@H](Cc1ccc(O$)cc1)C(=O)
Trp;N[C@@H](Cc1cn($)c2ccccc12)C(=O)
Ser;N[C@@H](CO$)C(=O)
Thr;N[C@@H]([C@H](O$)C)C(=O)
Cys;N[C@@H](CS$)C(=O)
Pro;N1CCC[C@H]1C(=O)
Hyp;N1C[C@H](O$)C[C@H]1C(=O)
Asn;N[C@@H](CC(=O)N$)C(=O)
Gln;N[C@@H](CCC(=O)N$)C(=O)
Asp;N[C@@H](CC(=O)O$)C(=O)
Glu;N[C@@H](CCC(=O)O$)C(=O)
Lys;N[C@@H](CCCCN$)C(=O)
Orn;N[C@@H](CCCN$)C(=O)
Dab;N[C@@H](CCN$)C(=O)
Dap,Dpr;N[C@@H](CN$)C(=O)
Arg;N[C@@H](CCCNC(=N)N$)C(=O)
Cit;N[C@@H](CCCNC(=O)N)C(=O)
His;N[C@@H](Cc1cn($)cn1)C(=O)
Nle;N[C@@H](CCCC)C(=O)
Nva;N[C@@H](CCC)C(=O)
Abu;N[C@@H](CC)C(=O)
Tle;N[C@@H](C(C)(C)C)C(=O)
Phg;N[C@@H](c1ccccc1)C(=O)
Cha;N[C@@H](CC1CCCCC1)C(=O)
Chg;N[C@@H](C1CCCCC1)C(=O)
Aib;NC(C)(C)C(=O)
Sar;N(C)CC(=O)
βAla,β-Ala,bAla,b-Ala;NCCC(=O)
`;

/** What stands before the first residue; each ends at the atom that its nitrogen atom is bound to. */
export const AMINO_ENDS: Readonly<Record<string, string>> = {
  H: '',
  Ac: 'CC(=O)',
  Bz: 'O=C(c1ccccc1)',
  Boc: 'CC(C)(C)OC(=O)',
  Cbz: 'O=C(OCc1ccccc1)',
  Z: 'O=C(OCc1ccccc1)',
  Fmoc: 'O=C(OCC1c2ccccc2-c2ccccc12)',
  Alloc: 'C=CCOC(=O)',
  Suc: 'OC(=O)CCC(=O)',
  For: 'O=C',
  Trt: 'C(c1ccccc1)(c1ccccc1)(c1ccccc1)',
};

/** What stands behind the last one, on its carbonyl group. */
export const CARBOXYL_ENDS: Readonly<Record<string, string>> = {
  OH: 'O',
  H: '',
  NH2: 'N',
  NHMe: 'NC',
  NHEt: 'NCC',
  OMe: 'OC',
  OEt: 'OCC',
  OtBu: 'OC(C)(C)C',
  OBut: 'OC(C)(C)C',
  OBn: 'OCc1ccccc1',
  OBzl: 'OCc1ccccc1',
  OAll: 'OCC=C',
  OSu: 'ON1C(=O)CCC1=O',
  pNA: 'Nc1ccc([N+](=O)[O-])cc1',
};

/** Groups on a side chain's oxygen, sulfur or nitrogen atom. */
export const SIDE_GROUPS: Readonly<Record<string, string>> = {
  Boc: 'C(=O)OC(C)(C)C',
  Fmoc: 'C(=O)OCC3c4ccccc4-c4ccccc34',
  Cbz: 'C(=O)OCc3ccccc3',
  Z: 'C(=O)OCc3ccccc3',
  Alloc: 'C(=O)OCC=C',
  Ac: 'C(C)=O',
  Me: 'C',
  tBu: 'C(C)(C)C',
  But: 'C(C)(C)C',
  OtBu: 'C(C)(C)C',
  OBut: 'C(C)(C)C',
  OMe: 'C',
  OBn: 'Cc3ccccc3',
  OBzl: 'Cc3ccccc3',
  Bn: 'Cc3ccccc3',
  Bzl: 'Cc3ccccc3',
  OAll: 'CC=C',
  Trt: 'C(c3ccccc3)(c3ccccc3)c3ccccc3',
  Acm: 'CNC(C)=O',
  Pbf: 'S(=O)(=O)c3c(C)c(C)c4OC(C)(C)Cc4c3C',
};
