import '../icon/define.ts';
import { define } from '../base/define.ts';
import { MoTabPanel } from './tab-panel.ts';
import { MoTab } from './tab.ts';
import { MoTabs } from './tabs.ts';

define('mo-tab', MoTab);
define('mo-tab-panel', MoTabPanel);
define('mo-tabs', MoTabs);
