import { Refusal, type RefusedField } from '../refusal.ts';
import { tooManyEntries, unstorable } from './field-wording.ts';

/** Entries of one list or object in a call: twice what the largest of the contract has, so that its own words come first. */
const ENTRIES_MAX = 1000;
/** Lists and objects inside one another. No call of the contract has more than five. */
const DEPTH_MAX = 20;
/** Wrong fields that one answer names. No form has as many; a hostile body can have a million. */
export const NAMED_MAX = 1000;

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Looks at a part of a call before its schema does, which makes an issue of every wrong value and takes a second for a hostile
 * megabyte.
 * @returns the places of texts that no database column holds: with a NUL character, or half a surrogate pair
 * @throws Refusal `invalidRequest` where something has more entries, or is nested deeper, than any call's
 */
export const inspectPart = (part: unknown): RefusedField[] => {
  const found: RefusedField[] = [];
  const path: string[] = [];
  const refuse = (): never => {
    throw new Refusal('invalidRequest', undefined, {
      fields: [{ path: path.join('.'), wording: tooManyEntries(ENTRIES_MAX) }],
    });
  };
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (found.length < NAMED_MAX && !isStorable(value))
        found.push({ path: path.join('.'), wording: unstorable });
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (path.length >= DEPTH_MAX) throw new Refusal('invalidRequest');
    if (Array.isArray(value) && value.length > ENTRIES_MAX) refuse();
    let entries = 0;
    for (const key in value) {
      // Not by `Object.keys`, which would take a quarter of a second to list a million.
      if (++entries > ENTRIES_MAX) refuse();
      path.push(key);
      const before = found.length;
      visit((value as Record<string, unknown>)[key]);
      if (found.length === before && key !== '') visit(key);
      path.pop();
    }
  };
  visit(part);
  return found;
};
