import { expect, test } from 'vitest';
import { runSteps, type Step } from '../../scripts/run-steps.ts';

/** Steps that note when they begin and end; each lasts until the others that can run have begun. */
const noting =
  (log: string[]) =>
  (name: string, needs: readonly string[] = [], result = true): Step<boolean> => ({
    name,
    needs,
    run: async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      return result;
    },
  });
const options = { cores: 2, succeeded: (result: boolean) => result };

test('steps run side by side up to the number of cores, the first listed first', async () => {
  const log: string[] = [];
  const step = noting(log);
  const ends = await runSteps([step('a'), step('b'), step('c')], options);
  expect(log.slice(0, 2)).toEqual(['a begins', 'b begins']);
  expect(log.indexOf('c begins')).toBeGreaterThan(log.indexOf('a ends'));
  expect(ends.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a step begins when what it needs is over, and leaves its place to others until then', async () => {
  const log: string[] = [];
  const step = noting(log);
  await runSteps([step('build'), step('sizes', ['build']), step('lint')], options);
  expect(log.slice(0, 2)).toEqual(['build begins', 'lint begins']);
  expect(log.indexOf('sizes begins')).toBeGreaterThan(log.indexOf('build ends'));
});

test('a step begins after another that failed, where it does not need that to succeed', async () => {
  const log: string[] = [];
  const step = noting(log);
  await runSteps([{ ...step('build'), after: ['written'] }, step('written', [], false)], options);
  expect(log).toEqual(['written begins', 'written ends', 'build begins', 'build ends']);
});

test('a step that keeps all cores busy runs alone, also one that wants more than there are', async () => {
  const log: string[] = [];
  const step = noting(log);
  await runSteps([step('a'), { ...step('unit'), cores: 8 }, step('b')], options);
  expect(log.indexOf('b begins')).toBeLessThan(log.indexOf('a ends'));
  const at = log.indexOf('unit begins');
  expect(log.slice(at)).toEqual(['unit begins', 'unit ends']);
});

test('what a step needs and is not asked for is taken as done', async () => {
  const ends = await runSteps([noting([])('sizes', ['build'])], options);
  expect(ends).toMatchObject([{ name: 'sizes', result: true }]);
});

test('nothing runs whose need failed, nor what needs that in turn; the rest does', async () => {
  const log: string[] = [];
  const step = noting(log);
  const ends = await runSteps(
    [step('build', [], false), step('pictures', ['journeys']), step('journeys', ['build']), step('lint')],
    options,
  );
  expect(ends).toMatchObject([
    { name: 'build', result: false },
    { name: 'pictures', missed: 'journeys' },
    { name: 'journeys', missed: 'build' },
    { name: 'lint', result: true },
  ]);
  expect(log).not.toContain('journeys begins');
});

test('steps that need each other are refused instead of waited for', async () => {
  const step = noting([]);
  await expect(runSteps([step('a', ['b']), step('b', ['a'])], options)).rejects.toThrow('a, b');
});
