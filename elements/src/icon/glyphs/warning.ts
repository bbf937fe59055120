export { warning as glyph } from '../type-glyphs.ts';
