export const glyph = 'M7.5 4.25 3.75 8l3.75 3.75M4 8h8a4.25 4.25 0 0 1 0 8.5H9';
