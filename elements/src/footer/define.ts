import { define } from '../base/define.ts';
import { MoFooter } from './footer.ts';

define('mo-footer', MoFooter);
