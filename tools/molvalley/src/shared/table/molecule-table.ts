import type { MeasuredColumn } from '@moiety/chemistry/activities/measured-column.ts';
import { doubtsOf, NAME_READING } from '@moiety/chemistry/names/name-reading.ts';
import { nameDoubtWords } from '@moiety/sketcher/reading/name-words.ts';
import type { AssayColumn, MolecularProperties, MoleculeRecord } from '@moiety/contract';
import {
  alertsColumn,
  alertsColumnId,
  parentColumnId,
  parentColumns,
  removedColumnId,
  sameParentColumnId,
  builtInColumns,
  isAnalysisId,
  fileColumn,
  fileColumnId,
  fixedColumnIds,
  isMarkId,
  isParentId,
  isPropertyId,
  noteColumn,
  similarityColumn,
  similarityColumnId,
  starColumn,
  starColumnId,
  tagsColumn,
  tagsColumnId,
} from './columns.ts';
import type { Column } from './columns.ts';
import { markText, starNumbers } from './mark-values.ts';
import type { MarkValues } from './mark-values.ts';
import { plainText } from '../predictions/endpoint-words.ts';
import {
  cnsMpoColumnId,
  endpointOf,
  isPredictedId,
  predictionColumns,
} from '../predictions/prediction-columns.ts';
import { cnsMpoText } from '../predictions/score-words.ts';
import type { PredictedValue } from '../predictions/prediction-columns.ts';
import { assayGroups } from './assay-groups.ts';
import { joinedField, measuredParts } from './measured-fields.ts';
import { valuesUnder } from './measured-values.ts';
import type { MeasuredParts } from './measured-fields.ts';
import { FileColumnValues, NumberColumn } from './number-column.ts';

const propertyIds = builtInColumns
  .filter((column) => column.kind === 'number')
  .map((column) => column.id as keyof MolecularProperties);

/** What is known of the parents of a set. */
export interface ParentValues {
  /** A molecule's parent and the formulas of what is no part of it. */
  at: (position: number) => { smiles: string; removed: string } | undefined;
  /** How many molecules have the parent of each, NaN where it has none. */
  same: NumberColumn;
}

/** What is known of the molecules' structural alerts. */
export interface AlertValues {
  /** How many each molecule has, NaN where that is not known. */
  numbers: NumberColumn;
  /** What a molecule's are called. */
  names: (position: number) => string[];
  /** Whether a molecule has one of a choice (`AlertChoice`); undefined where that is not known. */
  has: (position: number, choice: string) => boolean | undefined;
}

/** A column that an analysis of the set filled. */
export interface AnalysisValues {
  column: Column;
  /** By position, where a molecule has one. */
  values: ReadonlyMap<number, string>;
  /** Of a column of numbers. */
  numbers: NumberColumn | undefined;
}

/** A column that a person's formula calculates. */
export interface CalculatedColumn {
  id: string;
  name: string;
  texts: readonly string[];
  values: FileColumnValues;
}

/** The molecules of one set, in the order of the file, with their numbers in typed arrays. */
export class MoleculeTable {
  readonly records: MoleculeRecord[] = [];
  #fileColumns: readonly string[] = [];
  #assays: ReadonlyMap<string, string> = new Map();
  #typed: ReadonlyMap<string, AssayColumn> = new Map();
  #properties = new Map(propertyIds.map((id) => [id, new NumberColumn()]));
  #fileValues = new Map<string, FileColumnValues>();
  #predictions: ReadonlyMap<string, NumberColumn> = new Map();
  #similarities: NumberColumn | undefined;
  #alerts: AlertValues | undefined;
  #parents: ParentValues | undefined;
  #calculated: ReadonlyMap<string, CalculatedColumn> = new Map();
  #analyses: ReadonlyMap<string, AnalysisValues> = new Map();
  #knowsAnalyses = false;
  #marks: MarkValues | undefined;
  #stars: { of: MarkValues; length: number; numbers: NumberColumn } | undefined;
  #parts = new Map<string, MeasuredParts>();
  #haystacks: string[] = [];
  #textColumns = 0;
  #unread = 0;

  /** The assays that the file's columns are of, by the columns' names. */
  get assays(): ReadonlyMap<string, string> {
    return this.#assays;
  }

  /** Rows that could not be read. */
  get unread(): number {
    return this.#unread;
  }

  /** The file's own columns, in its order. */
  get fileColumns(): readonly string[] {
    return this.#fileColumns;
  }

  /** What the file's typed columns are of, in the order of the columns. */
  get typedColumns(): readonly AssayColumn[] {
    return [...this.#typed.values()];
  }

  /** Says which of the file's columns are typed, before they have values. */
  set typedColumns(columns: readonly AssayColumn[]) {
    this.#typed = new Map(columns.map((assay) => [assay.column, assay]));
  }

  /**
   * Says which columns the file has. They may be said again with more of them: SD data items are known for certain
   * only at the end of the file.
   */
  set fileColumns(names: readonly string[]) {
    this.#fileColumns = names;
    this.#assays = assayGroups(names);
    const parts = new Map(measuredParts(names).map((of) => [of.value, of]));
    for (const name of names) {
      // A column that got a relation or a unit of its own meanwhile reads otherwise.
      const same = JSON.stringify(parts.get(name)) === JSON.stringify(this.#parts.get(name));
      if (same && this.#fileValues.has(name)) continue;
      const of = parts.get(name);
      if (of) this.#parts.set(name, of);
      const values = new FileColumnValues(
        name,
        (position) => {
          const record = this.records[position];
          return record?.status === 'ok' ? record.properties.molecularWeight : null;
        },
        this.#typed.get(name)?.unit,
      );
      for (const record of this.records) values.push(this.#field(record, name), valuesUnder(record, name));
      this.#fileValues.set(name, values);
    }
    this.#forgetHaystacks();
  }

  /**
   * Every column: what the file measured, with what it says of these values, and what was calculated before the computed properties, then the
   * file's other texts.
   */
  get columns(): Column[] {
    const fixed = builtInColumns.filter(({ id }) => fixedColumnIds.includes(id)).length;
    const marks = this.#marks;
    const own = this.#fileColumns.map((name) => {
      const values = this.#fileValues.get(name);
      const assay = this.#typed.get(name);
      return values?.numeric
        ? fileColumn(name, 'number', values.measured, assay)
        : fileColumn(name, 'text', undefined, assay);
    });
    const assayOf = ({ fileName = '' }: Column): string | undefined => this.assays.get(fileName);
    const numeric = new Set(own.filter(({ kind }) => kind === 'number').map(assayOf));
    const isFirst = (column: Column): boolean => {
      const assay = assayOf(column);
      return column.kind === 'number' || (assay !== undefined && numeric.has(assay));
    };
    // Columns of an assay stand where its first one does.
    const places = new Map<string, number>();
    for (const [at, column] of own.filter(isFirst).entries()) {
      const key = assayOf(column) ?? column.id;
      if (!places.has(key)) places.set(key, at);
    }
    const placeOf = (column: Column): number => places.get(assayOf(column) ?? column.id) ?? 0;
    return [
      ...builtInColumns.slice(0, 1),
      ...(marks?.star ? [starColumn] : []),
      ...builtInColumns.slice(1, fixed),
      ...(marks?.tags ? [tagsColumn] : []),
      ...(marks?.note ? [noteColumn] : []),
      ...(this.#similarities ? [similarityColumn] : []),
      ...own.filter(isFirst).toSorted((one, other) => placeOf(one) - placeOf(other)),
      ...Array.from(this.#calculated.values(), ({ id, name, values: { measured } }) => ({
        ...fileColumn(name, 'number', measured),
        id,
      })),
      ...Array.from(this.#analyses.values(), ({ column }) => column),
      ...(this.#alerts ? [alertsColumn] : []),
      ...(this.#parents ? parentColumns : []),
      ...builtInColumns.slice(fixed),
      ...own.filter((column) => !isFirst(column)),
      ...(this.#predictions.size ? predictionColumns : []),
    ];
  }

  /** A molecule's prediction in a column of them; undefined in any other column. */
  predicted: (position: number, columnId: string) => PredictedValue | undefined = () => undefined;

  /** Adds the columns of predictions, or puts new ones in their place. */
  setPredictions(
    columns: ReadonlyMap<string, NumberColumn>,
    predicted: (position: number, columnId: string) => PredictedValue | undefined,
  ): void {
    this.#predictions = columns;
    this.predicted = predicted;
  }

  /** Says which columns are calculated, and what they hold. */
  setCalculated(columns: readonly CalculatedColumn[]): void {
    this.#calculated = new Map(columns.map((column) => [column.id, column]));
  }

  /** Says how similar each molecule is to the structure that is searched with, NaN where it is less than asked for; undefined for no such search. */
  setSimilarities(similarities: NumberColumn | undefined): void {
    this.#similarities = similarities;
  }

  /** The structural alerts of the molecules; undefined before they were found. */
  get alerts(): AlertValues | undefined {
    return this.#alerts;
  }

  /** Says which structural alerts the molecules have. */
  setAlerts(alerts: AlertValues): void {
    this.#alerts = alerts;
  }

  /** Says which parents the molecules have. */
  setParents(parents: ParentValues): void {
    this.#parents = parents;
  }

  /** Says which columns analyses of the set filled, and what they hold. */
  setAnalyses(columns: readonly AnalysisValues[]): void {
    this.#analyses = new Map(columns.map((one) => [one.column.id, one]));
  }

  /** Says that it is known which columns analyses fill. */
  knowAnalyses(): void {
    this.#knowsAnalyses = true;
  }

  /** Whether a column of an analysis is not there any more, of which an address may still speak. */
  isGone(columnId: string): boolean {
    return this.#knowsAnalyses && isAnalysisId(columnId) && !this.#analyses.has(columnId);
  }

  /** Says what people keep with the molecules; another object after each change. */
  setMarks(marks: MarkValues): void {
    this.#marks = marks;
  }

  /** What a column's texts are of: the same as long as they are the same. */
  sourceOf(columnId: string): unknown {
    if (isMarkId(columnId)) return this.#marks;
    return isParentId(columnId) ? this.#parents : this.#analyses.get(columnId)?.values;
  }

  /** Adds the molecules that follow those already here. */
  append(records: readonly MoleculeRecord[]): void {
    for (const record of records) {
      this.records.push(record);
      if (record.status === 'error') this.#unread++;
      for (const [id, numbers] of this.#properties)
        numbers.push(record.status === 'ok' ? (record.properties[id] ?? NaN) : NaN);
      for (const [name, values] of this.#fileValues)
        values.push(this.#field(record, name), valuesUnder(record, name));
    }
    this.#forgetHaystacks();
  }

  /** The numbers of a numeric column by position; undefined for a column of text. */
  numbers(columnId: string): NumberColumn | undefined {
    if (isPropertyId(columnId)) return this.#properties.get(columnId);
    if (isPredictedId(columnId)) return this.#predictions.get(columnId);
    if (columnId === similarityColumnId) return this.#similarities;
    if (columnId === alertsColumnId) return this.#alerts?.numbers;
    if (columnId === sameParentColumnId) return this.#parents?.same;
    if (columnId === starColumnId) return this.#starNumbers();
    if (isAnalysisId(columnId)) return this.#analyses.get(columnId)?.numbers;
    const calculated = this.#calculated.get(columnId);
    if (calculated) return calculated.values.numbers;
    const values = this.#fileValues.get(this.#fileNameOf(columnId) ?? '');
    return values?.numeric ? values.numbers : undefined;
  }

  #starNumbers(): NumberColumn | undefined {
    const marks = this.#marks;
    const { length } = this.records;
    if (!marks) return undefined;
    if (this.#stars?.of !== marks || this.#stars.length !== length)
      this.#stars = { of: marks, length, numbers: starNumbers(marks, length) };
    return this.#stars.numbers;
  }

  /** The measured values of a numeric column of the file or a calculated one, with what they say of the true ones. */
  measured(columnId: string): MeasuredColumn | undefined {
    const calculated = this.#calculated.get(columnId);
    if (calculated) return calculated.values.measured;
    const values = this.#fileValues.get(this.#fileNameOf(columnId) ?? '');
    return values?.numeric ? values.measured : undefined;
  }

  /** Characters from the decimal point on in a numeric column of the file; 0 elsewhere. */
  widestFraction(columnId: string): number {
    const calculated = this.#calculated.get(columnId);
    if (calculated) return calculated.values.widestFraction;
    return this.#fileValues.get(this.#fileNameOf(columnId) ?? '')?.widestFraction ?? 0;
  }

  /** A column's value of one molecule as text, as it is searched, sorted and copied; empty where it has none. */
  text(position: number, columnId: string): string {
    const record = this.records[position];
    if (!record) return '';
    const calculated = this.#calculated.get(columnId);
    if (calculated) return calculated.texts[position] ?? '';
    const fileName = this.#fileNameOf(columnId);
    if (fileName !== undefined) return this.#field(record, fileName) ?? '';
    if (columnId === 'name') return record.name;
    if (columnId === 'select') return String(position + 1);
    if (isMarkId(columnId)) return markText(this.#marks?.at(position), columnId);
    if (record.status === 'error') return '';
    if (columnId === 'structure' || columnId === 'smiles') return record.smiles;
    if (columnId === 'inchiKey') return record.inchiKey;
    if (columnId === 'formula') return record.formula;
    if (columnId === cnsMpoColumnId) {
      const interval = this.predicted(position, columnId);
      return interval ? cnsMpoText(interval) : '';
    }
    if (isAnalysisId(columnId)) return this.#analyses.get(columnId)?.values.get(position) ?? '';
    if (isPredictedId(columnId)) return predictionText(columnId, this.#predictions.get(columnId), position);
    if (columnId === alertsColumnId) return this.#alerts?.names(position).join('; ') ?? '';
    if (columnId === parentColumnId) return this.#parents?.at(position)?.smiles ?? '';
    if (columnId === removedColumnId) return this.#parents?.at(position)?.removed ?? '';
    if (columnId === sameParentColumnId) {
      const count = this.#parents?.same.values[position] ?? NaN;
      return Number.isNaN(count) ? '' : String(count);
    }
    if (columnId === similarityColumnId) {
      const similarity = this.#similarities?.values[position] ?? NaN;
      return Number.isNaN(similarity) ? '' : similarity.toFixed(similarityColumn.decimals);
    }
    return isPropertyId(columnId) ? String(record.properties[columnId] ?? '') : '';
  }

  /** What a column's value of one molecule is told apart by: each of its tags, elsewhere the whole text; one empty text where it has none. */
  valuesOf(position: number, columnId: string): readonly string[] {
    if (columnId !== tagsColumnId) return [this.text(position, columnId).trim()];
    const tags = this.#marks?.at(position)?.tags ?? [];
    return tags.length > 0 ? tags : [''];
  }

  /** The text that the search field looks through, in lower case: name, SMILES, InChIKey, the columns of text, tags and note. */
  haystack(position: number): string {
    const own = (this.#haystacks[position] ??= this.#makeHaystack(position));
    const marks = this.#marks?.at(position);
    return marks ? `${own}\n${[...marks.tags, marks.note?.text ?? ''].join('\n').toLowerCase()}` : own;
  }

  /** A column that turned out to be text is searched too, also in the rows before. */
  #forgetHaystacks(): void {
    const textColumns = [...this.#fileValues.values()].filter((values) => !values.numeric).length;
    if (textColumns !== this.#textColumns) this.#haystacks = [];
    this.#textColumns = textColumns;
  }

  #makeHaystack(position: number): string {
    const record = this.records[position];
    if (!record) return '';
    const parts = record.status === 'ok' ? [record.name, record.smiles, record.inchiKey] : [record.name];
    for (const [name, values] of this.#fileValues)
      if (!values.numeric || !values.measured.at(position))
        parts.push((name === NAME_READING ? this.#field(record, name) : record.data[name]) ?? '');
    return parts.join('\n').toLowerCase();
  }

  /** A record's field, whose relation and unit may stand in other columns. */
  #field(record: MoleculeRecord, name: string): string | undefined {
    // Kept as codes, and looked at, searched and sorted in the reader's language.
    if (name === NAME_READING)
      return doubtsOf(record.data[name] ?? '')
        .map(nameDoubtWords)
        .join(' ');
    const parts = this.#parts.get(name);
    return parts ? joinedField(parts, record.data) : record.data[name];
  }

  #fileNameOf(columnId: string): string | undefined {
    return columnId.startsWith(fileColumnId('')) ? columnId.slice(fileColumnId('').length) : undefined;
  }
}

const predictionText = (columnId: string, column: NumberColumn | undefined, position: number): string => {
  const key = endpointOf(columnId);
  const value = column?.values[position] ?? NaN;
  if (Number.isNaN(value)) return '';
  return key ? plainText(key, value) : value.toFixed(2);
};
