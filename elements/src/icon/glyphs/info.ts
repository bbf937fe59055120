export { info as glyph } from '../type-glyphs.ts';
