export { AcceptDialog } from './accept-dialog.tsx';
