import { define } from '../base/define.ts';
import { MoCheckbox } from './checkbox.ts';

define('mo-checkbox', MoCheckbox);
