export { error as glyph } from '../type-glyphs.ts';
