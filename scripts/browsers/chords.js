/**
 * What tests say in Playwright's way, as keys of its own: `Space`, `Shift+Tab`.
 * @param {string} chord
 * @returns {{ held: string[], last: string }} what is held down while the last one is pressed
 */
export const keysOf = (chord) => {
  const keys = chord.split(/\+(?=.)/).map((key) => (key === 'Space' ? ' ' : key));
  const last = keys.pop() ?? chord;
  return { held: keys, last };
};
