import { define } from '../base/define.ts';
import { MoCallout } from './callout.ts';

define('mo-callout', MoCallout);
