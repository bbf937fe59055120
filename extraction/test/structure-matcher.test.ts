import { afterAll, expect, test } from 'vitest';
import { StructureMatcher } from '../src/node/structure-matcher.ts';

const matcher = new StructureMatcher();
afterAll(() => matcher.close());

test('a process reads what is searched for and compares; its time over, the next one goes on', async () => {
  expect(await matcher.read('C1CC(', 'substructure')).toBeNull();
  expect(await matcher.read('C1=CC=CC=C1O', 'exact')).toMatchObject({
    smiles: 'Oc1ccccc1',
    inchiKey: 'ISWSIDIOOBJBQZ-UHFFFAOYSA-N',
  });
  const asked = await matcher.read('[OH]', 'substructure');
  const [pattern, none] = await matcher.patterns(['Oc1ccccc1', 'no structure']);
  expect(asked!.pattern!.every((byte, at) => (byte & pattern![at]!) === byte)).toBe(true);
  expect(none).toBeNull();
  expect(await matcher.match('[OH]', ['Oc1ccccc1', 'c1ccccc1'], 30_000)).toEqual({ found: [0], checked: 2 });
  expect(await matcher.match('[OH]', ['CO'], 0)).toEqual({ found: [], checked: 0 });
  // 28 atoms, any of which may be any of 30 in a row: to be sure that it is in none takes for ever.
  const chain = Array.from({ length: 30 }, () => '*').join('~');
  const cage =
    'c12c3c4c5c1c6c7c8c2c9c1c3c2c3c4c4c%10c5c5c6c6c7c7c%11c8c9c8c9c1c2c1c2c3c4c3c4c%10c5c5c6c6c7c7c%11c8c8c9c1c1c2c3c2c4c5c6c3c7c8c1c23';
  const hopeless = `${chain}~[Xe]`;
  await expect(matcher.match(hopeless, [cage], 200)).rejects.toMatchObject({ code: 'time' });
  expect(await matcher.match('[OH]', ['CO'], 30_000)).toEqual({ found: [0], checked: 1 });
});
