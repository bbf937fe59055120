import type { ShownPlace } from './pages-pane.ts';

/** What was chosen: a place, and the compound that it belongs to. */
export interface ChosenPlace {
  place: ShownPlace;
  item?: string;
  /** Whether the view stays where there is room for one pane only. */
  stays?: boolean;
}
