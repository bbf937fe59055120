import {
  completeFirstStep,
  completeMoleculeSet,
  createMoleculeSet,
  deleteMoleculeSet,
  firstStepIds,
  listFirstSteps,
  listRecentItems,
  renameMoleculeSet,
  storeMolecules,
  type RecentItem,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestOf, type RecentItems } from './recent-items.ts';
import { readRecord, save } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const recentOf = async (token: string): Promise<RecentItem[]> =>
  (await product.call(listRecentItems, { token })).data;
const stepsOf = async (token: string): Promise<{ step: string; doneAt: string }[]> =>
  (await product.call(listFirstSteps, { token })).data;
const stepNames = async (token: string): Promise<string[]> => (await stepsOf(token)).map(({ step }) => step);
const rename = (token: string, id: string, name: string) =>
  product.call(renameMoleculeSet, { token, params: { id }, body: { name } });
const begin = async (token: string, total = 1): Promise<string> =>
  (
    (
      await product.call(createMoleculeSet, {
        token,
        body: { name: 'begun', sourceName: '', format: 'csv', columns: [], total },
      })
    ).data as { id: string }
  ).id;

/** A tool whose items changed at these minutes. */
const tool = (name: string, minutes: readonly number[]): RecentItems => ({
  recentItems: async (_owner, most) =>
    minutes.slice(0, most).map((minute) => ({
      tool: name,
      id: '3f0c1f0e-7c61-4b8e-9f10-0a3f1d2b3c4d',
      title: `${name} ${minute}`,
      route: '/',
      updatedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
      count: 1,
    })),
});

describe('recent items', () => {
  test('are none at first', async () => {
    expect(await recentOf(await product.tokenOf())).toEqual([]);
  });

  test('are the five sets that changed last, newest first, with where they are', async () => {
    const token = await product.tokenOf();
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) ids.push(await save(product, token, [readRecord(0), readRecord(1)]));
    // The first one is worked on again.
    await rename(token, ids[0]!, 'again');
    const items = await recentOf(token);
    expect(items.map(({ id }) => id)).toEqual([ids[0], ids[5], ids[4], ids[3], ids[2]]);
    expect(items[0]).toMatchObject({
      tool: 'molvalley',
      title: 'again',
      route: `/set/${ids[0]}`,
      count: 2,
    });
    const times = items.map(({ updatedAt }) => Date.parse(updatedAt));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  test('leave out what is begun, in the trash, or of somebody else', async () => {
    const [token, stranger] = [await product.tokenOf(), await product.tokenOf()];
    const [kept, deleted] = [
      await save(product, token, [readRecord(0)]),
      await save(product, token, [readRecord(0)]),
    ];
    await begin(token);
    await product.call(deleteMoleculeSet, { token, params: { id: deleted } });
    expect((await recentOf(token)).map(({ id }) => id)).toEqual([kept]);
    expect(await recentOf(stranger)).toEqual([]);
  });

  test('of several tools are one list', async () => {
    const items = await newestOf([tool('a', [9, 5, 1]), tool('b', [8, 7, 6]), tool('c', [])], 'owner');
    expect(items.map(({ title }) => title)).toEqual(['a 9', 'b 8', 'b 7', 'b 6', 'a 5']);
  });
});

describe('first steps', () => {
  test('are none at first; one that is done stays as it was done first', async () => {
    const token = await product.tokenOf();
    expect(await stepsOf(token)).toEqual([]);
    expect(await product.call(completeFirstStep, { token, params: { step: 'find' } })).toMatchObject({
      status: 200,
      data: null,
    });
    const first = await stepsOf(token);
    expect(first.map(({ step }) => step)).toEqual(['find']);
    await product.call(completeFirstStep, { token, params: { step: 'find' } });
    expect(await stepsOf(token)).toEqual(first);
  });

  test('are listed in their order, whatever was done first', async () => {
    const token = await product.tokenOf();
    for (const step of firstStepIds.toReversed())
      await product.call(completeFirstStep, { token, params: { step } });
    expect(await stepNames(token)).toEqual([...firstStepIds]);
  });

  test('done twice at the same time are done once', async () => {
    const token = await product.tokenOf();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => product.call(completeFirstStep, { token, params: { step: 'case' } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await stepNames(token)).toEqual(['case']);
  });

  test('that do not exist are refused, and each person has their own', async () => {
    const [token, stranger] = [await product.tokenOf(), await product.tokenOf()];
    expect(await product.call(completeFirstStep, { token, params: { step: 'fly' } })).toMatchObject({
      status: 400,
      code: 1002,
    });
    await product.call(completeFirstStep, { token, params: { step: 'download' } });
    expect(await stepNames(stranger)).toEqual([]);
  });

  test('have a file read once a set is complete, and not before', async () => {
    const token = await product.tokenOf();
    const id = await begin(token);
    const complete = () => product.call(completeMoleculeSet, { token, params: { id } });
    expect((await complete()).status).toBe(409);
    expect(await stepNames(token)).toEqual([]);
    await product.call(storeMolecules, { token, params: { id }, body: { molecules: [readRecord(0)] } });
    expect((await complete()).status).toBe(200);
    expect(await stepNames(token)).toEqual(['read-file']);
    await save(product, token, [readRecord(0)]);
    expect(await stepNames(token)).toEqual(['read-file']);
  });
});
