import type { Box } from '../box.ts';
import type { Candidate } from './candidate.ts';
import { bareLabel } from './labels.ts';
import { asDrawn } from './read-name.ts';

/** Where a compound was seen, and what was read there. */
export interface Evidence {
  page: number;
  box: Box;
  /** A cell is one of those of a table of groups that the structure is put together from. */
  kind: 'name' | 'drawing' | 'cell';
  /** The name, or the cell's text, as printed. */
  text?: string;
  smiles: string;
  inchikey: string | null;
  confidence: number;
}

/** A compound of the document. */
export interface Compound {
  label: string;
  page: number;
  box: Box;
  name: string;
  smiles: string;
  inchikey: string | null;
  confidence: number;
  review: boolean;
  /** Why a person should look. */
  doubts: string[];
  evidence: Evidence[];
  rank: Candidate['rank'];
  table?: number;
}

/** Of a name and a drawing that agree. */
const AGREED = 0.995;
/** From here on a drawing by itself is taken unseen. */
const DRAWING_ALONE = 0.965;
/** Below this a drawing that nothing else speaks for is no compound. */
const DRAWING_LEAST = { drawing: 0.3, labelled: 0.12, row: 0, heading: 0 } as const;

const skeleton = (inchikey: string): string => inchikey.slice(0, 14);

function evidenceOf({ page, box, named, name, nameBox, drawn, drawnAt }: Candidate): Evidence[] {
  return [
    ...(named === undefined
      ? []
      : [
          {
            page,
            box: nameBox ?? box,
            kind: 'name' as const,
            text: name,
            smiles: named.smiles,
            inchikey: named.inchikey,
            confidence: named.isCertain ? (named.isMended ? 0.93 : 0.98) : 0.7,
          },
        ]),
    ...(drawn === undefined
      ? []
      : [
          {
            page: drawnAt?.page ?? page,
            box: drawnAt?.box ?? box,
            kind: 'drawing' as const,
            smiles: drawn.smiles,
            inchikey: drawn.inchikey,
            confidence: drawn.confidence,
          },
        ]),
  ];
}

/** Of the readings of a damaged name the one that the drawing beside it shows. */
function withConfirmedName(candidate: Candidate): Candidate {
  const { named, drawn } = candidate;
  if (named?.others === undefined || drawn === undefined) return candidate;
  const confirmed = asDrawn(named, drawn.inchikey);
  return { ...candidate, named: confirmed, name: confirmed.name };
}

/** One compound of its own evidence: name and drawing agree, or one of them counts; a person looks where its label was not read. */
export function compoundOf(seen: Candidate): Compound | undefined {
  const compound = structureOf(seen);
  return compound !== undefined && seen.isCounted === true
    ? { ...compound, review: true, doubts: [...compound.doubts, 'labels'] }
    : compound;
}

function structureOf(seen: Candidate): Compound | undefined {
  const candidate = withConfirmedName(seen);
  const { label, page, box, named, drawn, rank, table } = candidate;
  const evidence = evidenceOf(candidate);
  const base = {
    label,
    page,
    box,
    name: candidate.name,
    evidence,
    rank,
    ...(table === undefined ? {} : { table }),
  };
  if (named !== undefined && drawn !== undefined) {
    if (named.inchikey === drawn.inchikey)
      return { ...base, ...structure(named), confidence: AGREED, review: false, doubts: [] };
    const isSkeleton = drawn.inchikey !== null && skeleton(named.inchikey) === skeleton(drawn.inchikey);
    const doubt = isSkeleton ? 'stereo' : 'conflict';
    // A drawing that was read badly contradicts nothing; the name counts either way.
    const confidence = named.isCertain ? (isSkeleton ? 0.85 : drawn.accepted ? 0.5 : 0.88) : 0.5;
    // A name without configuration beside a drawing that shows it.
    const isDrawingBetter = !named.isCertain && isSkeleton && drawn.confidence > 0.5;
    return {
      ...base,
      ...structure(isDrawingBetter ? drawn : named),
      confidence,
      review: true,
      doubts: [doubt],
    };
  }
  if (named !== undefined)
    return {
      ...base,
      ...structure(named),
      confidence: named.isCertain ? (named.isMended ? 0.9 : 0.97) : 0.6,
      review: !named.isCertain || named.isMended,
      doubts: named.isCertain && !named.isMended ? [] : ['name'],
    };
  if (drawn === undefined || drawn.confidence < DRAWING_LEAST[rank]) {
    if (rank === 'row' || (rank === 'labelled' && label !== ''))
      return { ...base, smiles: '', inchikey: null, confidence: 0, review: true, doubts: ['unread'] };
    return undefined;
  }
  // That a drawing under a heading is that compound's is likely, and no more.
  const isSure =
    rank !== 'heading' && drawn.accepted && drawn.confidence >= DRAWING_ALONE && drawn.inchikey !== null;
  return {
    ...base,
    ...structure(drawn),
    confidence: drawn.confidence,
    review: !isSure,
    doubts: isSure ? [] : [drawn.inchikey === null ? 'open' : 'drawing'],
  };
}

const structure = ({
  smiles,
  inchikey,
}: {
  smiles: string;
  inchikey: string | null;
}): { smiles: string; inchikey: string | null } => ({ smiles, inchikey });

const RANKS = { row: 3, labelled: 2, heading: 1, drawing: 0 } as const;

/**
 * Compounds of all places of the document. What has the same label is one compound where the structures agree, and supports it; where they
 * do not, both are kept and marked. A drawing without label that repeats a labelled compound is evidence for it.
 * @param assembled compounds of tables of groups
 */
export function fuse(candidates: readonly Candidate[], assembled: readonly Compound[] = []): Compound[] {
  const all = [...candidates.flatMap((candidate) => compoundOf(candidate) ?? []), ...assembled];
  const compounds: Compound[] = [];
  const byLabel = Map.groupBy(
    all.filter(({ label }) => label !== ''),
    ({ label }) => bareLabel(label),
  );
  for (const group of byLabel.values()) compounds.push(...fuseLabel(group));
  const labelledKeys = new Map<string, Compound>();
  for (const compound of compounds)
    if (compound.inchikey !== null) labelledKeys.set(compound.inchikey, compound);
  for (const group of Map.groupBy(
    all.filter(({ label }) => label === ''),
    ({ inchikey, smiles }) => inchikey ?? smiles,
  ).values()) {
    const known = labelledKeys.get(group[0]!.inchikey ?? '');
    if (known !== undefined) {
      for (const one of group) support(known, one);
      continue;
    }
    compounds.push(...fuseUnlabelled(group));
  }
  return compounds.toSorted((a, b) => a.page - b.page || a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

const isSamePlace = (a: Evidence, b: Evidence): boolean =>
  a.kind === b.kind &&
  a.page === b.page &&
  (['x0', 'y0', 'x1', 'y1'] as const).every((edge) => Math.abs(a.box[edge] - b.box[edge]) < 1);

/** A drawing that a heading's name was compared with is evidence of its own as well, once. */
function addEvidence(compound: Compound, evidence: readonly Evidence[]): void {
  for (const one of evidence)
    if (!compound.evidence.some((known) => isSamePlace(known, one))) compound.evidence.push(one);
}

/** Evidence from another place; a drawing and a name that agree there make it sure. */
function support(compound: Compound, other: Compound): void {
  addEvidence(compound, other.evidence);
  if (compound.name === '') compound.name = other.name;
  const same = compound.evidence.filter(
    ({ inchikey }) => inchikey !== null && inchikey === compound.inchikey,
  );
  const kinds = new Set(same.map(({ kind }) => kind));
  if (kinds.size === 2 && compound.review && !compound.doubts.includes('labels')) {
    compound.review = false;
    compound.confidence = 0.99;
    compound.doubts = [];
  }
}

function fuseLabel(group: readonly Compound[]): Compound[] {
  const structured = group.filter(({ smiles }) => smiles !== '');
  if (structured.length === 0) return group.slice(0, 1);
  const byKey = [...Map.groupBy(structured, ({ inchikey, smiles }) => inchikey ?? smiles).values()];
  // Of a name and a drawing under one heading the name counts.
  const weigh = (same: readonly Compound[]): number =>
    Math.max(
      ...same.map(
        ({ confidence, rank, name }) => confidence + RANKS[rank] * 0.02 + (name === '' ? 0 : 0.015),
      ),
    ) +
    0.05 * (same.length - 1);
  const merged = byKey
    .toSorted((a, b) => weigh(b) - weigh(a))
    .map((same) => {
      const [first, ...others] = same.toSorted(
        (a, b) => RANKS[b.rank] - RANKS[a.rank] || b.confidence - a.confidence,
      );
      for (const other of others) support(first!, other);
      return first!;
    });
  // What a table's row says of a label counts before what stands at drawings elsewhere: a scheme numbers its own.
  const [best, ...rest] = [
    ...merged.filter(({ rank }) => rank === 'row'),
    ...merged.filter(({ rank }) => rank !== 'row'),
  ];
  const isRow = best!.rank === 'row';
  const contrary = rest.filter(
    ({ confidence, rank }) => confidence > 0.5 && (!isRow || rank === 'row' || rank === 'heading'),
  );
  // Only a name and a drawing that agree are surer than what contradicts them.
  if (contrary.length > 0 && best!.confidence < AGREED) {
    best!.review = true;
    best!.doubts.push('labels');
  }
  // An opposing reading that is weak is evidence only; one that is sure is a compound of its own.
  for (const other of rest) addEvidence(best!, other.evidence);
  return [
    best!,
    ...contrary
      .filter(({ page, confidence }) => page !== best!.page && confidence > 0.9)
      .map((other) => Object.assign(other, { review: true, doubts: [...other.doubts, 'labels'] })),
  ];
}

/** Rows of tables each count; drawings elsewhere of the same structure are evidence for them. */
function fuseUnlabelled(group: readonly Compound[]): Compound[] {
  const rows = group.filter(({ rank }) => rank === 'row');
  const kept = rows.length > 0 ? rows : group.slice(0, 1);
  for (const other of group) if (!kept.includes(other)) support(kept[0]!, other);
  return [...kept];
}
