export { arrowRight as glyph } from '../inner-glyphs.ts';
