import { type Box, boxAround } from '../box.ts';
import { bareLabel, looksLikeLabel, shownLabel } from '../compounds/labels.ts';
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
import {
  AMOUNT,
  type ColumnRole,
  endpointIn,
  headingEndpoint,
  isStatistic,
  roleOfHeading,
  saysShare,
} from './headings.ts';
import { targetsOf } from '../prose/mentions.ts';
import { greekTarget } from './greek-targets.ts';
import { hasMoreInk, hasRaisedDigit, hasSigns, leastOf, mayBeSign, SURE } from './doubtful-cells.ts';
import { isOfClasses, withListedLabels } from './listed-labels.ts';
import { withoutRatios } from './bracketed-ratios.ts';
import { withPartedColumns } from './several-values.ts';
import { type Cell, confidenceOf, isSeen, textOf, type Table } from './table.ts';
import { plainText, unitIn } from './units.ts';
import {
  type CellValue,
  endpointOfCells,
  hasDecimalComma,
  hasDecimalPoint,
  mayBeEither,
  mayBeThousands,
  readValue,
  withoutThousands,
} from './values.ts';

/** An activity as it stands in a table or a sentence. */
export interface Activity {
  label: string;
  target: string;
  endpoint: string;
  qualifier: string;
  value: string;
  unit: string;
  code: string;
  /** After ±, in its unit. */
  deviation?: string;
  /** How many experiments it is of. */
  n?: number;
  /** Between what it lies, in its unit: the ends of a range, or of an interval of confidence behind a value. */
  interval?: { lower: string; upper: string };
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

/** The role of each column: by its heading, or by the caption where the heading says only what was acted on. */
export function rolesOf(table: Table): (ColumnRole | undefined)[] {
  const roles = table.headings.map((heading) => (heading.length <= 160 ? roleOfHeading(heading) : undefined));
  for (const [column, heading] of table.headings.entries())
    if (roles[column] === undefined || roles[column].kind === 'target') {
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
      if (
        (roles[column] === undefined || roles[column].kind === 'target') &&
        shareOfValues(table, column) > 0.6
      )
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
      if (
        (roles[column] === undefined || roles[column].kind === 'target') &&
        shareOfValues(table, column) > 0.6
      )
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

/** A value, a deviation or a range times a power of ten. */
const scaled = (value: string, power = 0): string =>
  power === 0 ? value : value.replaceAll(/\d+(?:\.\d+)?/g, (number) => String(Number(`${number}e${power}`)));

/** A column that says how the values before it scatter, or of how many experiments they are. */
interface Statistic {
  column: number;
  kind: 'deviation' | 'n' | 'interval' | 'lower' | 'upper';
  /** The one that its heading says. */
  unit: string | undefined;
}

const STATISTICS: readonly (readonly [Statistic['kind'], RegExp])[] = [
  ['lower', /\b(?:lower|low)\b|下限/i],
  ['upper', /\b(?:upper|high)\b|上限/i],
  ['interval', /\bc\.?i\.?\b/i],
  ['n', /(?:^|[\s,;/(])n\s?\)?$|experiments$/i],
  [
    'deviation',
    /\bs\.?e\.?m?\.?(?![A-Za-z])|\bs\.?d\.?(?![A-Za-z])|\bstd|standard\s(?:deviation|error)|标准/i,
  ],
];

const saysScatter = (heading: string): boolean =>
  isStatistic(heading) || /^(?:no\.?|number)\sof\s(?:independent\s)?experiments$/i.test(plainText(heading));

/** The columns right behind one of values that say how these scatter. */
function statisticsBehind(
  table: Table,
  roles: readonly (ColumnRole | undefined)[],
  values: number,
): Statistic[] {
  const found: Statistic[] = [];
  for (let column = values + 1; column < table.columns; column += 1) {
    const heading = table.headings[column] ?? '';
    if (roles[column]?.kind === 'value' || !saysScatter(heading)) break;
    const kind = STATISTICS.find(([, pattern]) => pattern.test(plainText(heading)))?.[0];
    // The share of `95% CI` is no unit.
    const unit = unitIn(plainText(heading).replace(/\b9\d(?:\.\d)?\s?%/, ''));
    if (kind !== undefined && !found.some((one) => one.kind === kind)) found.push({ column, kind, unit });
  }
  return found;
}

/** What a cell of statistics says; nothing where it was not read for certain. */
function statisticIn(cell: Cell | undefined, pattern: RegExp): RegExpExecArray | undefined {
  const isSure = cell !== undefined && confidenceOf(cell) >= SURE.first && leastOf(cell) >= SURE.first;
  return isSure ? (pattern.exec(textOf(cell)) ?? undefined) : undefined;
}

const AMOUNT_ALONE = /^±?\s?(\d+(?:\.\d+)?)$/;
const AMOUNTS_ALONE = /^[([]?\s?(\d+(?:\.\d+)?)\s?(?:-|,\s|;|~|to)\s?(\d+(?:\.\d+)?)\s?[)\]]?$/;

/** Of how many experiments a value is, and how it scatters, by its cell and the columns behind it, as far as these are in its unit. */
function scatterOf(
  value: CellValue,
  {
    heading,
    unit,
    power,
    beside,
    row,
  }: {
    heading: string;
    unit: string;
    power: number | undefined;
    beside: readonly Statistic[];
    row: Table['rows'][number];
  },
): Pick<Activity, 'deviation' | 'n' | 'interval'> {
  if (value.kind === 'range')
    return { interval: { lower: scaled(value.from, power), upper: scaled(value.to, power) } };
  if (value.kind !== 'number') return {};
  const told = (kind: Statistic['kind']): Statistic | undefined =>
    beside.find((one) => one.kind === kind && (one.unit === undefined || one.unit === unit));
  const amount = (kind: Statistic['kind']): string | undefined => {
    const one = told(kind);
    return one && statisticIn(row[one.column], AMOUNT_ALONE)?.[1];
  };
  const between = told('interval');
  const ends = between && statisticIn(row[between.column], AMOUNTS_ALONE);
  const [lower = amount('lower'), upper = amount('upper')] = value.interval
    ? [value.interval.lower, value.interval.upper]
    : [ends?.[1], ends?.[2]];
  const plain = plainText(heading);
  const n =
    value.n ??
    (/\(\s?n\s?\)/i.test(plain) ? value.bracketed : undefined) ??
    (/^[1-9]\d?$/.exec(amount('n') ?? '')?.[0] || /\bn\s?=\s?(\d{1,3})(?!\d|\s?-)/i.exec(plain)?.[1]);
  const deviation = value.deviation ?? amount('deviation');
  const holdsValue =
    lower !== undefined &&
    upper !== undefined &&
    Number(lower) <= Number(value.value) &&
    Number(value.value) <= Number(upper);
  return {
    ...(deviation === undefined ? {} : { deviation: scaled(deviation, power) }),
    ...(n === undefined || n === '' ? {} : { n: Number(n) }),
    ...(holdsValue ? { interval: { lower: scaled(lower, power), upper: scaled(upper, power) } } : {}),
  };
}

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
  const unit = isBareMolar && value.kind === 'number' && table.isSeen === true ? 'uM' : asRead;
  if (power !== undefined) doubts.push('unit');
  if (value.kind !== 'code' && unit === '' && !isPower) doubts.push('unit');
  if (isBareMolar) doubts.push('unit');
  if ((value.kind === 'number' || value.kind === 'code') && value.mended) doubts.push('characters');
  else if (role.isMended === true) doubts.push('characters');
  if (isOdd && !doubts.includes('characters')) doubts.push('characters');
  if (isAstray) doubts.push('label');
  // `Ki = 5` below `IC50`.
  const isContradicted = endpoint !== role.endpoint && role.endpoint !== GENERIC;
  const named = target || role.target || (IS_TOXIC.test(endpoint) ? '' : captionTarget);
  const spelled = table.isSeen === true ? greekTarget(named) : { target: named, isUnsure: false };
  if (isUnsure || isContradicted || role.isUnsure === true || spelled.isUnsure) doubts.push('assay');
  // A micro sign is easily taken for a p.
  if (table.isSeen === true && /\bpM\b/.test(`${unit} ${endpoint}`)) doubts.push('unit');
  const confidence = Math.min(confidenceOf(cell), confidenceOf(labelCell));
  const isUncertain =
    hasMoreInk(cell) ||
    hasRaisedDigit(cell) ||
    (isSeen(cell) && mayBeThousands(text)) ||
    (commas !== 'none' && mayBeEither(text)) ||
    (commas === 'some' && hasDecimalComma(text));
  if (isUncertain && !doubts.includes('characters')) doubts.push('characters');
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
    doubts,
    table: index,
    circumstances,
  };
}
