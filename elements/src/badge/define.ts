import { define } from '../base/define.ts';
import { MoBadge } from './badge.ts';

define('mo-badge', MoBadge);
