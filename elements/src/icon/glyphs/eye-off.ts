export { eyeOff as glyph } from '../inner-glyphs.ts';
