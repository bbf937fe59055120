import { define } from '../base/define.ts';
import { MoTextarea } from './textarea.ts';

define('mo-textarea', MoTextarea);
