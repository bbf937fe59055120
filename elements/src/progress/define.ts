import { define } from '../base/define.ts';
import { MoProgress } from './progress.ts';

define('mo-progress', MoProgress);
