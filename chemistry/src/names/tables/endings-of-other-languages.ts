/** Endings of German names (IUPAC-Regeln für die Nomenklatur der organischen Chemie) and the English ones, longest first. */
export const GERMAN_ENDINGS: readonly (readonly [string, string])[] = [
  ['carbonsäure', 'carboxylic acid'],
  ['sulfonsäure', 'sulfonic acid'],
  ['sulfinsäure', 'sulfinic acid'],
  ['boronsäure', 'boronic acid'],
  ['phosphonsäure', 'phosphonic acid'],
  ['benzoesäure', 'benzoic acid'],
  ['ameisensäure', 'formic acid'],
  ['trifluoressigsäure', 'trifluoroacetic acid'],
  ['essigsäure', 'acetic acid'],
  ['propionsäure', 'propionic acid'],
  ['buttersäure', 'butyric acid'],
  ['acrylsäure', 'acrylic acid'],
  ['zimtsäure', 'cinnamic acid'],
  ['bernsteinsäure', 'succinic acid'],
  ['malonsäure', 'malonic acid'],
  ['oxalsäure', 'oxalic acid'],
  ['nicotinsäure', 'nicotinic acid'],
  ['carbaminsäure', 'carbamic acid'],
  ['salicylsäure', 'salicylic acid'],
  ['ansäure', 'anoic acid'],
  ['ensäure', 'enoic acid'],
  ['insäure', 'ynoic acid'],
  ['carbaldehyd', 'carbaldehyde'],
  ['aldehyd', 'aldehyde'],
  ['sulfonamid', 'sulfonamide'],
  ['carboxamid', 'carboxamide'],
  ['hydrazid', 'hydrazide'],
  ['amid', 'amide'],
  ['imid', 'imide'],
  ['anilin', 'aniline'],
  ['amin', 'amine'],
  ['carbonitril', 'carbonitrile'],
  ['nitril', 'nitrile'],
  ['benzol', 'benzene'],
  ['toluol', 'toluene'],
  ['styrol', 'styrene'],
  ['harnstoff', 'urea'],
  ['carboxylat', 'carboxylate'],
  ['sulfonat', 'sulfonate'],
  ['carbamat', 'carbamate'],
  ['benzoat', 'benzoate'],
  ['acetat', 'acetate'],
  ['oat', 'oate'],
  ['hydrochlorid', 'hydrochloride'],
  ['hydrobromid', 'hydrobromide'],
  ['chlorid', 'chloride'],
  ['bromid', 'bromide'],
  ['iodid', 'iodide'],
  ['oxid', 'oxide'],
  ['anhydrid', 'anhydride'],
  ['keton', 'ketone'],
  ['ether', 'ether'],
];

/** What German names have for parts of English ones, wherever they stand: `Chinolin`, `Jodphenyl`, `Äthyl`. */
export const GERMAN_PARTS: readonly (readonly [string, string])[] = [
  ['chinolin', 'quinolin'],
  ['chinolizin', 'quinolizin'],
  ['chinazolin', 'quinazolin'],
  ['chinoxalin', 'quinoxalin'],
  ['chinuclidin', 'quinuclidin'],
  ['jod', 'iod'],
  ['äth', 'eth'],
];

/** What French names have for parts of English ones, their accents gone already: `naphtalén-1-yl`, `quinoléin-2-yl`, `3-propylurée`. */
export const FRENCH_PARTS: readonly (readonly [RegExp, string])[] = [
  [/napht(?!h)/gi, 'naphth'],
  [/phtal(?=az|im|ide)/gi, 'phthal'],
  [/quinoleine?/gi, 'quinolin'],
  [/furanne/gi, 'furan'],
  [/pyranne/gi, 'pyran'],
  [/tertiobutyl/gi, 'tert-butyl'],
  [/uree(?=$| )/gi, 'urea'],
];

/** Endings of French acids behind `acide`, longest first. */
export const FRENCH_ACIDS: readonly (readonly [string, string])[] = [
  ['carboxylique', 'carboxylic acid'],
  ['sulfonique', 'sulfonic acid'],
  ['boronique', 'boronic acid'],
  ['phosphonique', 'phosphonic acid'],
  ['oique', 'oic acid'],
  ['ique', 'ic acid'],
];

/** French words of salts before `de`. */
export const FRENCH_SALTS: readonly (readonly [string, string])[] = [
  ['dichlorhydrate', 'dihydrochloride'],
  ['chlorhydrate', 'hydrochloride'],
  ['bromhydrate', 'hydrobromide'],
];
