import { define } from '../base/define.ts';
import { MoDialog } from './dialog.ts';

define('mo-dialog', MoDialog);
