import { type Box, boxAround } from '../box.ts';
import { bareLabel, isOpenLabel, looksLikeLabel, withRomanNumerals } from '../compounds/labels.ts';
import { type ColumnRole, headingEndpoint, roleOfHeading } from './headings.ts';
import { type Cell, confidenceOf, isSeen, textOf, type Table, withoutMark } from './table.ts';
import { plainText, unitIn } from './units.ts';
import { mayBeThousands, readValue } from './values.ts';

/** An activity as it stands in a table or a sentence. */
export interface Activity {
  label: string;
  target: string;
  endpoint: string;
  qualifier: string;
  value: string;
  unit: string;
  code: string;
  deviation?: string;
  page: number;
  box: Box;
  /** As printed. */
  text: string;
  /** Least confidence of what was read for it. */
  confidence: number;
  /** Why a person should look; empty where nothing speaks against it. */
  doubts: string[];
  /** Index into the document's tables; undefined of prose. */
  table?: number;
}

/** A cell of a column of activities that could not be read. */
export interface UnreadCell {
  page: number;
  label: string;
  text: string;
  /** The heading of its column; empty without. */
  column: string;
}

/** The role of each column: by its heading, or by the caption where the heading says only what was acted on. */
export function rolesOf(table: Table): (ColumnRole | undefined)[] {
  const roles = table.headings.map((heading) => (heading.length <= 160 ? roleOfHeading(heading) : undefined));
  const caption = headingEndpoint(table.caption);
  const hasLabel = roles.some((role) => role?.kind === 'label' || role?.kind === 'name');
  const hasValue = roles.some((role) => role?.kind === 'value');
  if (!hasLabel && table.columns >= 2 && hasValue) {
    const first = labelColumnByContent(table, roles);
    if (first !== undefined) roles[first] = { kind: 'label' };
  }
  if (caption !== undefined && !hasValue && roles.some((role) => role?.kind === 'label'))
    for (const [column, heading] of table.headings.entries())
      if (
        (roles[column] === undefined || roles[column].kind === 'target') &&
        shareOfValues(table, column) > 0.6
      )
        roles[column] = {
          kind: 'value',
          endpoint: caption.endpoint,
          ...(caption.isMended === true ? { isMended: true } : {}),
          ...(heading === '' ? {} : { target: heading }),
          ...unitEntry(unitIn(heading) ?? unitIn(table.caption)),
        };
  return roles;
}

const unitEntry = (unit: string | undefined): { unit?: string } =>
  unit === undefined || unit === '%' ? {} : { unit };

/** A column whose cells look like labels, where no heading says so. */
function labelColumnByContent(table: Table, roles: readonly (ColumnRole | undefined)[]): number | undefined {
  for (let column = 0; column < table.columns; column += 1) {
    if (roles[column] !== undefined) continue;
    const texts = table.rows
      .map((row) => textOf(row[column]).replaceAll(' ', ''))
      .filter((text) => text !== '');
    if (texts.length >= 2 && texts.filter(looksLikeLabel).length > 0.8 * texts.length) return column;
  }
  return undefined;
}

function shareOfValues(table: Table, column: number): number {
  const kinds = table.rows
    .map((row) => readValue(textOf(row[column])).kind)
    .filter((kind) => kind !== 'none');
  return kinds.filter((kind) => kind !== 'unread').length / Math.max(1, kinds.length);
}

/** A label as it is printed, lines joined. */
export const labelOf = (cell: Cell | undefined): string => {
  // A raised letter or number may be part of a label; what is only ever a mark is not.
  const lines =
    cell?.lines.map((line) => plainText(/[\p{L}\d]$/u.test(line.text) ? line.text : withoutMark(line))) ?? [];
  const isName = lines.join('').length > 14;
  let label = '';
  for (const line of lines)
    label += label === '' || label.endsWith('-') || !(isName || isOpenLabel(label)) ? line : ` ${line}`;
  const trimmed = label.replace(/^[.,:;]+|(?<![.,:;])[.,:;]+$/g, '').trim();
  return cell !== undefined && isSeen(cell) ? withRomanNumerals(trimmed) : trimmed;
};

/** What stood before the dash of a label was not read: `-1` of `I-1`. */
const HEADLESS = /^[-–—]/;

/** Activities of a table: each value column belongs to the label column before it. `untested` are labels of which it says that they were not. */
export function activitiesOf(
  table: Table,
  index: number,
): { activities: Activity[]; unread: UnreadCell[]; untested: string[] } {
  const roles = rolesOf(table);
  const activities: Activity[] = [];
  const unread: UnreadCell[] = [];
  const untested: string[] = [];
  if (!roles.some((role) => role?.kind === 'value')) return { activities, unread, untested };
  const firstLabel = roles.findIndex((role) => role?.kind === 'label');
  const subject = firstLabel >= 0 ? firstLabel : roles.findIndex((role) => role?.kind === 'name');
  if (subject < 0) return { activities, unread, untested };
  const lastValue = roles.findLastIndex((role) => role?.kind === 'value');
  const hasCondition = roles.some((role) => role?.kind === 'condition');
  const numerals = numeralsOf(table, roles);
  const rare = rareNumerals(table, roles);
  const signed = roles.map((role, column) => role?.kind === 'value' && hasSigns(table, column));
  let above: Cell | undefined;
  for (const [place, row] of table.rows.entries()) {
    const note = table.notes?.[place];
    let labelColumn = subject;
    let target = '';
    let condition = '';
    for (const [column, role] of roles.entries()) {
      if (role?.kind === 'label') {
        labelColumn = column;
        condition = '';
      } else if (role?.kind === 'target') target = textOf(row[column]);
      else if (role?.kind === 'condition') condition = conditionOf(textOf(row[column]), role.unit);
      if (role?.kind !== 'value') continue;
      const cell = row[column];
      // Under one label several concentrations may stand.
      const labelCell = labelOf(row[labelColumn]) === '' && hasCondition ? above : row[labelColumn];
      const printed = labelOf(labelCell);
      const label = numerals === 'roman' ? printed.replace(/^1(?=[-–]\d)/, 'I') : printed;
      // A cell over the whole row is a title of what follows.
      if (cell === undefined || labelCell === undefined || label === '' || cell === labelCell) continue;
      above = labelCell;
      const found = activityOf(cell, labelCell, label, role, {
        target,
        condition,
        note: note?.[column] ?? '',
        table,
        index,
        isOdd:
          label !== printed ||
          HEADLESS.test(label) ||
          rare.has(numeralOf(label)) ||
          (numerals !== 'none' &&
            labelCell !== undefined &&
            isSeen(labelCell) &&
            !looksLikeLabel(bareLabel(label).toUpperCase())),
        isAmongSigns: signed[column] === true,
        isAstray: column < subject && subject < lastValue,
      });
      if (found === 'unread')
        unread.push({ page: cell.page, label, text: textOf(cell), column: table.headings[column] ?? '' });
      else if (found !== undefined) activities.push(found);
      // `n.t.` says something, an empty cell nothing.
      else if (/[\p{L}]/u.test(textOf(cell))) untested.push(label);
    }
  }
  return { activities, unread, untested };
}

/**
 * What the labels of a table look like: `roman` where numerals I and 1 were both read before a dash, which no series has; `none` where most are no
 * labels but names.
 */
function numeralsOf(table: Table, roles: readonly (ColumnRole | undefined)[]): 'roman' | 'plain' | 'none' {
  const labels = roles.flatMap((role, column) =>
    role?.kind === 'label'
      ? table.rows.map((row) => labelOf(row[column])).filter((label) => label !== '')
      : [],
  );
  const isAny = (pattern: RegExp): boolean => labels.some((label) => pattern.test(label));
  const usual = labels.filter((label) => looksLikeLabel(bareLabel(label).toUpperCase())).length;
  if (usual < 0.6 * labels.length) return 'none';
  return table.isSeen === true && isAny(/^I[-–]\d/) && isAny(/^1[-–]\d/) ? 'roman' : 'plain';
}

/** What stands before a label's number, where it is a Roman numeral or may be what was read of one: `IIb` of `IIb-9`, `11b` of `11b-9`. */
const numeralOf = (label: string): string =>
  /^(?:(?:[IVX]+|[IVXl1|JjLH]{0,4}[a-f])(?=[-–]\d)|[IVXl1|]{1,4}(?=[-–][A-Z][-–]\d))/.exec(label)?.[0] ?? '';

/** Roman numerals of labels that were read by sight, but the commonest of the table: of `IIb-12` and `Ib-13` one may have lost a stroke. */
function rareNumerals(table: Table, roles: readonly (ColumnRole | undefined)[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  if (table.isSeen !== true) return new Set();
  for (const [column, role] of roles.entries())
    if (role?.kind === 'label')
      for (const row of table.rows) {
        const numeral = numeralOf(labelOf(row[column]));
        if (numeral !== '') counts.set(numeral, (counts.get(numeral) ?? 0) + 1);
      }
  const numerals = [...counts].toSorted((a, b) => b[1] - a[1]).map(([numeral]) => numeral);
  if (!numerals.some((numeral) => /[IVX]/.test(numeral))) return new Set();
  // Where the commonest has other signs than a numeral, none is sure.
  return new Set(/[l1|]/.test(numerals[0] ?? '') ? numerals : numerals.slice(1));
}

/** Below these confidences a person looks at what was read. */
const SURE = { line: 0.8, character: 0.6, first: 0.85 };

/** Whether some values of a column have a sign. */
const hasSigns = (table: Table, column: number): boolean =>
  table.rows.some((row) => row[column] !== undefined && /^[<>≥≤~≈]/.test(textOf(row[column])));

/** Whether the first digit may be a sign: a `≥` of coarse print is as a 2, surely read where the column has such signs. */
const mayBeSign = (cell: Cell, isAmongSigns: boolean): boolean =>
  (isAmongSigns && isSeen(cell) && /^2\d/.test(textOf(cell))) ||
  cell.lines.some(
    ({ text, doubts }) =>
      /^\d/.test(text) && doubts.some(({ index, confidence }) => index === 0 && confidence < SURE.first),
  );

/** The least sure character of a cell. */
const leastOf = (cell: Cell): number =>
  Math.min(1, ...cell.lines.flatMap(({ doubts }) => doubts.map((doubt) => doubt.confidence)));

/** How far ink reaches beyond the middle of the outermost characters that were read of it, in heights of a line. */
const BEYOND = 0.8;

/** Whether something stands before or behind what was read of a cell by sight, as a `≤` that the recogniser does not see. */
const hasMoreInk = (cell: Cell): boolean =>
  isSeen(cell) &&
  cell.lines.some(({ x0, x1, y0, y1, at }) => {
    const [first, last] = [at[0], at.at(-1)];
    const most = BEYOND * (y1 - y0);
    return first !== undefined && last !== undefined && (first - x0 > most || x1 - last > most);
  });

/** Whether a digit that was read by sight was left out as the mark of a footnote. */
const hasRaisedDigit = (cell: Cell): boolean =>
  isSeen(cell) &&
  cell.lines.some((line) => line.raised !== undefined && /\d/.test(line.text.slice(line.raised)));

const conditionOf = (text: string, unit: string | undefined): string =>
  text === '' ? '' : unitIn(text) !== undefined || unit === undefined ? text : `${text} ${unit}`;

function activityOf(
  cell: Cell,
  labelCell: Cell,
  label: string,
  role: ColumnRole & { kind: 'value' },
  {
    target,
    condition,
    note,
    table,
    index,
    isOdd,
    isAmongSigns,
    isAstray,
  }: {
    target: string;
    condition: string;
    note: string;
    table: Table;
    index: number;
    isOdd: boolean;
    /** Whether some values of its column have a sign. */
    isAmongSigns: boolean;
    /** Whether it stands before the first labels, and others behind them: it may be of labels that were not found. */
    isAstray: boolean;
  },
): Activity | 'unread' | undefined {
  const text = textOf(cell);
  const value = readValue(text, { isSeen: isSeen(cell) });
  if (value.kind === 'none') return undefined;
  if (value.kind === 'unread') return 'unread';
  const doubts: string[] = [];
  const isPercent = role.unit === '%';
  const unit =
    value.kind === 'code'
      ? ''
      : (value.unit ?? role.unit ?? (isPercent ? '%' : (unitIn(table.caption) ?? table.unit ?? '')));
  const isPower = role.endpoint.startsWith('p');
  if (value.kind !== 'code' && unit === '' && !isPower) doubts.push('unit');
  if ((value.kind === 'number' || value.kind === 'code') && value.mended) doubts.push('characters');
  else if (role.isMended === true) doubts.push('characters');
  if (isOdd && !doubts.includes('characters')) doubts.push('characters');
  if (isAstray) doubts.push('label');
  // A micro sign is easily taken for a p.
  if (table.isSeen === true && /\bpM\b/.test(`${unit} ${role.endpoint}`)) doubts.push('unit');
  const confidence = Math.min(confidenceOf(cell), confidenceOf(labelCell));
  const isUncertain = hasMoreInk(cell) || hasRaisedDigit(cell) || (isSeen(cell) && mayBeThousands(text));
  if (isUncertain && !doubts.includes('characters')) doubts.push('characters');
  if (confidence < SURE.line || leastOf(cell) < SURE.character || mayBeSign(cell, isAmongSigns))
    doubts.push('confidence');
  return {
    label,
    target: target || role.target || '',
    endpoint: `${role.endpoint}${condition === '' ? '' : ` at ${condition}`}${note === '' ? '' : `, ${note}`}`,
    qualifier: value.kind === 'number' ? value.qualifier : value.kind === 'code' ? 'code' : 'range',
    value: value.kind === 'code' ? value.code : value.value,
    unit: isPower ? '' : unit,
    code: value.kind === 'code' ? value.code : '',
    ...(value.kind === 'number' && value.deviation !== undefined ? { deviation: value.deviation } : {}),
    page: cell.page,
    box: boxAround([cell, labelCell].map(({ x0, x1, y0, y1 }) => ({ x0, x1, y0, y1 }))),
    text,
    confidence,
    doubts,
    table: index,
  };
}
