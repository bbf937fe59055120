export const glyph = 'M16.25 10A6.25 6.25 0 1 1 14.4 5.6L16.75 8M16.75 3.75V8H12.5';
