import { expect, test } from 'vitest';
import { logged } from './history-thread.ts';

test('long changes of one account are logged behind one another, and not before everybody else’s', async () => {
  const long = JSON.stringify({ name: { before: 'a'.repeat(20_000), after: 'b' } });
  const order: string[] = [];
  const log = async (asker: string, name: string): Promise<void> => {
    await logged([long], asker);
    order.push(name);
  };
  await Promise.all([
    ...Array.from({ length: 8 }, (_, index) => log('many', `many ${index}`)),
    log('one', 'one'),
  ]);
  expect(order.indexOf('one')).toBeLessThan(3);
  expect(order).toHaveLength(9);
});
