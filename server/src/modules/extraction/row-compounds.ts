// Compounds of rows of tables of groups that people corrected: the structure, evidence and doubts of each as its row stands.
import type { Evidence } from '@moiety/extraction/compounds/fuse.ts';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import type { ExtractedCompound, Extraction } from '@moiety/extraction/document/extract-document.ts';
import type { Missing } from '@moiety/extraction/document/missing.ts';
import type { GroupProblem } from '@moiety/extraction/groups/assemble-row.ts';
import type { FormulaRow, FormulaTable } from '@moiety/extraction/groups/formulas.ts';
import type { Outcome, RowNow, Twice } from './standing-rows.ts';
import { isAt, type TableNow } from './standing-tables.ts';

/** What came of rows for the document. */
export interface WithRows {
  /** The extraction with the compounds of these rows as they are now. */
  extraction: Extraction;
  /** Compounds of the extraction whose structure is another by a correction of a cell, with the last version of these cells: who accepted them before saw another structure. */
  changedAt: ReadonlyMap<ExtractedCompound, number>;
}

/** A row of which something was corrected. */
export interface ChangedRow {
  row: FormulaRow;
  table: FormulaTable;
  standing: TableNow;
  now: RowNow;
  outcome: Outcome | Twice | undefined;
  /** Where its formula is drawn. */
  drawing: Pick<Evidence, 'page' | 'box'> | null;
  confidence: number;
}

/** What a compound of a row is read from; the formula may be one that a person gave. */
export interface RowEvidence extends Evidence {
  given?: { value: string; by: string; at: string };
}

/** What a compound of a row is read from: the formula, and the cells. */
const evidenceOf = ({ row, now, standing, drawing, confidence }: ChangedRow): RowEvidence[] =>
  [
    ...(drawing ? [{ ...drawing, text: '', ...givenOf(standing) }] : []),
    ...standing.included.flatMap((index) => now.cells[index] ?? []),
    // Of a base there is none.
    ...(row.saltAt && (now.salt.text !== '' || now.salt.corrected?.value) ? [now.salt] : []),
  ].map((source): RowEvidence => {
    const { page, box, text } = source;
    const { smiles, inchikey } = now;
    const own = { page, box, kind: 'cell' as const, text, smiles, inchikey: inchikey || null, confidence };
    return 'given' in source ? Object.assign(own, { given: source.given }) : own;
  });

const givenOf = ({ given, formula }: Pick<TableNow, 'given' | 'formula'>): Pick<RowEvidence, 'given'> =>
  given && formula ? { given: { value: given.smiles, by: formula.by, at: formula.at } } : {};

const doubtsOf = (outcome: Outcome | Twice, { given }: Pick<TableNow, 'given'>): string[] =>
  'smiles' in outcome
    ? [
        // One that a person chose of those that were read is still one that was read.
        ...(!given || given.isRead ? ['drawing'] : []),
        'groups',
        ...(given ? ['formula'] : []),
        ...(outcome.mass === 'contradicts' ? ['mass'] : []),
        ...(outcome.lacksConfiguration ? ['stereo'] : []),
      ]
    : ['unread'];

/** From here on a reading contradicts another. */
const COUNTS = 0.5;
/** Letters of an InChIKey that are the skeleton's. */
const SKELETON = 14;

/** What speaks against the structure that a row gives now, whatever speaks for it. */
const againstOf = (
  { doubts }: Pick<ExtractedCompound, 'doubts'>,
  { now, outcome }: ChangedRow,
  spoken: readonly Evidence[],
): string[] => {
  const contrary = spoken.flatMap(({ inchikey, confidence }) =>
    inchikey !== null && inchikey !== now.inchikey && confidence > COUNTS ? [inchikey] : [],
  );
  const isOtherSkeleton = contrary.some(
    (inchikey) => inchikey.slice(0, SKELETON) !== now.inchikey.slice(0, SKELETON),
  );
  const isMade = outcome !== undefined && 'smiles' in outcome;
  return [
    ...(contrary.length > 0 ? [isOtherSkeleton ? 'conflict' : 'stereo'] : []),
    ...(isMade && outcome.mass === 'contradicts' ? ['mass'] : []),
    ...(isMade && outcome.lacksConfiguration ? ['stereo'] : []),
    // That its label is another's as well, or was not read, is not settled by a cell.
    ...doubts.filter((doubt) => doubt === 'labels'),
  ];
};

/** A compound with what its row is now beside what else is said of it. */
const withRow = (compound: ExtractedCompound, changed: ChangedRow): ExtractedCompound => {
  const { row, now, outcome, confidence } = changed;
  const own = evidenceOf(changed);
  // Those of a column that stands for no place any more are none.
  const places = [
    ...own,
    ...now.cells.flatMap((cell, index) =>
      cell && changed.standing.columns[index]!.read.places.length > 0 ? cell : [],
    ),
  ];
  const others = compound.evidence.filter(
    (one) => one.kind !== 'cell' || !places.some((place) => isAt(place, one)),
  );
  // An acid, which is no cell of a group.
  const salts = others.filter((one) => one.kind === 'cell' && one.inchikey === row.inchikey);
  const elsewhere = others.filter((one) => !salts.includes(one));
  const evidence = [
    ...own,
    ...salts.map((one) => Object.assign({}, one, { smiles: now.smiles, inchikey: now.inchikey || null })),
    ...elsewhere,
  ];
  const whole = { ...compound, evidence };
  const spoken = elsewhere.filter(({ smiles }) => smiles !== '');
  const against = now.smiles === '' ? [] : againstOf(compound, changed, spoken);
  if (
    now.inchikey !== '' &&
    spoken.some(({ kind, inchikey }) => kind !== 'cell' && inchikey === now.inchikey)
  )
    return {
      ...whole,
      smiles: now.smiles,
      inchikey: now.inchikey,
      review: against.length > 0,
      doubts: [...new Set(against)],
      confidence: against.length > 0 ? confidence : Math.max(0.99, confidence),
    };
  // Of what the row gave before, nothing is left; what something else gave stays, and contradicts it.
  const isOfRow = compound.smiles === '' || compound.inchikey === row.inchikey;
  if (!isOfRow || spoken.some(({ inchikey }) => inchikey === compound.inchikey && inchikey !== null))
    return now.smiles === ''
      ? whole
      : { ...whole, review: true, doubts: [...new Set([...compound.doubts, 'conflict'])] };
  return {
    ...whole,
    smiles: now.smiles,
    inchikey: now.inchikey || null,
    confidence: now.smiles === '' ? 0 : confidence,
    review: true,
    doubts: outcome ? [...new Set([...doubtsOf(outcome, changed.standing), ...against])] : ['unread'],
  };
};

/** The last version of what it is put together from. */
const versionOf = ({ now, standing }: ChangedRow): number =>
  Math.max(
    0,
    standing.formula?.version ?? 0,
    ...[...now.cells, now.salt, now.mass, ...standing.columns].map((one) => one?.corrected?.version ?? 0),
  );

const newCompound = (changed: ChangedRow): ExtractedCompound | undefined => {
  const { row, now, outcome, confidence } = changed;
  if (now.smiles === '' || !outcome) return undefined;
  return {
    label: row.label,
    page: row.page,
    box: row.box,
    name: '',
    smiles: now.smiles,
    inchikey: now.inchikey,
    confidence,
    review: true,
    doubts: doubtsOf(outcome, changed.standing),
    evidence: evidenceOf(changed),
    rank: 'row',
    claimed: false,
  };
};

/** An extraction with what rows are now: their compounds, and what is missing of them. */
export const withRows = (extraction: Extraction, changed: readonly ChangedRow[]): WithRows => {
  const compounds = [...extraction.compounds];
  const changedAt = new Map<ExtractedCompound, number>();
  for (const one of changed) {
    const { row } = one;
    const bare = bareLabel(row.label);
    const sameLabel = [...compounds.keys()].filter((index) => bareLabel(compounds[index]!.label) === bare);
    const at =
      sameLabel.find((index) => row.inchikey !== '' && compounds[index]!.inchikey === row.inchikey) ??
      sameLabel.find((index) => compounds[index]!.inchikey === one.now.inchikey) ??
      sameLabel[0];
    if (at !== undefined) {
      const before = compounds[at]!;
      const compound = withRow(before, one);
      compounds[at] = compound;
      const version = Math.max(
        changedAt.get(before) ?? 0,
        compound.inchikey === row.inchikey ? 0 : versionOf(one),
      );
      changedAt.delete(before);
      if (version > 0) changedAt.set(compound, version);
      continue;
    }
    const added = newCompound(one);
    if (!added) continue;
    const place = compounds.findIndex(
      ({ page, box }) => page > added.page || (page === added.page && box.y0 > added.box.y0),
    );
    compounds.splice(place < 0 ? compounds.length : place, 0, added);
  }
  const touched = new Set(changed.map(({ row }) => bareLabel(row.label)));
  const missing = extraction.missing.filter(
    (part) => part.kind !== 'structure' || part.reason === undefined || !touched.has(bareLabel(part.label)),
  );
  const madeOf = new Set(changed.flatMap(({ now, table }) => (now.smiles === '' ? [] : [table])));
  const isMade = (part: Missing): boolean =>
    part.kind === 'group-table' &&
    [...madeOf].some(({ page, caption }) => page === part.page && caption === part.caption);
  const open = changed.flatMap(({ row: { label, page }, now }): Missing[] => {
    const { problem } = now;
    if (!problem) return [];
    const { text } = problem;
    // That it waits, or was given up, is a reason that only corrected rows have.
    const reason = problem.reason as GroupProblem;
    return [{ kind: 'structure', label, page, reason, ...(text !== '' && { text }) }];
  });
  return {
    extraction: { ...extraction, compounds, missing: [...missing.filter((part) => !isMade(part)), ...open] },
    changedAt,
  };
};
