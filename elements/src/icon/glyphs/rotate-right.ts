export const glyph = 'M15.75 4v3.5h-3.5M15.5 7.25a6.5 6.5 0 1 0 .9 4.5';
