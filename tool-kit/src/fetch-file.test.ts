import { expect } from '@open-wc/testing';
import { fetchFile } from './fetch-file.ts';

describe('a file that is fetched', () => {
  it('tells the console where and how it failed, without what follows the question mark', async () => {
    const told: unknown[] = [];
    const { warn } = console;
    console.warn = (...words: unknown[]) => void told.push(words);
    try {
      await fetchFile(new URL('https://files.example.org/a.pdf?ticket=secret'), {
        name: 'a.pdf',
        signal: new AbortController().signal,
        fetch: async () => new Response('', { status: 503 }),
      });
      expect.fail('it was fetched');
    } catch (error) {
      expect((error as { status?: number }).status).to.equal(503);
    } finally {
      console.warn = warn;
    }
    expect(told).to.deep.equal([
      [
        'Request failed',
        {
          url: 'https://files.example.org/a.pdf',
          method: 'GET',
          status: 503,
          page: location.pathname,
          requestId: undefined,
        },
      ],
    ]);
  });
});
