import type { msg } from '@lit/localize';
import { templates } from './generated/locales/zh-CN.ts';
import type { Locale } from './locale.ts';

export { isLocale, LOCALE_STORAGE_KEY, localeForHeader, localeForLanguage, type Locale } from './locale.ts';

/** What `str` of @lit/localize makes: words with places for values. */
interface StrResult {
  strTag: true;
  strings: readonly string[];
  values: readonly unknown[];
}
const isStrResult = (template: unknown): template is StrResult =>
  typeof template === 'object' && template !== null && 'strTag' in template;

const join = (strings: readonly string[], values: readonly unknown[]): string =>
  strings.map((words, i) => words + (i < values.length ? String(values[i]) : '')).join('');

/**
 * `msg` of @lit/localize for one request: the browser's own has one language a page, a server has one a request.
 * It has the type of `msg`, so that `npm run i18n` finds its calls; every call names its `id`.
 */
export const messagesFor = (locale: Locale): typeof msg =>
  ((template: string | StrResult, { id }: { id: string }): string => {
    const source = isStrResult(template) ? template : { strings: [template], values: [] };
    const translated = locale === 'zh-CN' ? (templates as Record<string, unknown>)[id] : undefined;
    // A translation's own values are the places of the source's values, in the order that its language wants.
    if (isStrResult(translated))
      return join(
        translated.strings,
        translated.values.map((place) => source.values[Number(place)]),
      );
    return typeof translated === 'string' ? translated : join(source.strings, source.values);
  }) as typeof msg;
