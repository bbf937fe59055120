export const glyph = 'M3 4.25h14l-5.5 6.5v4.75l-3 1.25v-6Z';
