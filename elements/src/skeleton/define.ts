import { define } from '../base/define.ts';
import { MoSkeleton } from './skeleton.ts';

define('mo-skeleton', MoSkeleton);
