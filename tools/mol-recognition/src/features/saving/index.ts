export type { SaveKind } from './save-dialog.ts';
import './save-dialog.ts';
