export const glyph = 'M5.75 2.75v11.5h11.5M2.75 5.75h11.5v11.5';
