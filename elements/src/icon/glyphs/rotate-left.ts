export const glyph = 'M4.25 4v3.5h3.5M4.5 7.25a6.5 6.5 0 1 1-.9 4.5';
