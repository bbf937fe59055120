// The compounds that are drawn outside of tables.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { boxAround, centreY, heightOf, overlapX, overlapY } from '../box.ts';
import type { PagePicture, PageResult, TextLine } from '../page/page-result.ts';
import { withoutFurniture } from '../prose/running-text.ts';
import type { Candidate } from './candidate.ts';
import { labelsAtCorners } from './labels-at-corners.ts';
import { areListed, labelsOfDrawings } from './labels-beside.ts';
import { isLabel, shownLabel } from './labels.ts';
import { looksLikeName, readName } from './read-name.ts';

const isNamed = (lines: readonly TextLine[]): boolean =>
  looksLikeName(lines.map(({ text }) => text).join(''));

/** Drawings outside tables, with the label under or over them and the name beside or below. */
export function drawingCandidates(
  engine: Engine,
  pages: readonly PageResult[],
  isUsed: (page: PageResult, index: number) => boolean,
): Candidate[] {
  const placed = pages.map((page) => ({
    page,
    lines: withoutFurniture(page),
    free: page.pictures.flatMap((picture, index) => (isUsed(page, index) ? [] : [{ picture, index }])),
  }));
  const isListed = placed.some(({ page, lines, free }) => areListed(page, lines, free));
  return placed.flatMap(({ page, lines, free }) =>
    candidatesOn(engine, page, free, {
      labels: labelsOfDrawings(page, lines, free, { isListed }),
      corners: labelsAtCorners(lines, page.cap, free),
    }),
  );
}

function candidatesOn(
  engine: Engine,
  page: PageResult,
  free: readonly { picture: PagePicture; index: number }[],
  {
    labels,
    corners,
  }: {
    labels: ReadonlyMap<number, { label: string; isLikely: boolean }>;
    corners: ReadonlyMap<number, TextLine>;
  },
): Candidate[] {
  const sides = free.map(({ picture }) => ({
    right: textRightOf(page, picture),
    below: textBelow(page, picture),
  }));
  const isRight =
    sides.filter(({ right }) => isNamed(right)).length >= sides.filter(({ below }) => isNamed(below)).length;
  const found = free.map(({ picture, index }, place): Candidate => {
    const beside = isRight ? sides[place]!.right : sides[place]!.below;
    const near = labels.get(index);
    const isSure = near !== undefined && near.label !== '' && !near.isLikely;
    const corner = isSure ? undefined : corners.get(index);
    const label = shownLabel(corner?.text.replace(/\.$/, '') ?? near?.label ?? '');
    // By sight a speck is easily taken for the drawing of a label, or lost.
    const isLikely = corner === undefined ? !isSure : corner.confidence < 1;
    const read = isNamed(beside) ? readName(engine, beside) : undefined;
    return {
      label,
      page: page.page,
      box: boxAround([picture]),
      name: read?.name ?? '',
      named: read,
      nameBox: read === undefined ? undefined : boxAround(beside),
      drawn: picture.structures[0],
      pictures: [{ page: page.page, index }],
      rank: label === '' ? 'drawing' : isLikely ? 'heading' : 'labelled',
    };
  });
  for (const one of found)
    if (one.drawn !== undefined && found.some((other) => mayBeOneSalt(one, other, page.cap)))
      one.drawn = { ...one.drawn, accepted: false };
  return found;
}

/** How near the parts of a salt stand beside each other, in heights of capitals. */
const NEAR_PART = 1.5;

/** Whether one of two drawings that stand close beside each other has the label of both: an acid beside a base. */
const mayBeOneSalt = (one: Candidate, other: Candidate, cap: number): boolean =>
  one !== other &&
  (one.label === '') !== (other.label === '') &&
  overlapX(one.box, other.box) > -NEAR_PART * cap &&
  overlapY(one.box, other.box) > 0.5 * Math.min(heightOf(one.box), heightOf(other.box));

function textRightOf({ lines, cap }: PageResult, picture: PagePicture): TextLine[] {
  return lines.filter(
    (line) =>
      line.x0 > picture.x1 - cap &&
      line.x0 - picture.x1 < 14 * cap &&
      centreY(line) > picture.y0 - 1.5 * cap &&
      centreY(line) < picture.y1 + cap &&
      line.x1 - line.x0 > 3 * cap,
  );
}

function textBelow({ lines, cap }: PageResult, picture: PagePicture): TextLine[] {
  const found: TextLine[] = [];
  let bottom = picture.y1;
  const under = lines
    .filter(
      (line) =>
        line.y0 >= picture.y1 - 2 && line.x1 - line.x0 > 1.5 * cap && overlapX(line, picture) > -2 * cap,
    )
    .toSorted((a, b) => a.y0 - b.y0);
  for (const line of under) {
    if (line.y0 - bottom >= (found.length > 0 ? 0.9 : 5) * cap) break;
    if (found.length === 0 && isLabel(line.text)) {
      bottom = line.y1;
      continue;
    }
    // A new paragraph ends the name.
    if (found.length > 0 && /^\[?\d{3,4}\]|^(?:Example|Compound|Step|Table|实施例)/i.test(line.text)) break;
    found.push(line);
    bottom = line.y1;
  }
  return found;
}
