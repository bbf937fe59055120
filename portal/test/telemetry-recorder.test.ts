import { afterEach, describe, expect, test, vi } from 'vitest';
import { Recorder } from '../src/shared/telemetry/replay/recorder.ts';
import type { SegmentRecord } from '../src/shared/telemetry/replay/segments.ts';
import { pause } from '../src/shared/pause.ts';

const records: SegmentRecord[] = [];
const recorders: Recorder[] = [];
const recorderOf = (...load: ConstructorParameters<typeof Recorder>[2][]): Recorder => {
  const recorder = new Recorder(
    (one) => void records.push(one),
    () => '/case/:id',
    ...load,
  );
  recorders.push(recorder);
  return recorder;
};
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const all = (): string => records.map(({ text }) => text).join('\n');
const mutations = (): unknown[] =>
  records
    .map(({ text }) => JSON.parse(text) as { type: number; data: { source?: number } })
    .filter(({ type, data }) => type === 3 && data.source === 0);

afterEach(() => {
  for (const recorder of recorders.splice(0)) recorder.stop();
  records.length = 0;
  document.body.replaceChildren();
});

describe('a recorder', () => {
  test('is stopped, intends to start, starts and has started; it starts again after a stop', async () => {
    let come: (() => void) | undefined;
    const stopped = vi.fn<() => void>();
    const library = Object.assign(() => stopped, {
      addCustomEvent: vi.fn<() => void>(),
      freezePage: vi.fn<() => void>(),
      takeFullSnapshot: vi.fn<() => void>(),
    });
    const load = () =>
      new Promise<never>((resolve) => {
        come = () => resolve(library as never);
      });
    const ready = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const recorder = recorderOf(load);
    expect(recorder.state).toBe('stopped');
    recorder.start();
    expect(recorder.state).toBe('intent-to-start');
    ready.mockRestore();
    dispatchEvent(new Event('load'));
    expect(recorder.state).toBe('starting');
    come?.();
    await pause();
    expect(recorder.state).toBe('started');
    recorder.stop();
    expect(recorder.state).toBe('stopped');
    expect(stopped).toHaveBeenCalledTimes(1);
    recorder.start();
    expect(recorder.state).toBe('starting');
    // Stopped before it came: it does not begin.
    recorder.stop();
    come?.();
    await pause();
    expect(recorder.state).toBe('stopped');
  });

  test('that cannot be loaded leaves the product alone', async () => {
    const recorder = recorderOf(() => Promise.reject(new Error('no network')));
    recorder.start();
    await pause();
    expect(recorder.state).toBe('stopped');
    expect(records).toEqual([]);
  });

  test('masks what is typed and leaves out structures, documents and tables of results', async () => {
    history.replaceState(null, '', '/case/8a1?ticket=a-ticket');
    document.body.innerHTML = `
      <p>Plain words</p>
      <input value="typed before"><textarea>long text</textarea><input type="password" value="secret-password">
      <table><tr><td>IC50 of compound 7</td></tr></table>
      <mo-structure data-smiles="c1ccccc1O"></mo-structure>
      <div role="grid"><span>CHEMBL25</span></div>
      <ul data-private><li>Patent of ours.pdf</li></ul>`;
    const recorder = recorderOf();
    recorder.start();
    await vi.waitUntil(() => recorder.state === 'started');
    document.querySelector('table')!.append('another result');
    document.querySelector('ul')!.append('another document');
    const input = document.querySelector('input')!;
    input.value = 'typed later';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await wait(100);
    expect(all()).toContain('Plain words');
    expect(all()).toContain('***');
    for (const secret of [
      'typed',
      'long text',
      'secret-password',
      'IC50',
      'another',
      'c1ccccc1O',
      'CHEMBL25',
      'Patent',
    ])
      expect(all()).not.toContain(secret);
    // The address is told as the routes name it.
    expect(all()).toContain('/case/:id');
    expect(all()).not.toContain('a-ticket');
  });

  test('gathers mutations for 16 ms', async () => {
    document.body.innerHTML = '<p></p>';
    const recorder = recorderOf();
    recorder.start();
    await vi.waitUntil(() => recorder.state === 'started');
    await wait(50);
    records.length = 0;
    const paragraph = document.querySelector('p')!;
    for (let index = 0; index < 40; index++) {
      paragraph.append(`${index} `);
      await Promise.resolve();
    }
    await wait(100);
    // The first at once, the others together.
    expect(mutations().length).toBeLessThanOrEqual(3);
    expect(all()).toContain('39 ');
    expect(all()).not.toContain('moiety-go-on');
  });

  test('records the whole page again for another view', async () => {
    const recorder = recorderOf();
    recorder.start();
    await vi.waitUntil(() => recorder.state === 'started');
    recorder.takeFullSnapshot();
    expect(records.filter(({ isFullSnapshot }) => isFullSnapshot)).toHaveLength(2);
  });
});
