export const glyph = 'M4.5 10h11';
