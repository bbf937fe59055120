export const glyph = 'M4 6.25h12v5.5H4ZM10 2.75v14.5';
