import type { Engine } from '@moiety/chemistry/index.ts';
import { bareLabel } from '../../src/compounds/labels.ts';
import type { Extraction, ExtractedActivity } from '../../src/document/extract-document.ts';
import { plainText, nanomolar, unitIn } from '../../src/tables/units.ts';
import type { ExpectedActivity, ExpectedCompound, GeneratedDocument } from './maker.ts';

/** What of one sort, compounds or activities, came of a document. */
export interface Score {
  expected: number;
  right: number;
  /** Found, and not printed. */
  wrong: number;
  /** Of these: not marked for review. */
  unmarked: number;
  /** What was missed and what was wrong, a line each, with the page. */
  faults: string[];
}

const ascii = (text: string): string => plainText(text).replaceAll('μ', 'u');

/** Per cent of inhibition is the same however it is said; the amount counts. */
function plainEndpoint(endpoint: string): string {
  const text = ascii(endpoint).toLowerCase();
  if (/inhib|抑制/.test(text)) return `inhibition@${/(\d+(?:\.\d+)?)\s?um/.exec(text)?.[1] ?? ''}`;
  return text.replaceAll(/\(.*?\)|[\s_.-]/g, '');
}

function amountOf(value: string, unit: string): string {
  const plain = unitIn(unit) ?? ascii(unit);
  const of = (one: string): string => {
    const number = Number(one);
    const molar = nanomolar(number, plain);
    return molar === undefined ? `${number} ${plain}` : `${Number(molar.toPrecision(9))} nM`;
  };
  const ends = /^(\d[\d.]*)\s?(?:-|to|至|~)\s?(\d[\d.]*)/.exec(plainText(value));
  return ends === null ? of(value) : `${of(ends[1]!)} to ${of(ends[2]!)}`;
}

const activityKey = (activity: Omit<ExpectedActivity, 'page'>): string =>
  [
    bareLabel(activity.label),
    plainEndpoint(activity.endpoint),
    activity.qualifier,
    activity.qualifier === 'code' ? activity.value : amountOf(activity.value, activity.unit),
  ].join(' | ');

/** Takes from what was found what was expected, one by one. */
function compared(
  expected: readonly { key: string; page: number }[],
  found: readonly { key: string; page: number; review: boolean }[],
): Score {
  const left = [...found];
  const missed = expected.filter(({ key, page }) => {
    const place = left.findIndex((one) => one.key === key && one.page === page);
    const own = place >= 0 ? place : left.findIndex((one) => one.key === key);
    if (own >= 0) left.splice(own, 1);
    return own < 0;
  });
  return {
    expected: expected.length,
    right: expected.length - missed.length,
    wrong: left.length,
    unmarked: left.filter(({ review }) => !review).length,
    faults: [
      ...left.map(({ key, page, review }) => `p. ${page} ${review ? 'wrong, marked' : 'WRONG'}: ${key}`),
      ...missed.map(({ key, page }) => `p. ${page} missed: ${key}`),
    ],
  };
}

/** The activities that were found, held against those that are printed: label, endpoint, sign, value and unit. */
export const scoreActivities = (
  { activities }: GeneratedDocument,
  found: readonly ExtractedActivity[],
): Score =>
  compared(
    activities.map((one) => ({ key: activityKey(one), page: one.page })),
    found.map((one) => ({ key: activityKey(one), page: one.page, review: one.review })),
  );

const keyOf = (engine: Engine, smiles: string): string =>
  engine.withMolecule(smiles, (molecule) => engine.rdkit.get_inchikey_for_inchi(molecule.get_inchi()));

/** The compounds that were found with a structure, held against those that are printed: label and full InChIKey. */
export const scoreCompounds = (
  engine: Engine,
  { compounds }: { compounds: readonly ExpectedCompound[] },
  { compounds: found }: Extraction,
): Score =>
  compared(
    compounds.map(({ label, smiles, page }) => ({
      key: `${bareLabel(label)} | ${keyOf(engine, smiles)}`,
      page,
    })),
    found
      .filter(({ smiles }) => smiles !== '')
      .map(({ label, inchikey, smiles, page, review }) => ({
        key: `${bareLabel(label)} | ${inchikey ?? smiles}`,
        page,
        review,
      })),
  );
