export { alert as glyph } from '../type-glyphs.ts';
