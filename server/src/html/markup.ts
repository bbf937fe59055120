/** HTML whose values are escaped, as `markup` makes it. */
export interface Markup {
  readonly html: string;
}

/** What stands in a template: text is escaped, markup stays as it is, a list is joined, `undefined` and `false` are nothing. */
export type MarkupValue = Markup | string | number | false | undefined | readonly MarkupValue[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for the content of an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

const isList = (value: MarkupValue): value is readonly MarkupValue[] => Array.isArray(value);

const htmlOf = (value: MarkupValue): string => {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return isList(value) ? value.map(htmlOf).join('') : value.html;
};

/** HTML from a template: what stands in `${…}` cannot become markup. Attributes must be quoted. */
export const markup = (strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup => ({
  html: String.raw({ raw: strings }, ...values.map(htmlOf)),
});

/** HTML that was made safe elsewhere: by a renderer that escapes, or written here as a constant. */
export const trustedMarkup = (html: string): Markup => ({ html });
