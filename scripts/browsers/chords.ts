/** The keys of a chord. */
export interface Keys {
  held: string[];
  /** Pressed while they are held. */
  last: string;
}

/** What tests say in Playwright's way, as keys of its own: `Space`, `Shift+Tab`. */
export const keysOf = (chord: string): Keys => {
  const held = chord.split(/\+(?=.)/).map((key) => (key === 'Space' ? ' ' : key));
  const last = held.pop() ?? chord;
  return { held, last };
};
