import { define } from '../base/define.ts';
import { MoToastRegion } from './region.ts';
import { MoToast } from './toast.ts';

define('mo-toast-region', MoToastRegion);
define('mo-toast', MoToast);
