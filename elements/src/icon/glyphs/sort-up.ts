export const glyph = 'M10 16.25V4M5.5 8.5 10 4l4.5 4.5';
