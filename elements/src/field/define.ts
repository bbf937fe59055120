import { define } from '../base/define.ts';
import { MoField } from './field.ts';

define('mo-field', MoField);
