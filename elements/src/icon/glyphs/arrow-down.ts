export const glyph = 'm5.5 8 4.5 4.5L14.5 8';
