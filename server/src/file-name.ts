import { cutText } from '@moiety/chemistry/cut-text.ts';

/** Characters of a file's name before its extension: with a number before it, it fits everywhere. */
const STEM_MAX = 120;

/** A file's name out of what a person called something: no folders, nothing that a file system refuses. */
export const fileNameOf = (name: string): string =>
  cutText(name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').toWellFormed(), STEM_MAX).trim() || '_';
