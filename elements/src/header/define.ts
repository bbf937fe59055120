import { define } from '../base/define.ts';
import { MoHeader } from './header.ts';

define('mo-header', MoHeader);
