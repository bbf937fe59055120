import { define } from '../base/define.ts';
import { MoSubAppPool } from './sub-app-pool.ts';
import { MoSubApp } from './sub-app.ts';

define('mo-sub-app', MoSubApp);
define('mo-sub-app-pool', MoSubAppPool);
