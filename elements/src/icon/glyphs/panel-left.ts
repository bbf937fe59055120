export { panelLeft as glyph } from '../inner-glyphs.ts';
