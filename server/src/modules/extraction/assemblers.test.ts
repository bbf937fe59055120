import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeAssemblers } from './assemblers.ts';
import type { Assembler } from './putting-together.ts';

/** What puts rows together in the end, or is stopped before. */
const slowAssembler = (): Assembler & { stopped: number; finish: () => void } => {
  let fail: ((error: Error) => void) | undefined;
  let finish: (() => void) | undefined;
  return {
    stopped: 0,
    finish: () => finish?.(),
    groups: async () => [],
    formulas: async () => [],
    rows: () =>
      new Promise((resolve, reject) => {
        fail = reject;
        finish = () => resolve([]);
      }),
    stop() {
      this.stopped += 1;
      fail?.(new ExtractionError('broken'));
    },
    close: () => undefined,
  };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const rows = (assembler: Assembler) => assembler.rows([]);
const opened: ReturnType<typeof slowAssembler>[] = [];
const made = () => {
  opened.length = 0;
  return makeAssemblers({
    openAssembler: () => {
      const assembler = slowAssembler();
      opened.push(assembler);
      return assembler;
    },
  });
};

test('one process is kept for what is asked next', async () => {
  const assemblers = made();
  for (let n = 0; n < 3; n += 1) await assemblers.use('me', (assembler) => assembler.groups([]));
  expect(opened.length).toBe(1);
  assemblers.close();
});

test('what nobody waits for any more is not begun, and what is under way is ended soon', async () => {
  const assemblers = made();
  const [first, second] = [new AbortController(), new AbortController()];
  const underWay = assemblers.use('me', rows, first.signal);
  const other = assemblers.use('me', rows);
  const work = vi.fn<() => Promise<void>>();
  const waiting = assemblers.use('me', work, second.signal);
  second.abort();
  await vi.waitFor(() => expect(opened.length).toBe(2));
  opened[1]!.finish();
  await other;
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  expect(work).not.toHaveBeenCalled();

  first.abort();
  const over = underWay.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4900);
  // It is most often done by then, and its process need not be started again.
  expect(opened[0]!.stopped).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(await over).toMatchObject({ code: 'broken' });
  expect(opened[0]!.stopped).toBe(1);
  assemblers.close();
});
