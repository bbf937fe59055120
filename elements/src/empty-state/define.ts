import '../icon/define.ts';
import { define } from '../base/define.ts';
import { MoEmptyState } from './empty-state.ts';

define('mo-empty-state', MoEmptyState);
