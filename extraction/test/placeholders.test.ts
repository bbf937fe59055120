import { describe, expect, test } from 'vitest';
import { groupHeading, openLetter } from '../src/groups/placeholders.ts';

describe('the heading of a column of groups', () => {
  test.each([
    ["R'", "R'"],
    ['R′', "R'"],
    ["X'", "X'"],
    ['R1', 'R1'],
    ['Position R2', 'R2'],
    ['.R4.', 'R4'],
    ['Ar', 'Ar'],
  ])('%s names its place', (text, place) => {
    expect(groupHeading(text)).toEqual({ places: [place] });
  });

  test.each(['R?', 'R.', 'X·'])('%s has a number that was not read', (text) => {
    const [place] = groupHeading(text)!.places;
    expect(openLetter(place!)).toBe(text[0]);
  });

  test.each([
    ['NRaRb', ['Ra', 'Rb']],
    ["NRR'", ['R', "R'"]],
    ['N(R11, R12)', ['R11', 'R12']],
    ['NR1aR2b', ['R1a', 'R2b']],
  ])('%s names two places at one atom', (text, places) => {
    expect(groupHeading(text)).toEqual({ places, atom: 'N' });
  });

  test('of a small letter names a place only beside others', () => {
    expect(groupHeading('x')).toEqual({ places: ['X'], isUnsure: true });
    expect(groupHeading('n')).toBeUndefined();
  });
});
