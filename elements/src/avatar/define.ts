import '../icon/define.ts';
import { define } from '../base/define.ts';
import { MoAvatar } from './avatar.ts';

define('mo-avatar', MoAvatar);
