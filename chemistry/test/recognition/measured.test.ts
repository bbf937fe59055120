import { expect, it } from 'vitest';
import { measured } from '../../src/recognition/measured.ts';
import manifest from '../../src/recognition/networks/manifest.json' with { type: 'json' };

it('what pages say was measured is what the manifest of the networks says', () => {
  const said = Object.entries(measured).map(([set, { right, of }]) => [set, `${right} of ${of}`]);
  expect(Object.fromEntries(said)).toEqual(manifest.measured);
});
