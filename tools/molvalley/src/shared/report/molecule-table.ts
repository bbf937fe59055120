import { REPORT_TEXT_MAX } from '@moiety/chemistry/report/content.ts';
import type { ReportCell, ReportColumn, ReportTable } from '@moiety/chemistry/report/content.ts';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import { remarksOf } from '@moiety/chemistry/remarks.ts';
import type { MoleculeRecord, ReadMolecule } from '@moiety/contract';
import { msg } from '@lit/localize';
import { drawable } from '../drawing/drawable.ts';
import { outsideLinks } from '../drawing/outside-links.ts';
import { intervalText, outsideDomain, plainText, plainValue } from '../predictions/endpoint-words.ts';
import { cnsMpoColumnId, endpointOf, isPredictedId } from '../predictions/prediction-columns.ts';
import { cnsMpoText } from '../predictions/score-words.ts';
import type { SetSession } from '../sets/set-session.ts';
import { alertsColumnId, isPropertyId, starColumnId } from '../table/columns.ts';
import type { Column } from '../table/columns.ts';
import { heatOf } from '../table/heat.ts';
import { splitAtPoint } from '../table/number-text.ts';
import { columnNote } from '../words/column-note.ts';
import { columnTitle } from '../words/column-title.ts';
import { moleculeName } from '../words/molecule-name.ts';
import { remarkWords } from '../words/remark-words.ts';
import { unreadDetail, unreadReason } from '../words/unread-reason.ts';
import type { ReportDrawer } from './report-drawer.ts';

/** The colors of numbers by how great they are, as on screen in the light theme, on white. */
const HEAT = ['#f7fbff', '#e8f2fe', '#d9eafd', '#c9e0fd', '#badafc', '#a8cffb', '#96c4fa'] as const;

export interface MoleculeTableOptions {
  session: SetSession;
  /** Those that are printed, in order. */
  columns: readonly Column[];
  isColored: (columnId: string) => boolean;
  /** SMILES or SMARTS of what is highlighted in a molecule's structure; empty for nothing. */
  highlightOf: (record: ReadMolecule) => string;
  /** Whether a molecule's name has links to public databases below it. */
  hasLinks: boolean;
  drawer: ReportDrawer;
}

const kindOf = ({ kind, code, id }: Column): ReportColumn['kind'] =>
  kind === 'structure'
    ? 'structure'
    : kind === 'number' || kind === 'select'
      ? 'number'
      : code && id !== 'name'
        ? 'code'
        : 'text';

/** @param headId of the column that says what a row is of */
const reportColumn = (column: Column, headId: string): ReportColumn => {
  const note = [
    isPredictedId(column.id) ? msg('Predicted', { id: 'molvalley.column.predicted' }) : '',
    columnNote(column),
  ]
    .filter(Boolean)
    .join(' · ');
  return {
    title: columnTitle(column),
    kind: kindOf(column),
    ...(note && { note }),
    ...(column.id === headId && { isHead: true }),
  };
};

const numberCell = (text: string, isComma = false): ReportCell | undefined => {
  const [whole, fraction] = splitAtPoint(text.trim(), isComma);
  return text.trim() ? { text: whole, fraction } : undefined;
};

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** A molecule's name, and below it what its structure asks to be careful with, or why it could not be read. */
const nameCell = (record: MoleculeRecord, hasLinks: boolean): ReportCell => {
  if (record.status === 'error')
    return {
      text: moleculeName(record),
      details: [unreadReason(record), unreadDetail(record)].filter(Boolean),
      isWarning: true,
    };
  const links = hasLinks
    ? outsideLinks(record.inchiKey).map(({ database, url }) => ({ text: database, url }))
    : [];
  return {
    text: moleculeName(record),
    details: remarksOf(record).map((remark) => remarkWords(remark)),
    isWarning: true,
    ...(links.length > 0 && { links }),
  };
};

/** A value as the table shows it. */
const valueCell = (
  record: MoleculeRecord,
  column: Column,
  { session: { table }, hasLinks }: MoleculeTableOptions,
): ReportCell | undefined => {
  const { position } = record;
  const { id } = column;
  if (id === 'select') return { text: String(position + 1) };
  if (id === 'name') return nameCell(record, hasLinks);
  const endpoint = endpointOf(id);
  if (endpoint) {
    const predicted = table.predicted(position, id);
    if (!predicted) return undefined;
    const { value, low, high, inDomain } = predicted;
    return {
      text: plainText(endpoint, plainValue(endpoint, value)),
      details: [intervalText(endpoint, low, high), ...(inDomain ? [] : [outsideDomain()])],
      isWarning: !inDomain,
    };
  }
  if (id === cnsMpoColumnId) {
    const predicted = table.predicted(position, id);
    return (
      predicted && {
        text: cnsMpoText(predicted),
        details: predicted.inDomain ? [] : [outsideDomain()],
        isWarning: !predicted.inDomain,
      }
    );
  }
  const whole = table.text(position, id);
  const text = whole.length > REPORT_TEXT_MAX ? `${cutText(whole, REPORT_TEXT_MAX)}…` : whole;
  if (id === starColumnId) return text ? { text: '★' } : undefined;
  if (id === alertsColumnId) {
    if (record.status !== 'ok') return undefined;
    return text ? { text: String(text.split('; ').length), details: [text] } : { text: '0' };
  }
  if (column.kind !== 'number') return text ? { text, ...(isAddress(text) && { url: text }) } : undefined;
  if (record.status === 'ok' && isPropertyId(id))
    return numberCell(record.properties[id]?.toFixed(column.decimals) ?? '');
  if (column.measured && !column.measured.at(position)) return text ? { text } : undefined;
  return numberCell(text, column.measured?.commas === 'decimal');
};

/** The shown molecules in the order shown, with the columns that were chosen. */
export const moleculeTable = async (options: MoleculeTableOptions): Promise<ReportTable> => {
  const { session, columns, isColored, highlightOf, drawer } = options;
  const { table, view } = session;
  const cell = async (record: MoleculeRecord, column: Column): Promise<ReportCell | undefined> => {
    if (column.kind === 'structure') {
      if (record.status !== 'ok') return { text: msg('Not readable', { id: 'molvalley.unread.mark' }) };
      const drawing = await drawer.draw(drawable(record), `${moleculeName(record)}: ${record.smiles}`, {
        highlight: highlightOf(record),
      });
      return drawing ? { text: '', drawing } : { text: record.smiles };
    }
    const step =
      column.kind === 'number' && isColored(column.id)
        ? heatOf(table.numbers(column.id), record.position)
        : undefined;
    const fill = HEAT[(step ?? 0) - 1];
    const value = valueCell(record, column, options);
    return value && fill ? { ...value, fill } : value;
  };
  const headId = columns.some(({ id }) => id === 'name') ? 'name' : 'select';
  const records = Array.from(view.visible, (position) => table.records[position]!);
  const rows = await Promise.all(
    records.map(async (record) => ({
      cells: await Promise.all(columns.map((column) => cell(record, column))),
    })),
  );
  return {
    kind: 'table',
    title: msg('Molecules', { id: 'molvalley.grid.label' }),
    columns: columns.map((column) => reportColumn(column, headId)),
    rows,
    tooWide: 'cards',
  };
};
