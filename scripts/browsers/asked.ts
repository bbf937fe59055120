export type BrowserName = 'firefox' | 'webkit';

/** What `npm run browsers` is asked for. */
export interface Asked {
  browsers: readonly BrowserName[];
  /** Of elements and tools; all of them if there are none. */
  files: readonly string[];
  elements: boolean;
  /** In Firefox only. */
  journeys: boolean;
}

const NAMES: readonly BrowserName[] = ['firefox', 'webkit'];
const JOURNEYS = 'journeys';

/** Journeys are run in Firefox only: asked for alone, they need no other browser. */
export const asked = (args: readonly string[]): Asked => {
  const named = NAMES.filter((name) => args.includes(name));
  const files = args.filter((word) => word !== JOURNEYS && !NAMES.includes(word as BrowserName));
  const journeys = args.includes(JOURNEYS);
  const all = !journeys && files.length === 0;
  const possible = journeys && files.length === 0 ? NAMES.slice(0, 1) : NAMES;
  return {
    browsers: named.length > 0 ? named : possible,
    files,
    elements: all || files.length > 0,
    journeys: all || journeys,
  };
};
