export const glyph = 'M9 4.5H4v11h5M4 10h4.25M11.75 15.5V9m0 2.5c.3-3 4.5-3.3 4.5.4v3.6';
