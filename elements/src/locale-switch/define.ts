import '../button/define.ts';
import '../dialog/define.ts';
import '../icon/define.ts';
import { define } from '../base/define.ts';
import { MoLocaleSwitch } from './locale-switch.ts';

define('mo-locale-switch', MoLocaleSwitch);
