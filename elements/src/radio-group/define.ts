import { define } from '../base/define.ts';
import { MoRadioGroup } from './radio-group.ts';
import { MoRadio } from './radio.ts';

define('mo-radio', MoRadio);
define('mo-radio-group', MoRadioGroup);
