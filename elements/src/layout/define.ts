import '../button/define.ts';
import '../footer/define.ts';
import '../header/define.ts';
import '../icon/define.ts';
import '../menu/define.ts';
import '../nav/define.ts';
import '../nav-rail/define.ts';
import '../popover/define.ts';
import '../sidebar/define.ts';
import { define } from '../base/define.ts';
import { MoLayout } from './layout.ts';

define('mo-layout', MoLayout);
