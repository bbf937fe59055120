import { storeMolecules, type MoleculeRecord } from '@moiety/contract';
import { messagesFor, type Locale } from '@moiety/locales/server.ts';
import { inspectPart, NAMED_MAX } from '../../plugins/call-shape.ts';
import { refusedFields } from '../../plugins/field-wording.ts';
import { Refusal, type RefusedField } from '../../refusal.ts';
import { recordPage, type RecordPage } from './records.ts';

/** A page of records as `storeMolecules` takes it, read and ready to be stored. */
export interface ReadPage extends RecordPage {
  /** Of all records as they were sent. */
  positions: readonly number[];
}

/** What a thread can hand to another: a page, or what is wrong with it, worded. */
export type PageReading =
  | { page: ReadPage }
  /** Without fields it is no JSON. */
  | { fields: readonly { path: string; message: string }[] };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const fieldsIn = (body: unknown): readonly RefusedField[] => {
  try {
    return inspectPart(body);
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields;
    if (error instanceof Refusal) return [];
    throw error;
  }
};

/** Reads the body of a call that stores records. @param locale of the words for what is wrong */
export const readPage = (text: string, locale: Locale): PageReading => {
  const worded = (fields: readonly RefusedField[]): PageReading => ({
    fields: fields
      .slice(0, NAMED_MAX)
      .map(({ path, wording }) => ({ path, message: wording(messagesFor(locale)) })),
  });
  const body = parsed(text);
  if (body === undefined) return { fields: [] };
  const unstorable = fieldsIn(body);
  if (unstorable.length > 0) return worded(unstorable);
  const result = storeMolecules.body.safeParse(body);
  if (!result.success) return worded(refusedFields(result.error.issues.slice(0, NAMED_MAX), body));
  const { molecules } = result.data;
  // The last of a position given twice wins, as it would in two calls.
  const byPosition = new Map(molecules.map((record: MoleculeRecord) => [record.position, record]));
  return {
    page: {
      ...recordPage([...byPosition.values()]),
      positions: molecules.map(({ position }) => position),
    },
  };
};
