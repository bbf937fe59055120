// Acids and solvents that are printed as text beside the drawing whose salt or solvate they make: `× HCl`, `· 2 TFA`, `CF3CO2H`.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { identityOf } from '@moiety/chemistry/structure-identity.ts';
import type { TextLine } from '../page/page-result.ts';
import { plainText } from '../tables/units.ts';
import { type Drawn, takesProton } from './drawn-salts.ts';

/** What is written for an acid or a solvent, and its structure. Optical reading takes an `l` for an `I`. */
const PARTNERS: readonly (readonly [written: RegExp, smiles: string])[] = [
  [/^(?:HC[lI1]|C[lI1]H)$/, 'Cl'],
  [/^(?:HBr|BrH)$/, 'Br'],
  [/^HI$/, 'I'],
  [/^(?:TFA|(?:CF3|F3C)(?:COOH|CO2H)|(?:HOOC|HO2C)CF3|C2HF3O2)$/, 'O=C(O)C(F)(F)F'],
  [/^(?:AcOH|HOAc|(?:CH3|H3C|Me)(?:COOH|CO2H))$/, 'CC(=O)O'],
  [/^(?:HCOOH|HCO2H)$/, 'O=CO'],
  [/^(?:MsOH|MSA|(?:CH3|H3C|Me)(?:SO3H|SO2OH))$/, 'CS(=O)(=O)O'],
  [/^(?:TfOH|(?:CF3|F3C)SO3H)$/, 'O=S(=O)(O)C(F)(F)F'],
  [/^(?:TsOH|PTSA|p-?TsOH)$/, 'Cc1ccc(S(=O)(=O)O)cc1'],
  [/^H2SO4$/, 'O=S(=O)(O)O'],
  [/^H3PO4$/, 'O=P(O)(O)O'],
  [/^HNO3$/, 'O=[N+]([O-])O'],
  [/^H2O$/, 'O'],
];
/** What stands before it: `×`, a dot, and how many there are. */
// Bounded: 60 characters of a line.
const COUNTED = /^(?:[x×·•∙⋅*.]\s?)?(\d(?:[.,/]\d+)?)?\s?(?:[x×]\s?)?(.+)$/iu;
/** A sign of one more part, whatever that is. */
const TIMES = /^(?:[×·•∙⋅]|x(?=\s?\d?\s?[A-Z]))/u;
/** A salt by a word: how many of its acid there are is not said. */
const WORDED =
  /\bsalts?\b|(?:^|[\s(·.×-])(?:\d\s?)?(?:HCl|HBr|TFA)\b|\bbis-?HCl\b|\b(?:(?:mono|di|tri|hemi)?(?:formate|phosphate|sulfate|sulphate|hydrochloride|hydrobromide|trifluoroacetate|mesylate|tosylate|besylate|maleate|fumarate|tartrate|citrate|oxalate|succinate)|(?:mono|di|tri|sesqui|hemi)?hydrate)\b|hydrochlorid$|塩酸塩|[盐鹽]酸[盐鹽]|酢酸塩|乙酸[盐鹽]|염산염|아세트산염/iu;
/** From here on a line that was read by sight is certain. */
const SURE = 0.95;

/** A text as the part of a salt or solvate that it is; its count is open where it says a fraction, or `salt` and no number. */
export function readPartner(text: string): { smiles: string; count: number | undefined } | undefined {
  const [, count, written = ''] = COUNTED.exec(plainText(text).slice(0, 60)) ?? [];
  const formula = written.replace(/\s?salt$/i, '');
  const smiles = PARTNERS.find(([pattern]) => pattern.test(formula.replaceAll(' ', '')))?.[1];
  if (smiles === undefined) return undefined;
  // `x HCl`, as of an unknown number.
  const isOpen = count === undefined && /^[·•∙⋅*.]?\s?x\s?[A-Z]/.test(plainText(text));
  const isCounted = !isOpen && (count === undefined ? formula === written : /^[1-4]$/.test(count));
  return { smiles, count: isCounted ? Number(count ?? 1) : undefined };
}

/** Whether a text is a part of a salt or solvate and nothing else. */
export const isPartner = (text: string): boolean => readPartner(text) !== undefined;

/** Whether a text names a salt or solvate, by its part or by a word. */
export const namesSalt = (text: string): boolean => isPartner(text) || WORDED.test(plainText(text));

/** Whether a text in a drawing's own cell speaks of a part of a salt or solvate, known or not; elsewhere a dot or cross begins other things, too. */
export const isOfSalt = (text: string): boolean => namesSalt(text) || TIMES.test(plainText(text));

const isCertain = ({ confidence, doubts }: TextLine): boolean => confidence >= SURE && doubts.length === 0;

/**
 * The salt or solvate of a drawn structure and what is printed in its cell. A person looks at it where a part is not known, or how often it is there, or no base is drawn.
 * @param lines of the drawing's own cell
 */
export function withPrintedSalt(engine: Engine, drawn: Drawn, lines: readonly TextLine[]): Drawn {
  const salts = lines.filter(({ text }) => isOfSalt(text));
  if (salts.length === 0 || drawn.inchikey === null) return salts.length === 0 ? drawn : doubted(drawn);
  const [line, ...others] = salts;
  const partner = readPartner(line!.text);
  if (partner?.count === undefined || others.length > 0 || drawn.smiles.includes('.')) return doubted(drawn);
  const { smiles, inchiKey } = identityOf(
    engine,
    [drawn.smiles, ...Array<string>(partner.count).fill(partner.smiles)].join('.'),
  );
  const isWhole = partner.smiles === 'O' || takesProton(engine, drawn);
  return {
    smiles,
    inchikey: inchiKey,
    confidence: drawn.confidence,
    accepted: drawn.accepted && isWhole && isCertain(line!),
  };
}

/** A structure that a person looks at. */
const doubted = (drawn: Drawn): Drawn => ({ ...drawn, accepted: false });
