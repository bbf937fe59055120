import { define } from '../base/define.ts';
import { MoInput } from './input.ts';

define('mo-input', MoInput);
