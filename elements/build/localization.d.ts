/** Importing it gives the elements their words in the page's language, `<html lang>`, whenever that changes. */
export type Locale = 'en-US' | 'zh-CN';

/** The language whose words are shown now. */
export declare const getLocale: () => Locale;

/** Shows the page in a language, as setting `<html lang>` does; resolves when the words are there. */
export declare const setLocale: (locale: Locale) => Promise<void>;
