export { search as glyph } from '../inner-glyphs.ts';
