import { define } from '../base/define.ts';
import { MoSidebar } from './sidebar.ts';

define('mo-sidebar', MoSidebar);
