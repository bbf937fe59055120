export const glyph = 'M10 4.5v11M4.5 10h11';
