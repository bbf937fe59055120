import '../button/define.ts';
import '../icon/define.ts';
import '../menu/define.ts';
import '../nav/define.ts';
import '../popover/define.ts';
import { define } from '../base/define.ts';
import { MoPageLayout } from './page-layout.ts';

define('mo-page-layout', MoPageLayout);
