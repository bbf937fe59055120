/**
 * The first `length` UTF-16 units of a text, or one fewer where the last would be half a character: neither a database
 * nor a file can hold such a half.
 */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
};
