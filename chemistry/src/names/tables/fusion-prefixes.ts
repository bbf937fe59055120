/** Rings as prefixes of fused systems (IUPAC 2013, P-25.3.2.2.3; FR-2.2): prefix, ring parent; a number is a ring of carbon atoms. */
export const FUSION_PREFIXES = `
pyrido;pyridine
pyrimido;pyrimidine
pyrazino;pyrazine
pyridazino;pyridazine
pyrrolo;pyrrole
pyrazolo;pyrazole
imidazo;imidazole
furo;furan
thieno;thiophene
selenopheno;selenophene
pyrano;pyran
thiopyrano;thiopyran
oxazolo;oxazole
thiazolo;thiazole
isoxazolo;isoxazole
isothiazolo;isothiazole
tetrazolo;tetrazole
triazolo;1,2,3-triazole
furazano;furazan
benzo;benzene
benz;benzene
naphtho;naphthalene
indolo;indole
isoindolo;isoindole
indeno;indene
indazolo;indazole
quinolino;quinoline
quino;quinoline
isoquinolino;isoquinoline
isoquino;isoquinoline
quinoxalino;quinoxaline
quinazolino;quinazoline
benzimidazo;benzimidazole
benzofuro;benzofuran
benzothieno;benzothiophene
chromeno;chromene
[1]benzofuro;benzofuran
[1]benzothieno;benzothiophene
indolizino;indolizine
pyrrolizino;pyrrolizine
thiochromeno;thiochromene
isochromeno;isochromene
cinnolino;cinnoline
phthalazino;phthalazine
pteridino;pteridine
purino;purine
phenanthro;phenanthrene
anthra;anthracene
acridino;acridine
carbazolo;carbazole
fluoreno;fluorene
acenaphtho;acenaphthylene
quinolizino;quinolizine
1,3-benzodioxolo;benzodioxole
[1,3]benzodioxolo;benzodioxole
cyclopropa;3
cyclobuta;4
cyclopenta;5
cyclohexa;6
cyclohepta;7
cycloocta;8
`;

/** Replacement prefixes and what Hantzsch–Widman names begin with (P-22.2.2.1.1), by the element. */
export const HETERO_PREFIXES: readonly (readonly [string, string])[] = [
  ['ox', 'O'],
  ['thi', 'S'],
  ['selen', 'Se'],
  ['az', 'N'],
  ['phosph', 'P'],
  ['sil', 'Si'],
  ['bor', 'B'],
];

/** Endings of Hantzsch–Widman names: ending without `e`, ring size, whether it is saturated (P-22.2.2.1.2, table 2.5). */
export const RING_ENDINGS: readonly (readonly [string, number, boolean])[] = [
  ['iridin', 3, true],
  ['iran', 3, true],
  ['iren', 3, false],
  ['irin', 3, false],
  ['etidin', 4, true],
  ['etan', 4, true],
  ['et', 4, false],
  ['olidin', 5, true],
  ['olan', 5, true],
  ['ol', 5, false],
  ['inan', 6, true],
  ['inin', 6, false],
  ['an', 6, true],
  ['in', 6, false],
  ['epan', 7, true],
  ['epin', 7, false],
  ['ocan', 8, true],
  ['ocin', 8, false],
  ['onan', 9, true],
  ['onin', 9, false],
  ['ecan', 10, true],
  ['ecin', 10, false],
];
