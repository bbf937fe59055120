import { describe, expect, test } from 'vitest';
import { groupHeading, openLetter } from '../src/groups/placeholders.ts';

describe('the heading of a column of groups', () => {
  test.each([
    ["R'", "R'"],
    ['R′', "R'"],
    ["X'", "X'"],
    ['R1', 'R1'],
    ['Position R2', 'R2'],
  ])('%s names its place', (text, place) => {
    expect(groupHeading(text)).toEqual({ places: [place] });
  });

  test.each(['R?', 'R.', 'X·'])('%s has a number that was not read', (text) => {
    const [place] = groupHeading(text)!.places;
    expect(openLetter(place!)).toBe(text[0]);
  });
});
