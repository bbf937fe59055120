import '../callout/define.ts';
import '../input/define.ts';
import { define } from '../base/define.ts';
import { MoSignIn } from './sign-in.ts';

define('mo-sign-in', MoSignIn);
