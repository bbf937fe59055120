import { attribute, xmlEvents } from './xml-events.ts';

/** Numbers of Excel's own formats that show a date or a time; 27 to 36 and 50 to 58 are those of East Asian editions. */
const isBuiltInDate = (format: number): boolean =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58);

/** Whether a format's code shows a date or a time: its letters outside of quotes, brackets and escapes. */
const isDateCode = (code: string): boolean => {
  const letters = code.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\.|_./g, '');
  return /[ymdhs]/i.test(letters) && !/general|[0#?]/i.test(letters.replaceAll(/\.0+/g, ''));
};

/** The styles of a workbook (indexes into its `cellXfs`) whose numbers are dates. */
export const dateStyles = (xml: string): Set<number> => {
  const codes = new Map<number, string>();
  const styles = new Set<number>();
  let isCellStyles = false;
  let style = 0;
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') continue;
    if (event.name === 'cellXfs') isCellStyles = event.kind === 'open';
    else if (event.kind === 'open' && event.name === 'numFmt')
      codes.set(Number(attribute(event.attributes, 'numFmtId')), attribute(event.attributes, 'formatCode'));
    else if (event.kind === 'open' && event.name === 'xf' && isCellStyles) {
      const format = Number(attribute(event.attributes, 'numFmtId'));
      if (isBuiltInDate(format) || isDateCode(codes.get(format) ?? '')) styles.add(style);
      style += 1;
    }
  }
  return styles;
};

/** Days from Excel's day 0 to 1970-01-01; its 1900 calendar counts a 29 February 1900 that there was not. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
const DAY = 86_400_000;

/** A day number as `2026-11-24`, with the time where it has one; a time alone as `13:05:00`. */
export const excelDate = (serial: number, is1904: boolean): string => {
  if (!Number.isFinite(serial)) return '';
  const real = !is1904 && serial < 60 ? serial + 1 : serial;
  const time = new Date(Math.round(((real - (is1904 ? EPOCH_1904 : EPOCH_1900)) * DAY) / 1000) * 1000);
  if (Number.isNaN(time.getTime())) return String(serial);
  const [date = '', clock = ''] = time.toISOString().slice(0, 19).split('T');
  if (serial >= 0 && serial < 1) return clock;
  return clock === '00:00:00' ? date : `${date} ${clock}`;
};
