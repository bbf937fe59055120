// Compounds that a sentence calls by nothing but their number, as papers print it in bold: `the piperazine 4`, `6 and 7 were`, `15 nM (11)`.
export interface Mention {
  at: number;
  end: number;
}
export interface LabelMention extends Mention {
  label: string;
  /** Counts the lists of labels. */
  list: number;
  /** Whether it may be something else than a compound. */
  isDoubted?: boolean;
}

/** A number or letter of a compound without a word for it, `12`, `9a`, `(S)-14`, `rac-3`; no part of a number, a range, a name or a fraction. */
const ONE = String.raw`(?:\((?:±|[RS+-]|[RS],[RS])\)-|rac-|ent-)?\d{1,3}[a-z]?`;
const BARE = new RegExp(
  String.raw`(?<![\w.,/<>≤≥~≈±×=+%#°′'’"-])(?<![\d/<>≤≥~≈±×=+%#°-]\s)(${ONE})(?![\w%‰°′'’]|[.,/:]\d|\s?[×±=/]|[-–])`,
  'gu',
);
/** Between the members of a list of numbers. */
const JOINT = /^(?:,\s?(?:and\s|or\s)?|\s(?:and|or|&)\s)$/;

const UNIT = String.raw`(?:[fpnuμm]M|[fpnuμm]?mol\/L|[unpμm]g\/m[lL]|nanomolar|micromolar|picomolar)`;
const ENDPOINT = String.raw`(?:p?(?:IC|EC|GI|CC|AC|DC|ED|LC)\s?\d{2}|p?K\s?[id]\b)`;

/** What comes behind a number that counts or measures something, or is a place. */
const COUNTS =
  /^\s?(?:[([]?\s?(?:[fpnuμm]M|[fpnuμm]?mol|[kmnuμp]?g|[mnuμ]?L|mL|[cmnuμ]m|Å|h|hr|hrs|min|s|sec|[kM]?Hz|[kM]?Da|[kM]?bp|eq|equiv|ppm|rpm|K|C|x|fold|wt|mM|M|kcal|IU|days?|weeks?|months?|years?|hours?|minutes?|seconds?|times?|points?|nanomolar|micromolar|picomolar)(?![A-Za-z])|per\s?cent|(?:(?:of the|of these|of our|of|different|other|new|novel|more|such|independent|separate|additional|further|potent|active|tested|selected|human|known|related|out of)\s)?(?:compounds|analog(?:ue)?s|derivatives|examples|molecules|inhibitors|structures|hits|ligands|residues|amino|kinases|targets|enzymes|proteins|cell|cells|lines|strains|mice|rats|dogs|animals|patients|subjects|experiments|replicates|determinations|measurements|assays|wells|plates|cycles|steps|atoms|carbons|bonds|isomers|receptors?|kinase|channels?|values|doses|concentrations|orders|positions|members|series|cases|others)\b|of\s(?:\d|the(?:se|m)?\b|those|our|them))/i;
/** Behind the first of several amounts: `12, 5.6 and 7.8 nM`, `12 to 50 nM`. */
const IS_AMOUNT = new RegExp(
  String.raw`^(?:(?:,\s?(?:and\s|or\s)?|\s(?:and|or|to|vs\.?|versus|±)\s)[<>~≤≥]?\s?\d{1,6}(?:[.,]\d{1,4})?){1,12}\s?(?:${UNIT}|[%％]|-?fold)`,
  'u',
);
/** Words before a number that is that of a figure, a reference, a residue, a day, a protein. */
const IS_OTHERS =
  /(?:^|[\s(,;[])(?:Figs?\.?|Figures?|Tables?|Schemes?|Charts?|Graphs?|Eqs?\.?|Equations?|[Rr]efs?\.?|[Rr]eferences?|[Ss]teps?|[Pp]anels?|[Pp]arts?|[Ss]ections?|[Cc]hapters?|[Ee]ntr(?:y|ies)|[Pp]ages?|pp?\.?|[Vv]ol(?:ume)?\.?|[Nn]os?\.?|[Nn]umbers?|[Dd]ays?|[Ww]eeks?|[Pp]hases?|[Tt]ypes?|[Cc]lass|[Gg]roups?|[Cc]ohorts?|[Gg]rades?|[Ss]tages?|[Ll]evels?|[Pp]ositions?|[Cc]arbons?|[Rr]ings?|[Ss]ites?|[Rr]esidues?|[Hh]elix|[Dd]omains?|[Ll]oops?|[Ll]anes?|[Ff]amily|[Ii]soforms?|[Ss]ubtypes?|[Ff]actors?|[Rr]eceptors?|[Kk]inases?|[Pp]roteases?|[Cc]aspases?|[Cc]athepsins?|[Ii]nterleukins?|[Cc]hannels?|[Tt]ransporters?|[Cc]ells?|[Mm]ethods?|[Pp]rotocols?|[Pp]rocedures?|[Aa]ssays?|[Ee]xperiments?|[Tt]ests?|[Rr]uns?|[Bb]atch|[Ll]ots?|[Ff]ractions?|[Cc]hromosomes?|[Ii]n|[Aa]bout|[Aa]pproximately|[Aa]round|[Rr]oughly|[Nn]early|[Aa]lmost|[Oo]nly|[Aa] total of|[Tt]he|[Uu]p to|n|pH|ca\.?|c\.|[Aa]t|[A-Z][A-Za-z\d]{0,14}[A-Z]\d{0,2})\s?$/;

/** What chemists call one compound by, before its number. */
const ROLE = String.raw`(?:analog(?:ue)?|derivative|inhibitor|ligand|hit|lead|enantiomer|eutomer|distomer|antipode|isomer|regioisomer|stereoisomer|diastereo(?:iso)?mer|atropisomer|epimer|racemate|congener|homolog(?:ue)?|product|candidate|molecule|agonist|antagonist|probe|prodrug|metabolite|precursor|macrocycle|degrader|blocker|activator|modulator|acid|ester|amine|aldehyde|sulfonamide|hydrochloride|thiol|imide|amide|alcohol|nitrile|ketone|ether|urea|lactam|phenol|sulfone|sulfoxide|carbamate|heterocycle|bioisostere|peptidomimetic|compd|cpd)`;
/** Ends of names of classes: `piperazine`, `nicotinanilide`, `benzothiazole`, `pyrimidinone`. */
const CLASS = String.raw`[a-z]{2,40}(?:anilide|amide|imide|azine|azole|azolidine|idine|oline|aline|amine|oxime|urea|indole|indene|azepine|azepane|etane|idone|azone|azoline|inone|olone|enone|oxane|olane|furan|pyran|phene|phenone|pyridine|quinoline|uracil|purine|pyrrole|toluene|benzene|nitrile|oxazole|thiazole|carbamate|sulfone|sulfoxide|lactam|lactone|phenol|piperazine|morpholine|guanidine|hydrazide|coumarin|flavone|chalcone|oxide|ide|adamantane)`;
// Bounded: the 80 characters before a number.
const BEHIND_CLASS = new RegExp(String.raw`(?:^|[\s(-])(${ROLE}|${CLASS})(s?)\s$`, 'iu');
/** Words that end like a class but are none: amino acids, messengers, proteins. */
const NO_CLASS =
  /^(?:serine|threonine|tyrosine|cysteine|lysine|alanine|leucine|valine|proline|histidine|arginine|glycine|methionine|phenylalanine|isoleucine|asparagine|glutamine|baseline|pipeline|guideline|provide|divide|decide|beside|outside|inside|aside|wide|guide|histamine|dopamine|adenosine|[a-z]{0,20}(?:peptide|nucleotide|nucleoside|tide|phospho[a-z]{0,10})|chloride|bromide|fluoride|iodide|hydroxide|oxide|peroxide|cyanide|pesticide|hide|ride|side|override|reside|coincide|cytidine|uridine|thymidine|combine|examine|determine|define|machine|medicine|vaccine|cytokine|chemokine|routine|decline|online|line|lipid|plastid)$/i;

/** Nouns before the number of a protein or a residue: `programmed death ligand 1`, `plasminogen activator inhibitor 1`, `amino acid 25`. */
// Bounded: the 80 characters before a number.
const OF_PROTEIN =
  /\b(?:(?:death|chemokine|cytokine|fas|delta-like|notch|toll-like|kit|ephrin|selectin)\sligand|(?:activator|tissue|kinase|proteinase|protease|peptidase|metalloproteinase|caspase|elastase|trypsin)\sinhibitor|(?:plasminogen|lymphocyte|transcription|kinase|macrophage)\sactivator|(?:amino|nucleic|fatty)\sacid)s?\s[([]?$/i;

const VERB = String.raw`(?:was|were|is|are|had|has|have|shows?|showed|displayed|displays?|exhibits?|exhibited|gave|gives?|inhibits?|inhibited|bound|binds?|blocked|blocks?|activated|activates?|suppressed|suppresses|reduced|reduces|stimulated|retained|retains?|lost|proved|possessed|possesses|demonstrated|demonstrates|afforded|yielded|reached|remained|emerged|maintained|suffered|turned out|did not|does not|do not|failed|potently|strongly|weakly|selectively|also|both|each|only|still|proved|appeared|stood out|lacked|degraded|degrades|induced|induces|antagonized|performed)`;
const VERB_BEHIND = new RegExp(String.raw`^\s(?:\([^()]{1,40}\)\s)?${VERB}(?![A-Za-z])`, 'u');
/** The number opens a clause. */
const CLAUSE =
  /(?:^|[,;:]\s|(?:^|[\s,])(?:[Aa]nd|but|[Ww]hile|[Ww]hereas|[Tt]hat|[Aa]lthough|[Ss]ince|[Bb]ecause|[Bb]oth|[Hh]owever,|[Tt]hus,?|[Hh]ence,?|[Ww]here|[Ww]hen|[Aa]s|so|yet)\s)$/;
/** `Of the 20 analogues, 9 had …` counts. */
const COUNTED = /(?:^|[.;,]\s?)(?:Of|Among|Amongst|From|In total|Out of|A total of|Overall)\b/;

/** Something that a compound has, and the word that joins it to the compound. */
const OF_WHAT = new RegExp(
  String.raw`(?:${ENDPOINT}s?(?:\svalues?)?|values?|potenc(?:y|ies)|activit(?:y|ies)|affinit(?:y|ies)|selectivit(?:y|ies)|efficacy|inhibition|that|those|administration|dosing|treatment|incubation|concentrations?|doses?|enantiomer|antipode|exposure to)\s(?:of|for|by|with)\s(?:both\s)?$`,
  'u',
);
const AFTER_OF_WHAT = new RegExp(
  String.raw`^\s?(?:${VERB}(?![A-Za-z])|against|towards?|on|in|at|to|for|and\b|by|with|from|through|\(|[,;:.](?!\s?\d)|$)`,
  'u',
);
/** `15 nM for 11`. */
const VALUE_FOR = new RegExp(
  String.raw`(?:(?:obtained|found|measured|determined|observed|recorded|calculated|seen)|(?:${UNIT}|[%％])\)?)\s?(?:,\s)?(?:(?:against|on|in|at)\s[^\s,;()]{1,20}\s)?(?:for|by|with|in the case of)\s$`,
  'u',
);
const AFTER_FOR =
  /^(?:$|\s?[.,;)(]|\s(?:and|vs|versus|but|while|whereas|in|against|on|at|compared|to)(?![A-Za-z]))/;
/** `15 nM (11)`. */
const VALUE_THEN = new RegExp(String.raw`(?:${UNIT}|[%％])\s?[([]$`, 'u');
/** `9 (IC50 = 3 nM)`, `9 (TNIK IC50 3 nM)`, `9 (3.2 nM)`, `9: IC50 = 3 nM`. */
const THEN_ENDPOINT = new RegExp(
  String.raw`^\s?(?:\(|,\s|:\s)(?:[^()\d]{0,30}\s|[A-Za-z\d/-]{1,15}\s)?${ENDPOINT}`,
  'u',
);
const THEN_VALUE = new RegExp(String.raw`^\s?\((?:[<>~=≤≥]\s?)?\d{1,6}(?:\.\d{1,4})?\s?${UNIT}[,;)]`, 'u');
/** `more potent than 10`, `unlike 4`. */
const COMPARED =
  /(?:\b(?:potent|active|selective|effective|weaker|better|stronger|lower|higher|inferior|superior)\s(?:than|to)|\b(?:[Uu]nlike|versus|vs\.?|[Cc]ompared (?:to|with)|[Rr]elative to|[Cc]ontrast to|over its \w{3,20}|than (?:its|the) \w{3,20}))\s$/;
const AFTER_COMPARED = new RegExp(
  String.raw`^(?:$|\s?[,;.)(]|\s(?:and|but|on|in|at|against|towards?|with|by|${VERB})(?![A-Za-z]))`,
  'u',
);
/** `on going from 2 to 11`. */
const GOING = /\b(?:going|moving|passing|switching|proceeding|progressing|advancing|starting)\sfrom\s$/;
/** `gave 12 with an IC50 of 5 nM` */
const MADE =
  /\b(?:gave|give|giving|afforded|affording|provided|providing|furnished|furnishing|yielded|yielding|delivered|delivering|led to|leading to|identified|identifying|discovery of|identification of|resulted in|resulting in|culminating in|obtain)\s$/;
const AFTER_MADE = /^(?:$|\s?[,;.)(]|\s(?:with|which|that|whose|having|as)(?![A-Za-z]))/;
/** `the best analogue, 12, had …` */
const APPOSED_BEHIND = new RegExp(
  String.raw`^,\s(?:which|whose|with|having|a|an|the|${VERB})(?![A-Za-z])`,
  'u',
);

/** How many characters around a number are looked at. */
const AROUND = 80;

/** One number, or several that are joined. */
interface Numbers extends Pick<LabelMention, 'at' | 'end'> {
  labels: { label: string; at: number; end: number }[];
}

/** Numbers that stand by themselves, those that are joined together. */
function numbersIn(sentence: string): Numbers[] {
  const found: Numbers[] = [];
  for (const { 0: whole, 1: label = whole, index: at } of sentence.matchAll(BARE)) {
    const end = at + label.length;
    const last = found.at(-1);
    if (last !== undefined && JOINT.test(sentence.slice(last.end, at))) {
      last.labels.push({ label, at, end });
      last.end = end;
    } else found.push({ at, end, labels: [{ label, at, end }] });
  }
  return found.flatMap((numbers) => partedOf(sentence, numbers));
}

/** Numbers with nothing but commas between them are none of a list, nor is the first of `compared with 10, 9 and 12 were`. */
function partedOf(sentence: string, numbers: Numbers): Numbers[] {
  const { labels } = numbers;
  if (labels.length < 2) return [numbers];
  const joints = labels.slice(1).map(({ at }, index) => sentence.slice(labels[index]!.end, at));
  const isOpen = !/and|or|&/.test(joints.at(-1)!);
  const isBeside =
    labels.length > 2 && COMPARED.test(sentence.slice(Math.max(0, numbers.at - AROUND), numbers.at));
  if (isOpen) return labels.map((one) => ({ at: one.at, end: one.end, labels: [one] }));
  if (!isBeside) return [numbers];
  const [first, ...rest] = labels;
  return [
    { at: first!.at, end: first!.end, labels: [first!] },
    { at: rest[0]!.at, end: numbers.end, labels: rest },
  ];
}

/** How sure it is that numbers are compounds: `named` by a noun before them, `told` by the grammar, or `doubted`. */
type Kind = 'named' | 'told' | 'doubted';

function kindOf(sentence: string, { at, end, labels }: Numbers): Kind | undefined {
  const before = sentence.slice(Math.max(0, at - AROUND), at);
  const behind = sentence.slice(end, end + AROUND);
  const isMany = labels.length > 1;
  if (COUNTS.test(behind) || IS_AMOUNT.test(behind)) return undefined;
  const inner = before.replace(/[([]\s?$/, '');
  const noun = BEHIND_CLASS.exec(inner);
  if (OF_PROTEIN.test(inner)) return undefined;
  const isNamed = noun !== null && !NO_CLASS.test(noun[1]!) && (noun[2] === '' || isMany);
  if (isNamed && inner === before) return 'named';
  if (IS_OTHERS.test(before)) return undefined;
  if (inner !== before) {
    // `(2, IC50 = 230 nM)` and `15 nM (11)`; any other number in brackets may be a reference.
    if (THEN_ENDPOINT.test(behind)) return 'told';
    if (!/^\s?[)\]]/.test(behind)) return undefined;
    if (VALUE_THEN.test(before)) return 'told';
    return isNamed ? 'doubted' : undefined;
  }
  if (THEN_ENDPOINT.test(behind) || THEN_VALUE.test(behind)) return 'told';
  if (CLAUSE.test(before) && VERB_BEHIND.test(behind))
    return COUNTED.test(sentence.slice(0, at)) ? undefined : 'told';
  const isTold =
    (OF_WHAT.test(before) && AFTER_OF_WHAT.test(behind)) ||
    (VALUE_FOR.test(before) && AFTER_FOR.test(behind)) ||
    (COMPARED.test(before) && AFTER_COMPARED.test(behind)) ||
    (MADE.test(before) && AFTER_MADE.test(behind)) ||
    (/\bby\s$/.test(before) && VERB_BEHIND.test(behind)) ||
    (GOING.test(before) && /^\sto\s/.test(behind)) ||
    (/(?:^|[a-z)],\s)$/.test(before) && APPOSED_BEHIND.test(behind));
  return isTold ? 'told' : undefined;
}

/**
 * The compounds that a sentence calls by their numbers alone.
 * @param isHeard whether the document has a compound of that label: without one a number is taken only behind a noun for it
 * @param byWord those that it names by a word for them: numbers beside these may be something else
 */
export function bareLabelsOf(
  sentence: string,
  isHeard: (label: string) => boolean,
  byWord: readonly LabelMention[] = [],
): LabelMention[] {
  const all = numbersIn(sentence).flatMap((numbers) => {
    const kind = kindOf(sentence, numbers);
    if (kind === undefined) return [];
    return (kind === 'named' && byWord.length === 0) || numbers.labels.every(({ label }) => isHeard(label))
      ? [{ numbers, kind }]
      : [];
  });
  // One number behind a value may be a reference, and so may several where a compound is named otherwise.
  const behindValues = all.filter(({ numbers }) => VALUE_THEN.test(sentence.slice(0, numbers.at)));
  const found = all.flatMap(({ numbers, kind }, list) => {
    const isBehindValue = behindValues.some((one) => one.numbers === numbers);
    const isAlone = isBehindValue && behindValues.length === 1;
    const isBeside = byWord.length > 0 && (isBehindValue || kind === 'named');
    const isDoubted = kind === 'doubted' || isAlone || isBeside;
    return numbers.labels.map((one) =>
      Object.assign(one, { list: 3000 + list }, isDoubted ? { isDoubted } : {}),
    );
  });
  return [...joinedByNouns(sentence, found), ...goalOf(sentence, found, isHeard)].toSorted(
    (a, b) => a.at - b.at,
  );
}

/** Between two compounds of one list that have nouns of their own: `the phthalazinone 17 and the amide 18`. */
const NOUN_BETWEEN = /^(?:,\s(?:and\s)?|\sand\s)(?:the\s|its\s)?(?:[a-z][a-z-]{2,30}\s){1,3}$/;

/** Compounds that are named one by one, each by a noun, as one list. */
function joinedByNouns(sentence: string, found: readonly LabelMention[]): LabelMention[] {
  let before: LabelMention | undefined;
  return found
    .toSorted((a, b) => a.at - b.at)
    .map((one) => {
      const isJoined = before !== undefined && NOUN_BETWEEN.test(sentence.slice(before.end, one.at));
      before = isJoined ? { ...one, list: before!.list } : one;
      return before;
    });
}

/** The second compound of `going from 2 to 11`. */
function goalOf(
  sentence: string,
  found: readonly LabelMention[],
  isHeard: (label: string) => boolean,
): LabelMention[] {
  const first = found.find(({ at }) => GOING.test(sentence.slice(Math.max(0, at - AROUND), at)));
  if (first === undefined) return [];
  const goal = numbersIn(sentence).find(({ at }) => at === first.end + ' to '.length);
  const one = goal?.labels[0];
  return one !== undefined && isHeard(one.label) && !COUNTS.test(sentence.slice(one.end))
    ? [Object.assign(one, { list: first.list })]
    : [];
}
