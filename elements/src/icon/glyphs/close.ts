export { close as glyph } from '../inner-glyphs.ts';
