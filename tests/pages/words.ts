import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Locale = 'en-US' | 'zh-CN';
export const locales = ['en-US', 'zh-CN'] as const satisfies readonly Locale[];

const unescape = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const catalog = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../locales/xliff/zh-CN.xlf'), 'utf8').matchAll(
      /<trans-unit id="([^"]+)">[\s\S]*?<source>([\s\S]*?)<\/source>\s*<target>([\s\S]*?)<\/target>/g,
    ),
  ].map(([, id = '', source = '', target = '']) => [id, { 'en-US': source, 'zh-CN': target }] as const),
);

/**
 * The words of a message in a language.
 * @param values what stands in its places, in the order of the source
 */
export const words = (locale: Locale, id: string, ...values: readonly (string | number)[]): string => {
  const message = catalog.get(id);
  if (!message) throw new Error(`no message ${id}`);
  return unescape(
    message[locale].replaceAll(/<x id="(\d+)"[^>]*\/>/g, (_, place) => String(values[Number(place)])),
  );
};
