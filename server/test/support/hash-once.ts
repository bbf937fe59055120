import { vi } from 'vitest';

// Argon2 is slow on purpose, and the tests sign in thousands of times with the same few passwords. The same password gives
// the same hash in all files that a worker runs, which share what they loaded (`isolate: false`), and the answer about a hash
// and a password is computed once, by Argon2 itself.
// A file that is about hashing has a mock of its own instead (`passwords.test.ts`).
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const answers = new Map<string, Promise<unknown>>();
  const once = <Answer>(question: unknown[], answer: () => Promise<Answer>): Promise<Answer> => {
    const key = JSON.stringify(question);
    const known = (answers.get(key) as Promise<Answer> | undefined) ?? answer();
    answers.set(key, known);
    return known;
  };
  const hash: typeof argon2.hash = (password, options, signal) =>
    once(['hash', password, options], () => argon2.hash(password, options, signal));
  const verify: typeof argon2.verify = (hashed, password, options, signal) =>
    once(['verify', hashed, password, options], () => argon2.verify(hashed, password, options, signal));
  return { ...argon2, hash, verify };
});
