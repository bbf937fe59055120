import { oneLine } from '../one-line.ts';
import { Refusal } from '../refusal.ts';
import { required } from './field-wording.ts';

/**
 * A name as it is kept, on one line and without what is not seen.
 * @param path of the field that it came in
 * @throws Refusal naming the field where nothing is left that can be seen
 */
export const requiredLine = (path: string, written: string): string => {
  const line = oneLine(written);
  if (line !== '') return line;
  throw new Refusal('invalidRequest', undefined, { fields: [{ path, wording: required }] });
};
