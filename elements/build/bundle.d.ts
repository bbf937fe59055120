/** The self-contained file: importing it registers every element, with both languages. */
export * from '../index.js';
export { setLocale } from '../localization.js';
