import '../icon/define.ts';
import { define } from '../base/define.ts';
import { MoButton } from './button.ts';

define('mo-button', MoButton);
