import type { Engine } from '@moiety/chemistry/engine.ts';
import { type Box, boxAround, holds, overlapX, overlapY } from '../box.ts';
import type { Candidate } from '../compounds/candidate.ts';
import { drawingCandidates } from '../compounds/drawing-candidates.ts';
import { rowCandidates } from '../compounds/row-candidates.ts';
import { withLooseIons } from '../compounds/loose-ions.ts';
import { type Compound, fuse } from '../compounds/fuse.ts';
import { bareLabel } from '../compounds/labels.ts';
import { asDrawn } from '../compounds/read-name.ts';
import { type AssembledCompound, assembleGroups } from '../groups/assemble-groups.ts';
import { groupLegendsOf } from '../groups/group-legends.ts';
import { documentFormulas, type ExtractedFormula } from '../groups/formulas.ts';
import { groupTablesOf } from '../groups/group-tables.ts';
import { ruledGroupTables } from '../groups/ruled-group-tables.ts';
import type { FailedPage, PagePicture, PageResult } from '../page/page-result.ts';
import { shownBox } from '../page/page-result.ts';
import { calledLabels, withKnownLabels } from '../compounds/two-labels.ts';
import { withHeadings } from '../prose/headed-drawings.ts';
import { headingCandidates } from '../prose/named-headings.ts';
import { proseActivities } from '../prose/prose-activities.ts';
import { type Paragraph, paragraphsOf } from '../prose/running-text.ts';
import { activitiesOf, type Activity, type UnreadCell } from '../tables/activities.ts';
import { assembleTables } from '../tables/assemble-tables.ts';
import { type CodeMeaning, readLegend } from '../tables/legend.ts';
import { statedTarget } from '../tables/stated-target.ts';
import { statedUnit } from '../tables/stated-unit.ts';
import { kindOf, type TableKind, withFirstHeadings } from '../tables/table-kinds.ts';
import type { PictureRef, Table } from '../tables/table.ts';
import { textOf } from '../tables/table.ts';
import { findUnmeasured } from '../tables/unruled.ts';
import { type DocumentFacts, readFacts } from './first-page.ts';
import { labelsInText } from './labels-in-text.ts';
import { type Missing, missingOf } from './missing.ts';
import { withoutRepeats } from './repeated-values.ts';
import { JOIN_VERSION } from './join-version.ts';
import { unreadTables } from './unread-tables.ts';
import { claimedBy } from './claims.ts';
import { type Section, sectionsOf, stretchesOf } from './sections.ts';

export interface ExtractedCompound extends Compound {
  claimed: boolean;
}

export interface ExtractedActivity extends Omit<Activity, 'circumstances'> {
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
  kind: TableKind;
}

/** What a document holds. Boxes are in points of the pages as shown. */
export interface Extraction {
  /** `JOIN_VERSION` of what put it together; absent of what was put together before that was told. */
  joinVersion?: number;
  document: DocumentFacts & { pages: number; sections: Section[] };
  compounds: ExtractedCompound[];
  activities: ExtractedActivity[];
  tables: ExtractedTable[];
  /** Formulas with places for groups, and what came of their tables. */
  formulas: ExtractedFormula[];
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
    const target = statedTarget(table, paragraphs);
    if (target !== undefined) table.target = target;
  }
  const facts = readFacts(paragraphs, pages.flatMap(headOf));
  const assembled = [
    ...groupTablesOf(pages),
    ...tables.flatMap(ruledGroupTables),
    ...groupLegendsOf(pages),
  ].map((table) => assembleGroups(engine, table, pages));
  const groupTables = assembled.map(({ table, compounds, problems }) => ({ ...table, compounds, problems }));
  const isFormula = (page: number, picture: PagePicture | undefined): boolean =>
    hasPlaces(picture, byPage.get(page)?.source === 'ocr' && groupTables.length === 0);
  // What is drawn in a table of groups are groups, and a formula with places for them is no compound.
  const candidates = candidatesOf(engine, pages, tables, paragraphs, pictureAt).filter(
    ({ page, box, pictures, named }) =>
      pictures === undefined ||
      !(
        groupTables.some((table) => table.page === page && holds(table, box)) ||
        pictures.every((ref) => {
          const picture = pictureAt(ref);
          const isOpen = isFormula(ref.page, picture);
          return (named === undefined && picture?.isGroup === true) || isOpen;
        })
      ),
  );
  const found = tables.map((table, index) => activitiesOf(table, index));
  const tested = new Set(found.flatMap((one) => one.activities.map(({ label }) => bareLabel(label))));
  const compounds = fuse(
    withKnownLabels(
      candidates,
      calledLabels(
        found.flatMap((one) => one.activities),
        tables,
      ),
    ),
    groupTables.flatMap((table) => table.compounds.map(assembledCompound)),
  );
  const labels = new Set([...tested, ...compounds.map(({ label }) => bareLabel(label))]);
  const stretches = stretchesOf(pages, paragraphs);
  const isClaimed = claimedBy(engine, paragraphs, stretches, {
    labels,
    names: compounds.map(({ name }) => name),
  });
  const subject = subjectOf(facts.title);
  const prose = proseActivities(paragraphs, {
    isKnown: (label) => labels.has(bareLabel(label)),
    ...(subject === undefined ? {} : { subject }),
  });
  const said = [...found.flatMap((one) => one.activities), ...prose];
  const unread: UnreadCell[] = found.flatMap((one) => one.unread);
  const shown = (page: number, box: Box): Box => {
    const result = byPage.get(page);
    return result === undefined ? box : shownBox(result, box);
  };
  const keys = keysOf(compounds);
  const activities = withoutRepeats(
    said.map((activity) =>
      explained(activity, {
        meanings: meaningsFor(activity, tables, paragraphs),
        keys,
        hasCompounds: keys.size > 0,
      }),
    ),
  ).map((activity) => finished(activity, shown));
  return {
    joinVersion: JOIN_VERSION,
    document: {
      ...facts,
      pages: pages.length + failed.length,
      sections: sectionsOf(stretches, paragraphs),
    },
    compounds: compounds.map((compound) => ({
      ...compound,
      box: shown(compound.page, compound.box),
      evidence: compound.evidence.map((one) => ({ ...one, box: shown(one.page, one.box) })),
      claimed: isClaimed(compound),
    })),
    activities,
    // Those that are about something else come behind, so that activities name theirs by its place.
    tables: [...tables, ...furtherTables(pages, tables)].map((asRead, index) => {
      const table = withFirstHeadings(asRead);
      const { length } = found[index]?.activities ?? [];
      return {
        caption: table.caption,
        parts: table.parts.map(({ page, ...box }) => ({ page, box: shown(page, box) })),
        headings: table.headings,
        rows: table.rows.map((row) => row.map(textOf)),
        activities: length,
        isRuled: table.isRuled,
        kind: kindOf(table, length),
      };
    }),
    formulas: documentFormulas(engine, pages, assembled, ({ page, box }) =>
      isFormula(
        page,
        byPage.get(page)?.pictures.find(({ x0, y0 }) => x0 === box.x0 && y0 === box.y0),
      ),
    ).map((formula) => shownFormula(formula, shown)),
    missing: missingOf({
      compounds,
      activities,
      unread,
      untested: found.flatMap((one) => one.untested),
      failed,
      groupTables: groupTables.filter((table) => table.compounds.length === 0),
      tables: unreadTables(pages, said),
      unassembled: groupTables.flatMap(({ problems }) => problems),
      mentioned: pages.every(({ page }, index) => page === index + 1)
        ? labelsInText(paragraphs.map(({ text }) => text).join('\n'), (label) => labels.has(label))
        : new Set(),
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

/** A formula with its boxes on the pages as shown. */
const shownFormula = (
  { drawing, places, repeats, tables }: ExtractedFormula,
  shown: (page: number, box: Box) => Box,
): ExtractedFormula => {
  const onPage = <Part extends { page: number; box: Box }>(part: Part): Part => ({
    ...part,
    box: shown(part.page, part.box),
  });
  return {
    drawing: drawing && onPage(drawing),
    places,
    repeats: repeats.map(onPage),
    tables: tables.map((table) => ({
      ...onPage(table),
      rows: table.rows.map((row) => ({
        ...onPage(row),
        cells: row.cells.map((cell) => cell && onPage(cell)),
      })),
    })),
  };
};

/** Tables without rules that say what they are about, and that is no activity. */
const furtherTables = (pages: readonly PageResult[], tables: readonly Table[]): Table[] =>
  pages
    .flatMap((page) =>
      findUnmeasured(
        page,
        pages.find((other) => other.page === page.page - 1),
      ),
    )
    .filter(
      (table) =>
        !tables.some(({ parts }) =>
          parts.some(
            (part) =>
              part.page === table.parts[0]!.page &&
              overlapX(part, table.parts[0]!) > 0 &&
              overlapY(part, table.parts[0]!) > 0,
          ),
        ) && !/^(?:activity|groups|compounds|other)$/.test(kindOf(table, 0)),
    );

/**
 * Whether a drawing has places for groups. By sight an N on its side is as a Z: where no table has groups for it, what was read of the drawing is
 * looked at.
 */
const hasPlaces = (picture: PagePicture | undefined, mayBeNitrogen: boolean): boolean =>
  picture?.formula?.places.some(
    ({ name, atoms }) =>
      name !== '' &&
      atoms.length > 0 &&
      !(mayBeNitrogen && /^Z\d?$/.test(name) && picture.structures.every(({ accepted }) => !accepted)),
  ) === true;

/** A compound of a table of groups; a person looks at it unless it is proven, since a formula is read without its places' labels. */
const assembledCompound = ({
  label,
  page,
  box,
  smiles,
  inchikey,
  confidence,
  cells,
  mass,
  lacksConfiguration,
  isProven,
}: AssembledCompound): Compound => ({
  label,
  page,
  box,
  name: '',
  smiles,
  inchikey,
  confidence,
  review: !isProven,
  doubts: isProven
    ? []
    : [
        'drawing',
        'groups',
        ...(mass === 'contradicts' ? ['mass'] : []),
        ...(lacksConfiguration ? ['stereo'] : []),
      ],
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
    rows.flatMap(({ pictures = [] }) => pictures.map(({ page, index }) => `${page} ${index}`)),
  );
  for (const page of pages)
    for (const { cells } of page.tables)
      for (const { pictures } of cells) for (const index of pictures) used.add(`${page.page} ${index}`);
  const free = withHeadings(
    paragraphs,
    drawingCandidates(engine, pages, ({ page }, index) => used.has(`${page} ${index}`)),
  );
  return [...rows, ...free, ...withDrawings(headingCandidates(engine, paragraphs), free)];
}

/** A name whose structure is drawn on its page or the next is confirmed by the drawing; a damaged one, by that of no other compound. */
function withDrawings(headings: Candidate[], drawings: readonly Candidate[]): Candidate[] {
  return headings.map((heading) => {
    const { named } = heading;
    const own = new Set([heading.label, heading.otherLabel ?? ''].map(bareLabel));
    const drawing = drawings.find(
      ({ page, label, drawn: structure }) =>
        page - heading.page >= 0 &&
        page - heading.page <= 1 &&
        (named?.isMended !== true || label === '' || own.has(bareLabel(label))) &&
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

function explained(
  activity: Activity,
  {
    meanings,
    keys,
    hasCompounds,
  }: {
    meanings: readonly CodeMeaning[];
    keys: ReadonlyMap<string, string>;
    hasCompounds: boolean;
  },
): Activity & Pick<ExtractedActivity, 'meaning' | 'inchikey'> {
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
    ...(meaning === undefined ? {} : { meaning }),
    ...(inchikey === undefined ? {} : { inchikey }),
  };
}

/** An activity with its places as the pages are shown, and whether a person should look. */
const finished = (
  activity: ReturnType<typeof explained>,
  shown: (page: number, box: Box) => Box,
): ExtractedActivity => {
  const { circumstances: _, elsewhere, ...own } = activity;
  return {
    ...own,
    box: shown(activity.page, activity.box),
    ...(elsewhere === undefined
      ? {}
      : { elsewhere: elsewhere.map((one) => Object.assign({}, one, { box: shown(one.page, one.box) })) }),
    review: activity.doubts.length > 0,
  };
};
