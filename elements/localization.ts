// For pages that load the elements as modules: the words in every language, each loaded when it is needed.
export { getLocale, setLocale } from '@moiety/locales';
