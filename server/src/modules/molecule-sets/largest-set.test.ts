import {
  compareVersions,
  completeMoleculeSet,
  createMoleculeSet,
  listMoleculeMarks,
  markMolecules,
  MOLECULES_PER_READ_MAX,
  MOLECULES_PER_SET_MAX,
  MOLECULES_PER_WRITE_MAX,
  readMolecules,
  restoreVersion,
  storeMolecules,
  writePositions,
  type DataOf,
} from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, readRecord, setBody } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

// What is done with the largest set there can be, page by page.

const LAST = MOLECULES_PER_SET_MAX - 1;
let product: Product;
let token: string;
let id: string;
beforeAll(async () => {
  product = await startProduct();
  token = await product.tokenOf();
  id = await begin(product, token, MOLECULES_PER_SET_MAX);
});
afterAll(() => product.close());

const store = (from: number) =>
  product.call(storeMolecules, {
    token,
    params: { id },
    body: {
      molecules: Array.from({ length: MOLECULES_PER_WRITE_MAX }, (_, at) => readRecord(from + at)),
    },
  });

test('a set of one more is not begun', async () => {
  const body = setBody(MOLECULES_PER_SET_MAX + 1);
  expect(await product.call(createMoleculeSet, { token, body })).toMatchObject({ status: 400 });
});

test('it is stored in pages, and complete with the last of them', async () => {
  expect(await store(0)).toMatchObject({ status: 200, data: { stored: MOLECULES_PER_WRITE_MAX } });
  // Those between are like the first, written by the database itself.
  await product.pool.query(
    `insert into molecules select made.* from molecules one, generate_series($2::int, $3::int) at
     cross join lateral jsonb_populate_record(one, jsonb_build_object('position', at)) made
     where one.set_id = $1 and one.position = 0`,
    [id, MOLECULES_PER_WRITE_MAX, LAST - MOLECULES_PER_WRITE_MAX],
  );
  expect(await product.call(completeMoleculeSet, { token, params: { id } })).toMatchObject({
    status: 409,
    msg: `${MOLECULES_PER_WRITE_MAX} of ${MOLECULES_PER_SET_MAX} molecules are missing`,
  });
  expect(await store(LAST - MOLECULES_PER_WRITE_MAX + 1)).toMatchObject({ status: 200 });
  expect(await product.call(completeMoleculeSet, { token, params: { id } })).toMatchObject({
    status: 200,
    data: { total: MOLECULES_PER_SET_MAX, unread: 0 },
  });
}, 120_000);

/** A page of it, which is no long answer. */
const page = async (offset: number, limit = MOLECULES_PER_READ_MAX) => {
  const answer = await product.call(readMolecules, { token, params: { id }, query: { offset, limit } });
  expect(answer.text.length).toBeLessThan(1_000_000);
  return answer.data as DataOf<typeof readMolecules>;
};

test('it is read in pages that stay short, to its end', async () => {
  const { total, items } = await page(50_000);
  expect(total).toBe(MOLECULES_PER_SET_MAX);
  expect(items.map(({ position }) => position)).toStrictEqual(items.map((_, at) => 50_000 + at));
  expect((await page(LAST, 10)).items).toStrictEqual([readRecord(LAST)]);
  expect((await page(MOLECULES_PER_SET_MAX)).items).toStrictEqual([]);
}, 60_000);

test('the molecules that take most characters to name are marked at once, with the last of all, and that is taken back', async () => {
  const pairs = Array.from({ length: MOLECULES_PER_SET_MAX }, (_, at) => at).filter((at) => at % 3 !== 2);
  const molecules = writePositions(pairs);
  expect(pairs.at(-1)).toBe(LAST);
  expect(
    await product.call(markMolecules, {
      token,
      params: { id },
      body: { molecules, change: { kind: 'star', on: true } },
    }),
  ).toMatchObject({ status: 200 });
  const { items } = (
    await product.call(listMoleculeMarks, { token, params: { id }, query: { from: LAST - 5 } })
  ).data as DataOf<typeof listMoleculeMarks>;
  expect(items.map(({ position, star }) => [position, star])).toStrictEqual(
    pairs.filter((at) => at >= LAST - 5).map((at) => [at, true]),
  );
  const version = { id, version: '0' };
  const { summary, stars } = (await product.call(compareVersions, { token, params: version })).data as DataOf<
    typeof compareVersions
  >;
  expect(summary).toStrictEqual({ stars: { on: pairs.length, off: 0 } });
  // A history names molecules by ranges, also of two.
  expect(stars[0]?.molecules.startsWith('1-2,4-5,')).toBe(true);
  expect(await product.call(restoreVersion, { token, params: version, body: { seen: 1 } })).toMatchObject({
    status: 200,
    data: { head: 2 },
  });
}, 120_000);
