import '../badge/define.ts';
import '../icon/define.ts';
import { define } from '../base/define.ts';
import { MoNav } from './nav.ts';

define('mo-nav', MoNav);
