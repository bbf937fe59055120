export const glyph = 'M16.75 11.6A7 7 0 1 1 8.4 3.25a5.5 5.5 0 0 0 8.35 8.35Z';
