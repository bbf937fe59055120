// The activities of a table, with what speaks against each.
import { type Box, boxAround } from '../box.ts';
import { bareLabel, looksLikeLabel } from '../compounds/labels.ts';
import { targetsOf } from '../prose/mentions.ts';
import { withoutRatios } from './bracketed-ratios.ts';
import {
  HEADLESS,
  hasRaisedMark,
  labelOf,
  numeralOf,
  numeralsOf,
  rareNumerals,
  repeatedLabels,
  strangeLabels,
  withNumeral,
} from './cell-labels.ts';
import { rolesOf } from './column-roles.ts';
import { hasMoreInk, hasRaisedDigit, hasSigns, leastOf, mayBeSign, SURE } from './doubtful-cells.ts';
import { greekTarget } from './greek-targets.ts';
import { type ColumnRole, endpointIn } from './headings.ts';
import { withListedLabels } from './listed-labels.ts';
import { saysScatter, scaled, type Scatter, scatterOf, type Statistic, statisticsBehind } from './scatter.ts';
import { withPartedColumns } from './several-values.ts';
import { type Cell, confidenceOf, isSeen, type Table, textOf } from './table.ts';
import { plainText, unitIn } from './units.ts';
import {
  hasDecimalComma,
  hasDecimalPoint,
  mayBeEither,
  mayBeThousands,
  readValue,
  withoutThousands,
} from './values.ts';

/** An activity as it stands in a table or a sentence. */
export interface Activity extends Scatter {
  label: string;
  target: string;
  endpoint: string;
  qualifier: string;
  value: string;
  unit: string;
  code: string;
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
  circumstances: Circumstances;
  /** Where the same is said again. */
  elsewhere?: FurtherPlace[];
}

/** What stands around an activity, by which it is told from others. */
export interface Circumstances {
  /** Caption, heading and note; the sentence. */
  words: string;
  /** Cells of its row that are neither labels nor values. */
  row: string;
  /** Its column; -1 of a sentence. */
  column: number;
}

/** Another place where an activity is said, as it is printed there. */
export interface FurtherPlace {
  page: number;
  box: Box;
  kind: 'cell' | 'text';
  text: string;
  confidence: number;
  /** What it would be called if it stood alone. */
  label: string;
  target: string;
  endpoint: string;
}

/** A cell of a column of activities that could not be read. */
export interface UnreadCell {
  page: number;
  label: string;
  text: string;
  /** The heading of its column; empty without. */
  column: string;
}

/** Activities of a table: each value column belongs to the label column before it. `untested` are labels of which it says that they were not. */
export function activitiesOf(
  printed: Table,
  index: number,
): { activities: Activity[]; unread: UnreadCell[]; untested: string[] } {
  const parted = withPartedColumns(withoutRatios(printed));
  const roles = rolesOf(parted);
  const table = withListedLabels(parted, roles);
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
  const strange = strangeLabels(table, roles);
  const signed = roles.map((role, column) => role?.kind === 'value' && hasSigns(table, column));
  const repeated = repeatedLabels(table, roles);
  const captionTarget = targetOfCaption(table.caption);
  const values = roles.flatMap((role, column) =>
    role?.kind === 'value' ? table.rows.map((row) => textOf(row[column])) : [],
  );
  const hasCommas = values.some(hasDecimalComma);
  const commas = !hasCommas ? 'none' : values.some(hasDecimalPoint) ? 'some' : 'all';
  const hasManyCommas = commas === 'all' && values.filter(hasDecimalComma).length >= MANY_COMMAS;
  let above: Cell | undefined;
  const further = furtherColumns(table, roles);
  const statistics = roles.map((role, column) =>
    role?.kind === 'value' ? statisticsBehind(table, roles, column) : [],
  );
  for (const [place, row] of table.rows.entries()) {
    const note = table.notes?.[place];
    const beside = further.map((column) => textOf(row[column])).join('\t');
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
      const asPrinted = labelOf(labelCell);
      const label = withNumeral(asPrinted, numerals);
      // A cell over the whole row is a title of what follows.
      if (cell === undefined || labelCell === undefined || label === '' || cell === labelCell) continue;
      above = labelCell;
      const found = activityOf(cell, labelCell, label, role, {
        target,
        condition,
        note: note?.[column] ?? '',
        circumstances: {
          words: [table.caption, table.headings[column], note?.[column]].filter(Boolean).join(' '),
          row: `${condition}\t${beside}`,
          column,
        },
        table,
        index,
        isOdd:
          label !== asPrinted ||
          (numerals === 'arabic' && /^1[-–]\d/.test(label)) ||
          table.countedLabels?.has(labelCell) === true ||
          hasRaisedMark(labelCell) ||
          HEADLESS.test(label) ||
          rare.has(numeralOf(label)) ||
          strange.has(asPrinted) ||
          (numerals !== 'none' &&
            labelCell !== undefined &&
            isSeen(labelCell) &&
            !looksLikeLabel(bareLabel(label).toUpperCase())),
        isAmongSigns: signed[column] === true,
        isUnsure: table.unsureColumns?.has(column) === true,
        isAstray:
          (column < subject && subject < lastValue) || isGuessed(roles[labelColumn]) || repeated.has(label),
        commas,
        hasManyCommas,
        captionTarget,
        beside: statistics[column]!,
        row,
      });
      if (found === 'unread' || (found !== undefined && table.undividedCells?.has(cell) === true))
        unread.push({ page: cell.page, label, text: textOf(cell), column: table.headings[column] ?? '' });
      else if (found !== undefined) activities.push(found);
      // `n.t.` says something, an empty cell nothing.
      else if (/[\p{L}]/u.test(textOf(cell))) untested.push(label);
    }
  }
  return { activities, unread, untested };
}

/** Columns of which no heading says what they hold, which may be times, forms, batches; those of groups say what the compound is. */
const furtherColumns = (table: Table, roles: readonly (ColumnRole | undefined)[]): number[] =>
  table.headings.flatMap((heading, column) =>
    roles[column] === undefined &&
    heading !== '' &&
    !saysScatter(heading) &&
    !/^[RXYZ]\s?\d{0,2}[a-z]?$/.test(heading)
      ? [column]
      : [],
  );

/** Whether a column was taken for that of the labels by what stands in it, against its heading. */
const isGuessed = (role: ColumnRole | undefined): boolean =>
  role?.kind === 'label' && role.isGuessed === true;

const conditionOf = (text: string, unit: string | undefined): string =>
  text === '' ? '' : unitIn(text) !== undefined || unit === undefined ? text : `${text} ${unit}`;

/** The endpoint of a column that says only that its values are activities. */
const GENERIC = 'activity';

/** Moles a litre up to which an activity may be printed. */
const MOST_MOLAR = 0.01;

/** What is measured on cells beside a target, and not on it. */
const IS_TOXIC = /^p?(?:CC|TC|LC|LD|TD)\d/;

/** What a target is called, and not a word that a title has in capitals: `WRN`, `HPK1`, `α7`. */
const TARGET_NAME =
  /^(?!.*\b(?:Formula|Compounds?|Examples?|Invention|Table)\b)(?=.*(?:[A-Z].*[A-Z]|\d|[α-ω]))/u;

/** The only thing that a caption says was acted on; empty where it says none or several. */
const targetOfCaption = (caption: string): string => {
  const names = new Set(
    targetsOf(caption).flatMap(({ target }) => (TARGET_NAME.test(target) ? [target] : [])),
  );
  return names.size === 1 ? [...names][0]! : '';
};

/** So many numbers of a table have decimal commas that none of these is a speck. */
const MANY_COMMAS = 4;
/** A number with a decimal comma and nothing else. */
const PLAIN_COMMA = /^[<>≥≤~]?\s?\d{1,4},\d{1,2}$/;

function activityOf(
  cell: Cell,
  labelCell: Cell,
  label: string,
  role: ColumnRole & { kind: 'value' },
  {
    target,
    condition,
    note,
    circumstances,
    table,
    index,
    isOdd,
    isAmongSigns,
    isUnsure,
    isAstray,
    commas,
    hasManyCommas,
    captionTarget,
    beside,
    row,
  }: {
    target: string;
    condition: string;
    note: string;
    circumstances: Circumstances;
    table: Table;
    index: number;
    isOdd: boolean;
    /** Whether some values of its column have a sign. */
    isAmongSigns: boolean;
    /** Whether its column may be of another target. */
    isUnsure: boolean;
    /** Whether it stands before the first labels, and others behind them: it may be of labels that were not found. */
    isAstray: boolean;
    /** Whether some values of the table have decimal commas, and whether others have points. */
    commas: 'none' | 'all' | 'some';
    /** Whether so many have, and none a point, that none is a speck. */
    hasManyCommas: boolean;
    /** What the caption says was acted on. */
    captionTarget: string;
    /** Columns that say how it scatters. */
    beside: readonly Statistic[];
    row: Table['rows'][number];
  },
): Activity | 'unread' | undefined {
  const text = textOf(cell);
  const value = readValue(commas === 'all' ? withoutThousands(text) : text, { isSeen: isSeen(cell) });
  if (value.kind === 'none') return undefined;
  // Only shares can be below nought.
  const isBelow = value.kind === 'number' && value.value.startsWith('-') && role.unit !== '%';
  if (value.kind === 'unread' || isBelow) return 'unread';
  const doubts: string[] = [];
  const isPercent = role.unit === '%';
  const asRead =
    value.kind === 'code'
      ? ''
      : (value.unit ?? role.unit ?? (isPercent ? '%' : (unitIn(table.caption) ?? table.unit ?? '')));
  const endpoint = (value.kind === 'code' ? undefined : value.endpoint) ?? role.endpoint;
  const isPower = endpoint.startsWith('p');
  // A value with a unit of its own is as it stands.
  const power = value.kind !== 'code' && value.unit === undefined ? role.power : undefined;
  // Nothing is measured in moles a litre: by sight, a micro sign was lost.
  const least = value.kind === 'number' ? value.value : value.kind === 'range' ? value.from : '';
  const isBareMolar = asRead === 'M' && power === undefined && Number(least) > MOST_MOLAR;
  // No bacterium is kept from growing by picograms.
  const isOfMicrograms = asRead === 'pg/mL' && /^M[IBE]C/.test(endpoint);
  const unit =
    table.isSeen !== true || value.kind !== 'number'
      ? asRead
      : isBareMolar
        ? 'uM'
        : isOfMicrograms
          ? 'ug/mL'
          : asRead;
  if (power !== undefined) doubts.push('unit');
  if (value.kind !== 'code' && unit === '' && !isPower) doubts.push('unit');
  if (isBareMolar) doubts.push('unit');
  // By sight a comma may be a point, which says the same where all others of the table have commas.
  const isPlainComma = hasManyCommas && PLAIN_COMMA.test(plainText(text));
  if ((value.kind === 'number' || value.kind === 'code') && value.mended && !isPlainComma)
    doubts.push('characters');
  else if (role.isMended === true) doubts.push('characters');
  if (isOdd) doubts.push('characters');
  if (isAstray) doubts.push('label');
  // `Ki = 5` below `IC50`.
  const isContradicted = endpoint !== role.endpoint && role.endpoint !== GENERIC;
  const told = IS_TOXIC.test(endpoint) ? undefined : table.target;
  const ownTarget = target || role.target || (IS_TOXIC.test(endpoint) ? '' : captionTarget);
  const named = ownTarget || (told?.name ?? '');
  const spelled = table.isSeen === true ? greekTarget(named) : { target: named, isUnsure: false };
  const isHearsay = ownTarget === '' && told?.isSure === false;
  if (isHearsay || isUnsure || isContradicted || role.isUnsure === true || spelled.isUnsure)
    doubts.push('assay');
  // A micro sign is easily taken for a p.
  if (table.isSeen === true && /\bp(?:M|g\/mL)(?![A-Za-z])/.test(`${asRead} ${endpoint}`))
    doubts.push('unit');
  const confidence = Math.min(confidenceOf(cell), confidenceOf(labelCell));
  const isUncertain =
    hasMoreInk(cell) ||
    hasRaisedDigit(cell) ||
    (isSeen(cell) && mayBeThousands(text)) ||
    (commas !== 'none' && mayBeEither(text)) ||
    (commas === 'some' && hasDecimalComma(text));
  if (isUncertain) doubts.push('characters');
  if (confidence < SURE.line || leastOf(cell) < SURE.character || mayBeSign(cell, isAmongSigns))
    doubts.push('confidence');
  return {
    label,
    target: spelled.target,
    // What a curve was fitted to is the amount itself: a dose beside it is that of something else.
    endpoint: `${endpoint}${condition === '' || endpointIn(endpoint) !== undefined ? '' : ` at ${condition}`}${note === '' ? '' : `, ${note}`}`,
    qualifier: value.kind === 'number' ? value.qualifier : value.kind === 'code' ? 'code' : 'range',
    value: value.kind === 'code' ? value.code : scaled(value.value, power),
    unit: isPower ? '' : unit,
    code: value.kind === 'code' ? value.code : '',
    ...scatterOf(value, {
      heading: table.headings[circumstances.column] ?? '',
      unit: isPower ? '' : unit,
      power,
      beside,
      row,
    }),
    page: cell.page,
    box: boxAround([cell, labelCell]),
    text,
    confidence,
    doubts: [...new Set(doubts)],
    table: index,
    circumstances,
  };
}
