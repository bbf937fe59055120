import { define } from '../base/define.ts';
import { MoStructure } from './structure.ts';

define('mo-structure', MoStructure);
