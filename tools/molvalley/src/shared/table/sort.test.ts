import { expect } from '@open-wc/testing';
import { array, assert, asyncProperty, boolean, constantFrom, double, integer, string } from 'fast-check';
import { compareBy, rankTexts, sortInSlices } from './sort.ts';

const positions = (length: number): Uint32Array => Uint32Array.from({ length }, (_, at) => at);

/** A comparison so slow that the sorting must pause. */
const slow = (a: number, b: number): number => {
  const end = performance.now() + 0.05;
  while (performance.now() < end);
  return b - a;
};

describe('sorting in slices', () => {
  it('gives what a plain stable sort gives', async () => {
    await assert(
      asyncProperty(array(integer({ min: 0, max: 50 }), { maxLength: 6000, size: 'max' }), async (keys) => {
        const sorted = await sortInSlices(positions(keys.length), (a, b) => keys[a]! - keys[b]!);
        const plain = [...keys.keys()].toSorted((a, b) => keys[a]! - keys[b]!);
        expect([...sorted]).to.deep.equal(plain);
      }),
      { numRuns: 20 },
    );
  });

  it('puts numbers before blanks in both directions', async () => {
    await assert(
      asyncProperty(array(double({ noDefaultInfinity: true })), boolean(), async (values, descending) => {
        const typed = Float64Array.from(values);
        const sorted = await sortInSlices(
          positions(values.length),
          compareBy([{ values: typed, descending }]),
        );
        const shown = [...sorted].map((at) => typed[at]!);
        const numbers = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
        expect(shown.slice(0, numbers.length).map((value) => value + 0)).to.deep.equal(
          (descending ? numbers.toReversed() : numbers).map((value) => value + 0),
        );
        expect(shown.slice(numbers.length).every(Number.isNaN)).to.equal(true);
      }),
    );
  });

  it('stops when it is no longer wanted', async () => {
    const stop = new AbortController();
    stop.abort();
    let reason: unknown;
    await sortInSlices(positions(3000), slow, stop.signal).catch((error: unknown) => (reason = error));
    expect(reason).to.be.instanceOf(DOMException).with.property('name', 'AbortError');
  });

  it('ranks texts in the order of the language, numbers in them by value, blanks last', async () => {
    const texts = ['item 10', 'Äpfel', '', 'item 9', 'apfel', 'zebra'];
    const ranks = await rankTexts(texts.length, (at) => texts[at]!, 'de');
    const order = [...texts.keys()]
      .toSorted((a, b) => compareBy([{ values: ranks, descending: false }])(a, b))
      .map((at) => texts[at]);
    expect(order).to.deep.equal(['Äpfel', 'apfel', 'item 9', 'item 10', 'zebra', '']);
    expect(ranks[1]).to.equal(ranks[4]);
  });

  it('ranks texts as the language compares them, whatever they are made of', async () => {
    const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
    const text = string({
      unit: constantFrom('a', 'A', 'b', 'Z', '0', '1', '9', ' ', '-', '_', '.', '~', '(', 'é', '中'),
      maxLength: 6,
    });
    await assert(
      asyncProperty(array(text, { maxLength: 3000 }), async (texts) => {
        const ranks = await rankTexts(texts.length, (at) => texts[at]!, 'en-US');
        const filled = [...texts.keys()].filter((at) => texts[at] !== '');
        const byRank = filled.toSorted((a, b) => ranks[a]! - ranks[b]!);
        const byLanguage = filled.toSorted((a, b) => compare(texts[a]!, texts[b]!));
        expect(byRank).to.deep.equal(byLanguage);
        expect([...texts.keys()].filter((at) => Number.isNaN(ranks[at]))).to.deep.equal(
          [...texts.keys()].filter((at) => texts[at] === ''),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('orders Chinese by sound in Chinese', async () => {
    const texts = ['紫杉醇', '阿司匹林', '咖啡因'];
    const ranks = await rankTexts(texts.length, (at) => texts[at]!, 'zh-CN');
    expect([...ranks]).to.deep.equal([2, 0, 1]);
  });
});
