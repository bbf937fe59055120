/** For other features: a text of Markdown. */
export { CaseText } from './case-text.tsx';
