// What each column of a table holds.
import { looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import { AMOUNT, type ColumnRole, headingEndpoint, roleOfHeading, saysShare } from './headings.ts';
import { isOfClasses } from './listed-labels.ts';
import { type Table, textOf } from './table.ts';
import { plainText, unitIn } from './units.ts';
import { endpointOfCells, readValue } from './values.ts';

/** The role of each column: by its heading, or by the caption where the heading says only what was acted on. */
export function rolesOf(table: Table): (ColumnRole | undefined)[] {
  const roles = table.headings.map((heading) => (heading.length <= 160 ? roleOfHeading(heading) : undefined));
  /** Whether a heading says nothing of a column but on what something acted. */
  const isOpen = (column: number): boolean => roles[column] === undefined || roles[column].kind === 'target';
  for (const [column, heading] of table.headings.entries())
    if (isOpen(column)) {
      const endpoint = endpointOfCells(table.rows.map((row) => textOf(row[column])));
      if (endpoint !== undefined)
        roles[column] = { kind: 'value', endpoint, ...(heading === '' ? {} : { target: heading }) };
    }
  // `No. | Compound | m/z` over labels, drawings and masses.
  if (roles.some((role, column) => role?.kind === 'label' && !isOfDrawings(table, column)))
    for (const [column, role] of roles.entries())
      if (role?.kind === 'label' && isOfDrawings(table, column)) roles[column] = { kind: 'structure' };
  // `IC50`, `IC50 min`, `IC50 max`: what is said of the first.
  for (const [column, role] of roles.entries())
    if (role?.kind === 'value' && role.isExtreme === true)
      if (
        roles.some((one) => one?.kind === 'value' && one.isExtreme !== true && one.endpoint === role.endpoint)
      )
        roles[column] = { kind: 'other' };
  const caption = headingEndpoint(table.caption);
  const hasLabel = roles.some((role) => role?.kind === 'label' || role?.kind === 'name');
  const hasValue = roles.some((role) => role?.kind === 'value');
  if (!hasLabel && table.columns >= 2 && hasValue) {
    const first = labelColumnByContent(table, roles);
    // Bare numbers under another heading may be no labels.
    const isOther =
      first !== undefined &&
      table.headings[first] !== '' &&
      table.rows.every((row) => /^[\d.]*$/.test(textOf(row[first])));
    if (first !== undefined) roles[first] = { kind: 'label', ...(isOther ? { isGuessed: true } : {}) };
  }
  if (caption !== undefined && !hasValue && roles.some((role) => role?.kind === 'label'))
    for (const [column, heading] of table.headings.entries())
      if (isOpen(column) && shareOfValues(table, column) > 0.6)
        roles[column] = {
          kind: 'value',
          endpoint: caption.endpoint,
          ...(caption.isMended === true ? { isMended: true } : {}),
          ...(heading === '' || isOfClasses(heading) ? {} : { target: heading }),
          ...unitEntry(unitIn(heading) ?? unitIn(table.caption)),
        };
  const share = hasValue ? undefined : shareOfCaption(table.caption);
  if (share !== undefined && roles.some((role) => role?.kind === 'label'))
    for (const [column, heading] of table.headings.entries())
      if (isOpen(column) && shareOfValues(table, column) > 0.6)
        roles[column] = roleUnderShare(share, heading);
  const amount = amountOfCaption(table.caption);
  const hasCondition = roles.some((role) => role?.kind === 'condition');
  return amount === undefined || hasCondition
    ? roles
    : roles.map((role) =>
        role?.kind === 'value' && role.unit === '%' && AMOUNT.exec(role.endpoint) === null
          ? Object.assign({}, role, { endpoint: `${role.endpoint} at ${amount}` })
          : role,
      );
}

const AMOUNTS = new RegExp(AMOUNT, 'g');
/** An amount at which something was done, `at 10 μM` or in brackets. */
const IS_AT = /^\s?(?:at|@|\(|（)/i;
/** Words of a substance that is no compound of the table: what an effect was induced by, and what it was compared with. */
const OF_ANOTHER = /induc|stimulat|control|reference|standard|presence|对照|诱导/i;

/** The one amount of a caption that says at which shares were measured: `抑制率 (10 μM)`, `Inhibition (%) at 1 μM`. */
function amountOfCaption(caption: string): string | undefined {
  const plain = plainText(caption);
  const [one, ...others] = plain.matchAll(AMOUNTS);
  if (one === undefined || others.length > 0 || OF_ANOTHER.test(plain)) return undefined;
  const isOfShare = IS_AT.test(plain.slice(one.index)) && saysShare(plain.slice(0, one.index));
  return isOfShare ? `${one[1]} ${one[2]}` : undefined;
}

/** What a caption says that was measured as a share: `Table A: Efficacy in %`. */
export function shareOfCaption(caption: string): string | undefined {
  const words = caption.replace(/^[^:.]{1,14}[:.]\s/, '');
  const [, effect] =
    /^([^%:.;]{3,40}?)[\s,]{0,2}(?:\(\s?(?:in\s)?[%％]\s?\)|in\s[%％])\.?$/.exec(words) ?? [];
  const role = effect === undefined ? undefined : roleOfHeading(words);
  return role?.kind === 'value' && role.unit === '%' ? effect!.trim() : undefined;
}

/** The role of a column that says on what, and at which amount: `Botrytis cinerea 500 ppm`. */
function roleUnderShare(share: string, heading: string): ColumnRole {
  const amount = AMOUNT.exec(heading);
  const target = (amount === null ? heading : heading.replace(amount[0], ' ')).replaceAll(/\s+/g, ' ').trim();
  return {
    kind: 'value',
    endpoint: amount === null ? share : `${share} at ${amount[1]} ${amount[2]}`,
    unit: '%',
    ...(target === '' ? {} : { target }),
  };
}

const unitEntry = (unit: string | undefined): { unit?: string } =>
  unit === undefined || unit === '%' ? {} : { unit };

/** Whether a column holds drawings and hardly a text. */
function isOfDrawings(table: Table, column: number): boolean {
  const cells = table.rows.flatMap((row) => row[column] ?? []);
  const drawn = cells.filter(({ pictures }) => pictures.length > 0);
  const written = cells.filter((cell) => cell.pictures.length === 0 && textOf(cell) !== '');
  return drawn.length > 0 && drawn.length > written.length;
}

/** A column whose cells look like labels, where no heading says so. */
function labelColumnByContent(table: Table, roles: readonly (ColumnRole | undefined)[]): number | undefined {
  for (let column = 0; column < table.columns; column += 1) {
    // Numbers with a unit are amounts.
    if (roles[column] !== undefined || unitIn(table.headings[column] ?? '') !== undefined) continue;
    const texts = table.rows
      .map((row) => textOf(row[column]).replaceAll(' ', ''))
      .filter((text) => text !== '');
    if (texts.length >= 2 && texts.map(shownLabel).filter(looksLikeLabel).length > 0.8 * texts.length)
      return column;
  }
  return undefined;
}

function shareOfValues(table: Table, column: number): number {
  const kinds = table.rows
    .map((row) => readValue(textOf(row[column])).kind)
    .filter((kind) => kind !== 'none');
  return kinds.filter((kind) => kind !== 'unread').length / Math.max(1, kinds.length);
}
