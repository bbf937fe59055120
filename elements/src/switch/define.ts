import { define } from '../base/define.ts';
import { MoSwitch } from './switch.ts';

define('mo-switch', MoSwitch);
