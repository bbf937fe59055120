import '../icon/define.ts';
import { define } from '../base/define.ts';
import { MoMenuItem } from './menu-item.ts';
import { MoMenu } from './menu.ts';

define('mo-menu-item', MoMenuItem);
define('mo-menu', MoMenu);
