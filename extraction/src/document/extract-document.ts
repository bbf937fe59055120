import type { Engine } from '@moiety/chemistry/engine.ts';
import { type Box, boxAround, holds } from '../box.ts';
import { type Candidate, drawingCandidates, rowCandidates } from '../compounds/candidates.ts';
import { withLooseIons } from '../compounds/loose-ions.ts';
import { type Compound, fuse } from '../compounds/fuse.ts';
import { bareLabel } from '../compounds/labels.ts';
import { asDrawn } from '../compounds/read-name.ts';
import { type AssembledCompound, assembleGroups } from '../groups/assemble-groups.ts';
import { groupTablesOf, ruledGroupTable } from '../groups/group-tables.ts';
import type { FailedPage, PagePicture, PageResult } from '../page/page-result.ts';
import { shownBox } from '../page/page-result.ts';
import { headingCandidates, withHeadings } from '../prose/named-headings.ts';
import { proseActivities } from '../prose/prose-activities.ts';
import { type Paragraph, paragraphsOf } from '../prose/running-text.ts';
import { activitiesOf, type Activity, type UnreadCell } from '../tables/activities.ts';
import { assembleTables } from '../tables/assemble-tables.ts';
import { type CodeMeaning, readLegend } from '../tables/legend.ts';
import { statedUnit } from '../tables/stated-unit.ts';
import type { PictureRef, Table } from '../tables/table.ts';
import { textOf } from '../tables/table.ts';
import { type DocumentFacts, readFacts } from './first-page.ts';
import { type Missing, missingOf } from './missing.ts';
import { unreadTables } from './unread-tables.ts';
import { claimsOf } from './sections.ts';

export interface ExtractedCompound extends Compound {
  claimed: boolean;
}

export interface ExtractedActivity extends Activity {
  review: boolean;
  /** What its code stands for, where a legend says so. */
  meaning?: CodeMeaning;
  /** Of the compound with this label, where its structure is known. */
  inchikey?: string;
}

export interface ExtractedTable {
  caption: string;
  parts: { page: number; box: Box }[];
  headings: string[];
  rows: string[][];
  activities: number;
  isRuled: boolean;
}

/** What a document holds. Boxes are in points of the pages as shown. */
export interface Extraction {
  document: DocumentFacts & { pages: number };
  compounds: ExtractedCompound[];
  activities: ExtractedActivity[];
  tables: ExtractedTable[];
  missing: Missing[];
  pages: {
    page: number;
    source?: PageResult['source'];
    turn?: number;
    tables?: number;
    drawings?: number;
    problem?: string;
  }[];
}

/** What the document as a whole is about, where its title says that it is the use of one compound. */
export function subjectOf(title: string): string | undefined {
  const chinese =
    /^(?:一种)?([\u4e00-\u9fffA-Za-z\d-]{2,20}?)(?:作为|在制备|在治疗|用于|的新用途|的用途|及其(?:在|作为))/.exec(
      title,
    );
  if (chinese !== null && !/化合物|衍生物|抑制剂|组合物/.test(chinese[1]!)) return chinese[1];
  const english = /^(?:new |novel )?use of ([A-Za-z\d-]{4,40}) (?:as|for|in)\b/i.exec(title);
  return english?.[1];
}

/**
 * Puts the pages of a document together: a pure function of what was read on them, so that pages may come in any order, and later, and it
 * is called again.
 */
export function extractDocument(
  engine: Engine,
  results: readonly PageResult[],
  failed: readonly FailedPage[] = [],
): Extraction {
  const pages = results.toSorted((a, b) => a.page - b.page).map(withLooseIons);
  const byPage = new Map(pages.map((page) => [page.page, page]));
  const pictureAt = ({ page, index }: PictureRef): PagePicture | undefined =>
    byPage.get(page)?.pictures[index];
  const tables = assembleTables(pages);
  const paragraphs = pages.flatMap(paragraphsOf);
  for (const table of tables) {
    const unit = statedUnit(table, paragraphs);
    if (unit !== undefined) table.unit = unit;
  }
  const facts = readFacts(paragraphs, pages.flatMap(headOf));
  const groupTables = [
    ...pages.flatMap(groupTablesOf),
    ...tables.flatMap((table) => ruledGroupTable(table) ?? []),
  ].map((table) => Object.assign(table, assembleGroups(engine, table, pages)));
  // What is drawn in a table of groups are groups, and a formula with places for them is no compound.
  const candidates = candidatesOf(engine, pages, tables, paragraphs, pictureAt).filter(
    ({ page, box, picture, named }) =>
      picture === undefined ||
      !(
        groupTables.some((table) => table.page === page && holds(table, box)) ||
        (named === undefined && pictureAt(picture)?.isGroup === true) ||
        pictureAt(picture)?.formula?.places.some(({ name, atoms }) => name !== '' && atoms.length > 0)
      ),
  );
  const compounds = fuse(
    candidates,
    groupTables.flatMap((table) => table.compounds.map(assembledCompound)),
  );
  const claims = claimsOf(paragraphs);
  const found = tables.map((table, index) => activitiesOf(table, index));
  const labels = new Set(compounds.map(({ label }) => bareLabel(label)));
  for (const { activities } of found) for (const { label } of activities) labels.add(bareLabel(label));
  const subject = subjectOf(facts.title);
  const prose = proseActivities(paragraphs, {
    isKnown: (label) => labels.has(bareLabel(label)),
    ...(subject === undefined ? {} : { subject }),
  });
  const activities = [
    ...found.flatMap((one) => one.activities),
    ...withoutRepeats(
      prose,
      found.flatMap((one) => one.activities),
    ),
  ];
  const unread: UnreadCell[] = found.flatMap((one) => one.unread);
  const shown = (page: number, box: Box): Box => {
    const result = byPage.get(page);
    return result === undefined ? box : shownBox(result, box);
  };
  const keys = keysOf(compounds);
  return {
    document: { ...facts, pages: pages.length + failed.length },
    compounds: compounds.map((compound) => ({
      ...compound,
      box: shown(compound.page, compound.box),
      evidence: compound.evidence.map((one) => ({ ...one, box: shown(one.page, one.box) })),
      claimed: claims.isClaimed(compound),
    })),
    activities: activities.map((activity) =>
      finished(activity, {
        meanings: meaningsFor(activity, tables, paragraphs),
        keys,
        shown,
        hasCompounds: keys.size > 0,
      }),
    ),
    tables: tables.map((table, index) => ({
      caption: table.caption,
      parts: table.parts.map(({ page, ...box }) => ({ page, box: shown(page, box) })),
      headings: table.headings,
      rows: table.rows.map((row) => row.map(textOf)),
      activities: found[index]!.activities.length,
      isRuled: table.isRuled,
    })),
    missing: missingOf({
      compounds,
      activities,
      unread,
      untested: found.flatMap((one) => one.untested),
      failed,
      groupTables: groupTables.filter((table) => table.compounds.length === 0),
      tables: unreadTables(pages, activities),
      unassembled: groupTables.flatMap(({ problems }) => problems),
    }),
    pages: [
      ...pages.map(({ page, source, turn, tables: grids, pictures }) => ({
        page,
        source,
        turn,
        tables: grids.length,
        drawings: pictures.length,
      })),
      ...failed,
    ].toSorted((a, b) => a.page - b.page),
  };
}

/** A compound of a table of groups; a person looks at each, since a formula is read without its places' labels. */
const assembledCompound = ({
  label,
  page,
  box,
  smiles,
  inchikey,
  confidence,
  cells,
}: AssembledCompound): Compound => ({
  label,
  page,
  box,
  name: '',
  smiles,
  inchikey,
  confidence,
  review: true,
  doubts: ['drawing', 'groups'],
  evidence: cells.map((cell) => ({ ...cell, kind: 'cell', smiles, inchikey, confidence })),
  rank: 'row',
});

/** Lines at the top of a page. */
const headOf = ({ lines, height }: PageResult): string[] =>
  lines.flatMap(({ text, y1 }) => (y1 < 0.085 * height ? [text] : []));

function candidatesOf(
  engine: Engine,
  pages: readonly PageResult[],
  tables: readonly Table[],
  paragraphs: readonly Paragraph[],
  pictureAt: (ref: PictureRef) => PagePicture | undefined,
): Candidate[] {
  const rows = tables.flatMap((table, index) => rowCandidates(engine, table, index, pictureAt));
  const used = new Set(
    rows.map(({ picture }) => (picture === undefined ? '' : `${picture.page} ${picture.index}`)),
  );
  for (const page of pages)
    for (const { cells } of page.tables)
      for (const { pictures } of cells) for (const index of pictures) used.add(`${page.page} ${index}`);
  const free = withHeadings(
    paragraphs,
    pages.flatMap((page) => drawingCandidates(engine, page, (index) => used.has(`${page.page} ${index}`))),
  );
  return [...rows, ...free, ...withDrawings(headingCandidates(engine, paragraphs), free)];
}

/** A name whose structure is drawn on its page or the next is confirmed by the drawing. */
function withDrawings(headings: Candidate[], drawings: readonly Candidate[]): Candidate[] {
  return headings.map((heading) => {
    const { named } = heading;
    const drawing = drawings.find(
      ({ page, drawn: structure }) =>
        page - heading.page >= 0 &&
        page - heading.page <= 1 &&
        structure?.inchikey !== undefined &&
        named !== undefined &&
        structure.inchikey === asDrawn(named, structure.inchikey).inchikey,
    );
    return drawing?.drawn === undefined
      ? heading
      : { ...heading, drawn: drawing.drawn, drawnAt: { page: drawing.page, box: drawing.box } };
  });
}

/** The structure of each label, where it has one only. */
function keysOf(compounds: readonly Compound[]): Map<string, string> {
  const keys = new Map<string, string>();
  for (const { label, inchikey } of compounds)
    if (label !== '' && inchikey !== null) keys.set(bareLabel(label), inchikey);
  return keys;
}

/** Sentences that repeat what a table says. */
function withoutRepeats(prose: readonly Activity[], tabled: readonly Activity[]): Activity[] {
  return prose.filter(
    (one) =>
      !tabled.some(
        (other) =>
          bareLabel(other.label) === bareLabel(one.label) &&
          other.endpoint === one.endpoint &&
          Number(other.value) === Number(one.value),
      ),
  );
}

/** Legends near a table: what is printed nearest to it counts. */
function meaningsFor(
  activity: Activity,
  tables: readonly Table[],
  paragraphs: readonly Paragraph[],
): CodeMeaning[] {
  const table = activity.table === undefined ? undefined : tables[activity.table];
  if (activity.code === '' || table === undefined) return [];
  const known = meaningsOfTables.get(table);
  if (known !== undefined) return known;
  const first = table.parts[0]!.page;
  const last = table.parts.at(-1)!.page;
  const near = paragraphs
    .filter(({ page }) => page >= first - 3 && page <= last + 1)
    .toSorted((a, b) => distanceOf(a, first, last) - distanceOf(b, first, last));
  const own = readLegend(`${table.caption} ${table.headings.join(' ')}`);
  const found =
    own.length > 0
      ? own
      : (near.map(({ text }) => readLegend(text)).find((legend) => legend.length >= 2) ?? []);
  const any =
    found.length > 0
      ? found
      : (paragraphs.map(({ text }) => readLegend(text)).find((legend) => legend.length >= 2) ?? []);
  meaningsOfTables.set(table, any);
  return any;
}

const meaningsOfTables = new WeakMap<Table, CodeMeaning[]>();

const distanceOf = ({ page, lines }: Paragraph, first: number, last: number): number => {
  const box = boxAround(lines);
  if (page > last) return 10 + box.y0 / 10_000;
  // The last paragraph before the table is the nearest.
  return page <= first ? (first - page) * 2 + 1 - box.y0 / 10_000 : 0.5;
};

function finished(
  activity: Activity,
  {
    meanings,
    keys,
    shown,
    hasCompounds,
  }: {
    meanings: readonly CodeMeaning[];
    keys: ReadonlyMap<string, string>;
    shown: (page: number, box: Box) => Box;
    hasCompounds: boolean;
  },
): ExtractedActivity {
  const meaning = meanings.find(({ code }) => code === activity.code);
  const inchikey = keys.get(bareLabel(activity.label));
  const doubts = [...activity.doubts];
  if (activity.code !== '' && meaning === undefined) doubts.push('legend');
  // An n is easily taken for an m, and fonts whose micro sign is the m of another alphabet tell it as that in the text of a file.
  const units = `${activity.unit} ${activity.endpoint} ${meaning?.text ?? ''}`;
  if (/\bm(?:M|mol\/L)\b/.test(units) && !doubts.includes('unit')) doubts.push('unit');
  if (hasCompounds && inchikey === undefined) doubts.push('compound');
  return {
    ...activity,
    doubts,
    box: shown(activity.page, activity.box),
    review: doubts.length > 0,
    ...(meaning === undefined ? {} : { meaning }),
    ...(inchikey === undefined ? {} : { inchikey }),
  };
}
