export { check as glyph } from '../inner-glyphs.ts';
