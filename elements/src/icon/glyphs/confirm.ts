export { confirm as glyph } from '../type-glyphs.ts';
