import { define } from '../base/define.ts';
import { MoIcon } from './icon.ts';

define('mo-icon', MoIcon);
