import '../avatar/define.ts';
import '../icon/define.ts';
import '../locale-switch/define.ts';
import '../menu/define.ts';
import '../popover/define.ts';
import { define } from '../base/define.ts';
import { MoUserMenu } from './user-menu.ts';

define('mo-user-menu', MoUserMenu);
