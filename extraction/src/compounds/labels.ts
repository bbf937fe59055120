import { plainText } from '../tables/units.ts';

const PREFIX =
  /^(?:examples?|exa?\.|ex(?=[\s.#:\d]|$)|compounds?|cpds?\.?|cmpds?\.?|comp\.(?=\s|\d)|实施例|化合物|例)\s*(?:no\.?|nr\.?|number|#|:|编号|编号)?\s*/i;

/** A label as it is compared with others: without `Example`, `Compound` and the like, brackets and spaces, in lower case. */
export function bareLabel(label: string): string {
  let text = plainText(label);
  for (let round = 0; round < 3 && PREFIX.test(text) && text.replace(PREFIX, '') !== ''; round += 1)
    text = text.replace(PREFIX, '');
  return text
    .toLowerCase()
    .replaceAll(/[\s()[\]{},;:]/g, '')
    .replace(/\.$/, '');
}

/** What a compound is called by: `12`, `1.003`, `I-1A`, `IIb-12`, `B23a`, `12-1`. */
export const LABEL = String.raw`(?:[A-Z]{1,4}[-–.]?)?\d{1,4}(?:[-–.]\d{1,4}){0,2}(?:[-–]?[A-Z]\d?|[a-z]{1,2}\d?)?(?![A-Za-z\d])|(?:[IVX]{1,5}[a-f]?[-–]\d{1,3}[A-Za-z]?)`;

const WHOLE = new RegExp(
  `^(?:(?:example|compound|cpd\\.?|ex\\.?|no\\.?|化合物|实施例)\\s*)?[([]?\\s*(?:${LABEL})\\s*[)\\]]?\\.?$`,
  'i',
);

/** Whether a short text is a label and nothing else. */
export const isLabel = (text: string): boolean => text.length <= 24 && WHOLE.test(plainText(text));
