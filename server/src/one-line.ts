/**
 * A text on one line, without what is not seen: line breaks would begin another header of a mail, and signs that turn the
 * direction of reading around make an address look like another.
 */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
