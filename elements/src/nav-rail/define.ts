import '../badge/define.ts';
import '../icon/define.ts';
import { define } from '../base/define.ts';
import { MoNavRail } from './nav-rail.ts';

define('mo-nav-rail', MoNavRail);
