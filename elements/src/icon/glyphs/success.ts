export { success as glyph } from '../type-glyphs.ts';
