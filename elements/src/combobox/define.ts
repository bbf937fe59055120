import { define } from '../base/define.ts';
import { MoCombobox } from './combobox.ts';

define('mo-combobox', MoCombobox);
