export { eye as glyph } from '../inner-glyphs.ts';
