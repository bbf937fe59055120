import { define } from '../base/define.ts';
import { MoPopover } from './popover.ts';

define('mo-popover', MoPopover);
