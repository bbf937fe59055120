/** The glyphs that elements draw themselves, at once; the others are loaded when first shown. */
export { alert, confirm, error, info, success, warning } from './type-glyphs.ts';
export const arrowRight = 'm8 5.5 4.5 4.5L8 14.5';
export const check = 'm4.25 10.5 3.75 3.75 7.75-8.5';
export const close = 'm5 5 10 10M15 5 5 15';
export const external =
  'M8.5 4.25H4.75c-.83 0-1.5.67-1.5 1.5v9.5c0 .83.67 1.5 1.5 1.5h9.5c.83 0 1.5-.67 1.5-1.5V11.5M11.75 3.25h5v5M16.75 3.25 9.5 10.5';
export const eye =
  'M2 10s2.75-5.5 8-5.5 8 5.5 8 5.5-2.75 5.5-8 5.5S2 10 2 10ZM10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z';
export const eyeOff =
  'M8 4.7a8.6 8.6 0 0 1 2-.2c5.25 0 8 5.5 8 5.5a13 13 0 0 1-2 2.7M5.2 6.1C3.1 7.7 2 10 2 10s2.75 5.5 8 5.5a8 8 0 0 0 3.6-.85M8.4 8.4a2.25 2.25 0 0 0 3.2 3.2M3 3l14 14';
export const menu = 'M3 5.5h14M3 10h14M3 14.5h14';
export const panelLeft =
  'M4.5 3.25h11c.69 0 1.25.56 1.25 1.25v11c0 .69-.56 1.25-1.25 1.25h-11c-.69 0-1.25-.56-1.25-1.25v-11c0-.69.56-1.25 1.25-1.25ZM7.75 3.25v13.5';
export const search = 'M9 15.25a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5ZM13.5 13.5l3.75 3.75';
