export const glyph = 'M10 3.75V16M5.5 11.5 10 16l4.5-4.5';
