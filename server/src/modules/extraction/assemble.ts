import {
  activityFields,
  activityQualifiers,
  compoundFields,
  parseMeaning,
  reasonsSettledBy,
  reviewReasons,
  type CorrectionField,
  type DocumentEvidence,
  type DocumentResults,
  type ResultActivity,
  type ResultCompound,
  type ReviewReason,
} from '@moiety/contract';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import type { ExtractedActivity, ExtractedCompound } from '@moiety/extraction/document/extract-document.ts';
import { JOIN_VERSION } from '@moiety/extraction/document/join-version.ts';
import type { Missing } from '@moiety/extraction/document/missing.ts';
import { measurementOf } from '@moiety/extraction/document/repeated-values.ts';
import { readValue } from '@moiety/extraction/tables/values.ts';
import { correctedGroups, correctionsOfPlaces } from './corrected-groups.ts';
import type { Joined } from './standing-rows.ts';
import { cellKey, loggedOf, mergedInto, type FoldedLog, type LogEntry } from './correction-log.ts';
import { shownFormulas } from './formulas.ts';
import { isGap, shownGaps } from './gaps.ts';
import { activityKeys, compoundKeys } from './item-keys.ts';
import type { RowEvidence } from './row-compounds.ts';
import { groupCells } from './standing-tables.ts';

const reasonsOf = (doubts: readonly string[]): ReviewReason[] =>
  doubts.filter((doubt): doubt is ReviewReason => (reviewReasons as readonly string[]).includes(doubt));

/** What an item is before anybody corrected it. */
interface Machine<Field extends CorrectionField> {
  key: string;
  origin: 'machine' | 'manual';
  confidence: number;
  isUnsure: boolean;
  reasons: ReviewReason[];
  evidence: DocumentEvidence[];
  cells: Record<Field, string>;
  /** The version of the log that made it another: who accepted it before has not seen it so. */
  changedAt?: number;
}

/** The reasons to look at an item that its corrections settle. */
const settledBy = (key: string, fields: readonly CorrectionField[], log: FoldedLog): Set<ReviewReason> =>
  new Set(
    fields.flatMap((field) =>
      (log.cells.get(cellKey(key, field))?.held.length ?? 0) > 0 ? reasonsSettledBy[field] : [],
    ),
  );

/** An item with what people said of it. */
const corrected = <Field extends CorrectionField>(
  { key, origin, confidence, isUnsure, reasons, evidence, cells, changedAt = 0 }: Machine<Field>,
  fields: readonly Field[],
  log: FoldedLog,
) => {
  const decided = log.cells.get(cellKey(key, null));
  const last = decided?.held.at(-1);
  const decider = last?.action === 'accept' && last.version < changedAt ? undefined : last;
  const action = decider?.action;
  const decision = action === 'accept' ? 'accepted' : action === 'reject' ? 'rejected' : 'none';
  const values = { ...cells };
  const changes: Partial<Record<Field, { version: number; original: string; by: string; at: string }>> = {};
  const settled = settledBy(key, fields, log);
  let isTouched = false;
  for (const field of fields) {
    const cell = log.cells.get(cellKey(key, field));
    if (!cell) continue;
    const held = cell.held.at(-1);
    if (held) {
      values[field] = held.value;
      isTouched = true;
    }
    changes[field] = {
      version: cell.last.version,
      original: cells[field],
      by: cell.last.by,
      at: cell.last.at,
    };
  }
  return {
    values,
    item: {
      key,
      origin,
      confidence,
      // What one field is corrected to says nothing of the others: a unit that a whole column is given does not make its values sure.
      needsReview:
        isUnsure && decision === 'none' && (!isTouched || reasons.some((reason) => !settled.has(reason))),
      reasons,
      decision,
      decisionVersion: decided?.last.version ?? 0,
      decided: decider ? { by: decider.by, at: decider.at } : null,
      evidence,
    } as const,
    changes,
  };
};

const compoundEvidence = (
  { evidence, page, box }: ExtractedCompound,
  correctionAt: ReturnType<typeof correctionsOfPlaces>,
): DocumentEvidence[] =>
  evidence.length === 0
    ? [{ page, box, kind: 'drawing', text: '', smiles: '', confidence: 0 }]
    : evidence.map((one) => ({
        page: one.page,
        box: one.box,
        kind: one.kind,
        text: one.text ?? '',
        smiles: one.smiles,
        confidence: one.confidence,
        ...(one.kind === 'cell' && correctedAs(givenFormulaOf(one) ?? correctionAt(one))),
      }));

/** That the formula at a place is one that a person gave. */
const givenFormulaOf = ({ given }: RowEvidence): DocumentEvidence['corrected'] =>
  given && { ...given, field: 'formula' };

const correctedAs = (as: DocumentEvidence['corrected']): Pick<DocumentEvidence, 'corrected'> =>
  as ? { corrected: as } : {};

const machineCompound = (
  compound: ExtractedCompound,
  key: string,
  correctionAt: ReturnType<typeof correctionsOfPlaces>,
  changedAt = 0,
): Machine<(typeof compoundFields)[number]> => ({
  key,
  changedAt,
  origin: 'machine',
  confidence: compound.confidence,
  isUnsure: compound.review,
  reasons: reasonsOf(compound.doubts),
  evidence: compoundEvidence(compound, correctionAt),
  cells: { label: compound.label, name: compound.name, structure: compound.smiles, mergedInto: '' },
});

const machineActivity = (
  activity: ExtractedActivity,
  key: string,
): Machine<(typeof activityFields)[number]> => ({
  key,
  origin: 'machine',
  confidence: activity.confidence,
  isUnsure: activity.review,
  reasons: reasonsOf(activity.doubts),
  evidence: [
    {
      page: activity.page,
      box: activity.box,
      kind: activity.table === undefined ? 'text' : 'cell',
      text: activity.text,
      smiles: '',
      confidence: activity.confidence,
    },
    ...(activity.elsewhere ?? []).map(({ page, box, kind, text, confidence }): DocumentEvidence => ({
      page,
      box,
      kind,
      text,
      smiles: '',
      confidence,
    })),
  ],
  cells: {
    compound: activity.label,
    target: activity.target,
    endpoint: activity.endpoint,
    qualifier: activityQualifiers.find((one) => one === activity.qualifier) ?? '',
    value: activity.code === '' ? activity.value : activity.code,
    unit: activity.unit,
    meaning: activity.meaning?.text ?? '',
  },
});

/** What only the machine says of a compound, of one that a person added. */
const ADDED_COMPOUND = { inchikey: null, claimed: false } as const;

/** Of what a person added without pointing at a place of the page. */
const NOWHERE = { x0: 0, y0: 0, x1: 0, y1: 0 };

/** What a person added, its cells as they wrote them. */
const manual = <Field extends CorrectionField>(entry: LogEntry, fields: readonly Field[]): Machine<Field> => {
  const { cells = {}, page, box } = entry.detail ?? {};
  return {
    key: entry.item,
    origin: 'manual',
    confidence: 1,
    isUnsure: false,
    reasons: [],
    evidence:
      page === undefined
        ? []
        : [{ page, box: box ?? NOWHERE, kind: 'manual', text: '', smiles: '', confidence: 1 }],
    cells: Object.fromEntries(fields.map((field) => [field, cells[field] ?? ''])) as Record<Field, string>,
  };
};

const compoundOf = (
  machine: Machine<(typeof compoundFields)[number]>,
  { inchikey, claimed }: Pick<ExtractedCompound, 'inchikey' | 'claimed'>,
  log: FoldedLog,
): ResultCompound => {
  const { values, item, changes } = corrected(machine, compoundFields, log);
  const structure =
    log.cells.get(cellKey(machine.key, 'structure'))?.held.at(-1)?.detail ??
    (machine.origin === 'manual' ? log.added.get(machine.key)?.detail : undefined);
  return {
    ...item,
    label: values.label,
    name: values.name,
    smiles: values.structure,
    inchiKey: structure ? (structure.inchiKey ?? '') : (inchikey ?? ''),
    molfile: structure?.molfile ?? '',
    claimed,
    corrected: changes,
    merged: [],
  };
};

/** The compound that a compound is part of, over any number of steps; itself where it is of none, or of one that is not in the document. */
const wholeOf = (key: string, known: ReadonlySet<string>, log: FoldedLog): string => {
  let whole = key;
  for (let next = mergedInto(log, whole); known.has(next); next = mergedInto(log, whole)) {
    // Two people may have merged two compounds into one another.
    if (next === key) return key;
    whole = next;
  }
  return whole;
};

/** What two compounds are as one: the first, with what it lacks. */
const withPart = (whole: ResultCompound, part: ResultCompound): ResultCompound => {
  const { key, label, name, smiles, inchiKey, molfile, evidence, merged, corrected: changes } = part;
  const { version = 1, by = '', at = '' } = changes.mergedInto ?? {};
  return {
    ...whole,
    label: whole.label || label,
    name: whole.name || name,
    ...(whole.smiles === '' && { smiles, inchiKey, molfile }),
    claimed: whole.claimed || part.claimed,
    evidence: [...whole.evidence, ...evidence],
    merged: [...whole.merged, { key, label, name, smiles, version, by, at }, ...merged],
  };
};

/** Compounds with those that people merged in one another. */
const withMerged = (compounds: readonly ResultCompound[], log: FoldedLog): ResultCompound[] => {
  const known = new Set(compounds.map(({ key }) => key));
  const parts = Map.groupBy(compounds, ({ key }) => wholeOf(key, known, log));
  return compounds.flatMap((compound) => {
    const own = parts.get(compound.key);
    return own ? [own.filter(({ key }) => key !== compound.key).reduce(withPart, compound)] : [];
  });
};

/** Every label that a compound has, those of what was merged into it too, as labels are compared. */
const labelsOf = ({ label, merged }: ResultCompound): string[] =>
  [label, ...merged.map((part) => part.label)].flatMap((one) => (one === '' ? [] : [bareLabel(one)]));

/** What only the machine says of an activity. */
type ReadPart = Pick<ResultActivity, 'code' | 'meaning' | 'deviation' | 'n' | 'interval' | 'text'>;

const activityOf = (
  machine: Machine<(typeof activityFields)[number]>,
  { code, ...read }: ReadPart,
  log: FoldedLog,
): Omit<ResultActivity, 'compoundKey'> => {
  const { values, item, changes } = corrected(machine, activityFields, log);
  const { meaning: written, ...cells } = values;
  const isCode = code !== '' && cells.value === code;
  const isAsRead = cells.value === machine.cells.value;
  const given = written === machine.cells.meaning ? undefined : parseMeaning(written);
  const meaning = given ? { ...given, text: written } : written === '' ? null : read.meaning;
  return {
    ...item,
    ...cells,
    ...read,
    code: isCode ? code : '',
    meaning: isCode ? meaning : null,
    // How a value scatters belongs to the value that was read.
    deviation: isAsRead ? read.deviation : '',
    n: isAsRead ? read.n : null,
    interval: isAsRead ? read.interval : null,
    corrected: changes,
  };
};

/** A value with the compound that it is of: one that was added since is no longer missing. */
const withOwner = (
  activity: Omit<ResultActivity, 'compoundKey'>,
  compoundKey: string,
  log: FoldedLog,
): ResultActivity => {
  return withoutReason({ ...activity, compoundKey }, compoundKey === '' ? undefined : 'compound', log);
};

/** A value without a reason to look at it that is no longer one. */
const withoutReason = (
  activity: ResultActivity,
  gone: ReviewReason | undefined,
  log: FoldedLog,
): ResultActivity => {
  if (gone === undefined || !activity.reasons.includes(gone)) return activity;
  const reasons = activity.reasons.filter((reason) => reason !== gone);
  const settled = settledBy(activity.key, activityFields, log);
  const needsReview = activity.needsReview && reasons.some((reason) => !settled.has(reason));
  return { ...activity, reasons, needsReview };
};

const measuredBy = ({ compound, endpoint, target }: ResultActivity): string =>
  measurementOf({ label: compound, endpoint, target });

/** Values that others contradicted have no longer to be looked at for that, once the others are rejected or are of something else. */
const withContraries = (activities: readonly ResultActivity[], log: FoldedLog): ResultActivity[] => {
  const contrary = activities.filter(
    ({ reasons, decision }) => reasons.includes('values') && decision !== 'rejected',
  );
  const byMeasurement = Map.groupBy(contrary, measuredBy);
  return activities.map((activity) =>
    (byMeasurement.get(measuredBy(activity))?.length ?? 0) > 1
      ? activity
      : withoutReason(activity, 'values', log),
  );
};

const readPartOf = ({ code, meaning, deviation, n, interval, text }: ExtractedActivity): ReadPart => ({
  code,
  meaning: meaning
    ? { lower: meaning.lower ?? null, upper: meaning.upper ?? null, unit: meaning.unit, text: meaning.text }
    : null,
  deviation: deviation ?? '',
  n: n ?? null,
  interval: interval ?? null,
  text,
});

/** What a person adds is a code where it looks like one: its meaning can then be said as that of any other. */
const addedPart = ({ detail }: LogEntry): ReadPart => {
  const value = readValue(detail?.cells?.value ?? '');
  return {
    code: value.kind === 'code' ? value.code : '',
    meaning: null,
    deviation: '',
    n: null,
    interval: null,
    text: '',
  };
};

/** Whether a person has added a value of a cell's compound on its page. */
const isFilled = (
  { label, page }: { label: string; page: number },
  activities: readonly ResultActivity[],
): boolean =>
  activities.some(
    ({ origin, decision, compound, evidence }) =>
      origin === 'manual' &&
      decision !== 'rejected' &&
      bareLabel(compound) === bareLabel(label) &&
      evidence[0]?.page === page,
  );

/** What still is missing once people have added and corrected. */
const completenessOf = (
  missing: readonly Missing[],
  compounds: readonly ResultCompound[],
  activities: readonly ResultActivity[],
  log: FoldedLog,
): DocumentResults['completeness'] => {
  const kept = compounds.filter(({ decision }) => decision !== 'rejected');
  const labels = new Set(kept.flatMap(labelsOf));
  const drawn = new Set(kept.flatMap((compound) => (compound.smiles === '' ? [] : labelsOf(compound))));
  const measured = new Set(
    activities.flatMap(({ decision, compound }) => (decision === 'rejected' ? [] : [bareLabel(compound)])),
  );
  for (const own of kept.map(labelsOf))
    if (own.some((label) => measured.has(label))) for (const label of own) measured.add(label);
  const left = missing.flatMap((part): Missing[] => {
    switch (part.kind) {
      case 'labels': {
        const without = part.labels.filter((label) => !labels.has(bareLabel(label)));
        return without.length > 0 ? [{ ...part, labels: without }] : [];
      }
      case 'structure':
        // A row of a table of groups that gave no compound has none that could be known by its label.
        return (part.reason !== undefined || labels.has(bareLabel(part.label))) &&
          !drawn.has(bareLabel(part.label))
          ? [part]
          : [];
      case 'compound':
        return measured.has(bareLabel(part.label)) && !labels.has(bareLabel(part.label)) ? [part] : [];
      case 'cell':
        return isFilled(part, activities) ? [] : [part];
      case 'table':
        return activities.some(
          ({ origin, decision, evidence }) =>
            origin === 'manual' && decision !== 'rejected' && evidence[0]?.page === part.page,
        )
          ? []
          : [part];
      case 'activity':
        return labels.has(bareLabel(part.label)) && !measured.has(bareLabel(part.label)) ? [part] : [];
      default:
        return [part];
    }
  });
  const shown = left.flatMap((part) => shownGaps(part, log));
  const expected = new Set(labels);
  for (const part of shown) {
    if (part.dismissed) continue;
    if (part.kind === 'labels') for (const label of part.labels) expected.add(bareLabel(label));
    if (part.kind === 'compound' || part.kind === 'structure') expected.add(bareLabel(part.label));
  }
  return { labelsFound: labels.size, labelsExpected: expected.size, missing: shown };
};

/** Corrections of what is not in the document as it is joined now. */
const unplacedOf = (log: FoldedLog, keys: ReadonlySet<string>): LogEntry[] =>
  [...log.cells.values()].flatMap(({ item, held }) =>
    keys.has(item) || log.takenBack.has(item) || isGap(item) ? [] : held.slice(-1),
  );

/** All of a document's items, and what their corrections came to; a pure function of what was read and of the log. */
export const assemble = (
  joined: Joined,
  log: FoldedLog,
): Pick<
  DocumentResults,
  | 'compounds'
  | 'activities'
  | 'completeness'
  | 'tables'
  | 'canJoinAgain'
  | 'formulas'
  | 'sections'
  | 'conflicts'
  | 'unplaced'
> => {
  const { extraction, rows, tables, changedAt } = correctedGroups(joined, log);
  const correctionAt = correctionsOfPlaces(rows);
  const keys = compoundKeys(extraction.compounds);
  const added = [...log.added.values()];
  const single = [
    ...extraction.compounds.map((compound, index) =>
      compoundOf(
        machineCompound(compound, keys[index]!, correctionAt, changedAt.get(compound)),
        compound,
        log,
      ),
    ),
    ...added
      .filter(({ action }) => action === 'add-compound')
      .map((entry) => compoundOf(manual(entry, compoundFields), ADDED_COMPOUND, log)),
  ];
  const compounds = withMerged(single, log);
  const byLabel = new Map<string, string>();
  for (const compound of compounds.toReversed())
    if (compound.decision !== 'rejected')
      for (const label of labelsOf(compound)) byLabel.set(label, compound.key);
  const ofActivities = activityKeys(extraction.activities);
  const owned = [
    ...extraction.activities.map((activity, index) =>
      activityOf(machineActivity(activity, ofActivities[index]!), readPartOf(activity), log),
    ),
    ...added
      .filter(({ action }) => action === 'add-activity')
      .map((entry) => activityOf(manual(entry, activityFields), addedPart(entry), log)),
  ].map((activity) => withOwner(activity, byLabel.get(bareLabel(activity.compound)) ?? '', log));
  const activities = withContraries(owned, log);
  const known = new Set(single.map(({ key }) => key));
  const all = new Set([...known, ...activities.map(({ key }) => key), ...groupCells(extraction).keys()]);
  return {
    compounds,
    activities,
    completeness: completenessOf(extraction.missing, compounds, activities, log),
    tables: extraction.tables.map(({ caption, parts, activities: values, kind }) => ({
      caption,
      parts,
      activities: values,
      kind,
    })),
    canJoinAgain: extraction.pages.length > 0 && (extraction.joinVersion ?? 0) < JOIN_VERSION,
    // Pages that were joined before parts were told have none.
    sections: extraction.document.sections ?? [],
    formulas: shownFormulas(extraction, {
      keys,
      wholeOf: (key) => wholeOf(key, known, log),
      keyOfLabel: (label) => byLabel.get(label),
      rows,
      tables,
    }),
    conflicts: [...log.conflicts.values()]
      .flat()
      .toSorted((one, other) => one.version - other.version)
      .map(loggedOf),
    unplaced: unplacedOf(log, all).map(loggedOf),
  };
};
