export { external as glyph } from '../inner-glyphs.ts';
