import { define } from '../base/define.ts';
import { MoAnnouncementBar } from './announcement-bar.ts';

define('mo-announcement-bar', MoAnnouncementBar);
