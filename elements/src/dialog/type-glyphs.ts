/** What stands before the title of a dialog with a type; loaded when there is one. */
export { alert, confirm, error, info, success, warning } from '../icon/type-glyphs.ts';
