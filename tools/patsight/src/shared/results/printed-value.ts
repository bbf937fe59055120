import { activityQualifiers } from '@moiety/contract';

/** A value as it is added to a document. */
export interface PrintedValue {
  /** One of `activityQualifiers`; empty of a code or a range. */
  qualifier: (typeof activityQualifiers)[number] | '';
  value: string;
}

const SIGNS: Readonly<Record<string, PrintedValue['qualifier']>> = {
  '≥': '>=',
  '≧': '>=',
  '≤': '<=',
  '≦': '<=',
  '≈': '~',
  '＞': '>',
  '＜': '<',
};

/**
 * Parts what a person writes of a value into its qualifier and the rest: `> 10000`, `≤3`, `12`, `+++`, `10-100`.
 * @returns undefined where nothing is written
 */
export const printedValue = (text: string): PrintedValue | undefined => {
  const [, sign = '', rest = ''] = /^\s*(>=|<=|[<>=~≥≧≤≦≈＞＜])?\s*(.*)$/su.exec(text) ?? [];
  const value = rest.trim();
  if (value === '') return undefined;
  const written = SIGNS[sign] ?? activityQualifiers.find((one) => one === sign);
  if (written) return { qualifier: written, value };
  return { qualifier: /^[\d.,]+(?:e[-+]?\d+)?$/iu.test(value) ? '=' : '', value };
};

/** A value as `printedValue` reads it. */
export const writeValue = ({ qualifier, value }: { qualifier: string; value: string }): string =>
  qualifier === '' || qualifier === '=' ? value : `${qualifier} ${value}`;
