import { expect } from '@open-wc/testing';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { PagePictures } from './page-pictures.ts';

/** What the console was told while something ran. */
const warningsOf = async (run: () => Promise<unknown>): Promise<unknown[][]> => {
  const told: unknown[][] = [];
  const original = console.warn;
  console.warn = (...words: unknown[]) => void told.push(words);
  try {
    await run();
  } finally {
    console.warn = original;
  }
  return told;
};
const host = { getToken: () => Promise.resolve('a-token'), renewToken: () => Promise.resolve(null) };
const picturesBy = (fetch: typeof globalThis.fetch): PagePictures =>
  new PagePictures({ apiOrigin: 'https://moiety.example', fetch, host: host as never });

it('a picture that is refused is told to the console, with where and how, and can be asked for again', async () => {
  let calls = 0;
  const pictures = picturesBy(() => {
    calls++;
    return Promise.resolve(new Response(null, { status: 404, headers: { 'x-request-id': 'request-7' } }));
  });
  let failure: unknown;
  const told = await warningsOf(() =>
    pictures.get('d1', 3, 800).catch((error: unknown) => void (failure = error)),
  );
  expect(failure).to.be.instanceOf(ApiFailure);
  expect(told).to.have.length(1);
  expect(told[0]![1]).to.include({ method: 'GET', status: 404, requestId: 'request-7' });
  expect(JSON.stringify(told)).not.to.contain('a-token');
  await pictures.get('d1', 3, 800).catch(() => undefined);
  expect(calls).to.equal(2);
});

it('a picture without an answer is told, too', async () => {
  const pictures = picturesBy(() => Promise.reject(new TypeError('Failed to fetch')));
  const told = await warningsOf(() => pictures.get('d1', 3, 800).catch(() => undefined));
  expect(told.map(([, details]) => (details as { status: string }).status)).to.deep.equal(['no-answer']);
});
