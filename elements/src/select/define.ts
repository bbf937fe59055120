import { define } from '../base/define.ts';
import { MoSelect } from './select.ts';

define('mo-select', MoSelect);
