export { menu as glyph } from '../inner-glyphs.ts';
