import type { MeasuredValue } from '@moiety/contract';
import { number, percent } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';

/** How a value was printed, and how surely it was read. */
export const readingWords = ({ text, confidence }: MeasuredValue): string =>
  [
    ...(text ? [msg(str`Printed as “${text}”`, { id: 'molvalley.value.printed' })] : []),
    msg(str`Confidence: ${percent(confidence)}`, { id: 'molvalley.value.confidence' }),
  ].join(' · ');

/** The same with the page on which it was read. */
export const measuredValueWords = (value: MeasuredValue): string =>
  [
    readingWords(value),
    ...(value.origin ? [msg(str`Page ${number(value.origin.page)}`, { id: 'molvalley.value.page' })] : []),
  ].join(' · ');
