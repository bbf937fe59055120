import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentUser, organizationType } from '@moiety/contract/auth.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import {
  NETWORK_SAMPLE_BYTES,
  NETWORK_SAMPLE_PATH,
  NETWORK_TEST_BYTES,
  presignNetworkTest,
} from '@moiety/contract/network-test.ts';
import { setLocale } from '@moiety/locales';
import { clock } from '../src/features/network-detection/clock.ts';
import { jitterOf, medianOf, rateOf } from '../src/features/network-detection/figures.ts';
import {
  judgeAnswer,
  judgeJitter,
  judgeLatency,
  judgeRate,
  judgeTransfer,
  worst,
} from '../src/features/network-detection/thresholds.ts';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const UPLOAD = '/ironAPI/api/v1/network_test/object/1?upload';
const DOWNLOAD = '/ironAPI/api/v1/network_test/object/1?download';
const TOOL = 'http://127.0.0.1:9/';

/** How the network is in a test: what each part costs by the page's clock, in milliseconds, or that it fails. */
interface Network {
  latency: number;
  sample: number;
  upload: number | 'blocked' | 'refused' | 'hangs';
  download: number | 'blocked' | 'short';
  tool: number | 'blocked' | 'error';
}
const fine: Network = { latency: 20, sample: 500, upload: 4000, download: 2000, tool: 30 };
let network = fine;
/** Milliseconds that the page's clock is ahead of the real one. */
let ahead = 0;
let uploads: { type: string; size: number; aborted: boolean }[] = [];
const pass = (ms: number): void => {
  ahead += ms;
};

/** In the place of the browser's: what is sent is counted, not sent. */
class UploadDouble extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  #type = '';
  #sent: (typeof uploads)[number] | undefined;
  open(method: string, url: string): void {
    if (method !== 'PUT' || url !== UPLOAD) throw new Error(`${method} ${url} was not to be asked for`);
  }
  setRequestHeader(_name: string, value: string): void {
    this.#type = value;
  }
  send(object: Blob): void {
    this.#sent = { type: this.#type, size: object.size, aborted: false };
    uploads.push(this.#sent);
    const { upload: outcome } = network;
    if (outcome === 'hangs') return;
    setTimeout(() => {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: object.size, total: object.size }));
      if (typeof outcome === 'number') pass(outcome);
      this.status = outcome === 'refused' ? 413 : 204;
      this.dispatchEvent(new Event(outcome === 'blocked' ? 'error' : 'load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
  abort(): void {
    if (this.#sent) this.#sent.aborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const realFetch = globalThis.fetch;
const realNow = clock.now;
beforeEach(() => {
  network = fine;
  ahead = 0;
  uploads = [];
  clock.now = () => realNow() / 1e6 + ahead;
  vi.stubGlobal('XMLHttpRequest', UploadDouble);
  // What is not the API's own: the question whether the server lives, and the tool.
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    if (url.pathname === '/healthz' && init?.method === 'HEAD') {
      pass(network.latency);
      return Promise.resolve(new Response(null));
    }
    if (url.href === TOOL) {
      if (network.tool === 'blocked') return Promise.reject(new TypeError('Failed to fetch'));
      if (typeof network.tool === 'number') pass(network.tool);
      return Promise.resolve(new Response(null, { status: network.tool === 'error' ? 502 : 200 }));
    }
    return realFetch(input, init);
  });
  serve(
    answer(presignNetworkTest, () => ({
      uploadUrl: UPLOAD,
      downloadUrl: DOWNLOAD,
      size: NETWORK_TEST_BYTES,
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
    })),
    answer(currentUser, () => ({
      uuid: person.ada.id,
      id: person.ada.id,
      Username: 'ada',
      nickname: 'Ada',
      email: person.ada.email,
      headerImage: '',
      credit: '0',
      organizationName: '',
      organizationType: organizationType.none,
      accountType: 'local' as const,
    })),
    http.get(`*${NETWORK_SAMPLE_PATH}`, ({ request }) => {
      pass(network.sample);
      return request.headers.has('authorization')
        ? new HttpResponse(new Uint8Array(NETWORK_SAMPLE_BYTES))
        : new HttpResponse(null, { status: 401 });
    }),
    http.get(`*${DOWNLOAD.split('?')[0]}`, () => {
      if (network.download === 'blocked') return HttpResponse.error();
      if (typeof network.download === 'number') pass(network.download);
      return new HttpResponse(new Uint8Array(NETWORK_TEST_BYTES - (network.download === 'short' ? 1 : 0)));
    }),
  );
});
afterEach(() => {
  clock.now = realNow;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openPage = (options?: Parameters<typeof open>[1]): ReturnType<typeof open> => {
  signedInAs(person.ada);
  return open('/profile/network-detection', options);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const task = (name: string) => page.getByRole('listitem', { name, exact: true });
const speed = task('Network speed');
const upload = task('PDF upload (10 MB)');
const download = task('PDF download (10 MB)');
const connectivity = task('Service connectivity');
const callout = (): (HTMLElement & { heading?: string }) | null => document.querySelector('mo-callout');
/** What the page says of the whole. */
const expectOverall = async (words: string): Promise<void> => {
  await expect.poll(() => callout()?.heading).toBe(words);
};
const expectIn = async (one: typeof speed, words: RegExp): Promise<void> => {
  await expect.poll(() => one.query()?.textContent ?? '').toMatch(words);
};
const run = async (changes: Partial<Network> = {}): Promise<void> => {
  network = { ...fine, ...changes };
  await button('Start').click();
  await expect.element(button('Run again')).toBeVisible();
};

describe('the page', () => {
  test('is for whoever is signed in', async () => {
    open('/profile/network-detection');
    await expect.poll(address).toBe(`/login?redirect=${encodeURIComponent('/profile/network-detection')}`);
  });

  test('is reached by the menu of the person, as its second entry, and measures nothing by itself', async () => {
    signedInAs(person.ada);
    open('/guide');
    await button('Ada Account menu').click();
    const items = page.getByRole('menu').getByRole('menuitem');
    await expectIn(items.nth(1), /Network detection/);
    await items.nth(1).click();
    await expect.poll(address).toBe('/profile/network-detection');
    await expect.poll(() => document.title).toBe('Network detection · Moiety');
    await expect.element(page.getByText(/about 30 seconds and transfers about 22 MB/)).toBeVisible();
    for (const one of [speed, upload, download, connectivity]) await expectIn(one, /Waiting/);
    expect(calls.filter(({ url }) => url.includes('network_test'))).toEqual([]);
    await expectNoFindings();
  });

  test('says that all is good, with figures in their units', async () => {
    openPage();
    await run();
    await expectOverall('The network is good');
    await expectIn(speed, /Good.*Latency \(median\)20 ms.*Jitter0 ms.*32 Mbit\/s/);
    await expectIn(upload, /Get a presigned URLGood.*object storageGood.*4 s.*20 Mbit\/s/);
    await expectIn(download, /Good.*2 s.*40 Mbit\/s/);
    await expectIn(connectivity, /Sign-in service.*Main service.*Molecule analysis/);
    expect(uploads).toEqual([{ type: 'application/pdf', size: NETWORK_TEST_BYTES, aborted: false }]);
    await expect
      .element(page.getByRole('status').filter({ hasText: 'The network is good' }))
      .toBeInTheDocument();
    await expectNoFindings();
  });

  test.each([
    ['speed by its latency', speed, { latency: 300 }, /Attention.*300 ms.*VPN/],
    ['speed by its rate', speed, { sample: 4000 }, /Attention.*4 Mbit\/s.*Stop other downloads/],
    ['upload', upload, { upload: 30_000 }, /Attention.*30 s.*Uploads are slow/],
    ['download', download, { download: 30_000 }, /Attention.*30 s.*Downloads are slow/],
    ['connectivity', connectivity, { tool: 5000 }, /Attention.*Molecule analysis responds slowly/],
  ] as const)('says what needs attention: %s', async (_name, one, changes, words) => {
    openPage();
    await run(changes);
    await expectOverall('The network needs attention');
    await expectIn(one, words);
    expect(uploads).toHaveLength(1);
  });

  const uploadHint =
    /Uploads may be restricted, or there may be a network problem\. Run the test again, or contact support/;
  test.each([
    ['speed', speed, { latency: 900 }, /Issue.*900 ms/],
    ['upload, blocked', upload, { upload: 'blocked' }, uploadHint],
    ['upload, refused', upload, { upload: 'refused' }, uploadHint],
    ['download, blocked', download, { download: 'blocked' }, /Issue.*No response.*Downloads may be/],
    ['download, cut short', download, { download: 'short' }, /Issue.*Fewer bytes were received/],
    [
      'connectivity, blocked',
      connectivity,
      { tool: 'blocked' },
      /cannot be reached.*block http:\/\/127\.0\.0\.1:9/,
    ],
    ['connectivity, broken', connectivity, { tool: 'error' }, /Molecule analysis returned an error/],
  ] as const)('says what is an issue: %s', async (_name, one, changes, words) => {
    openPage();
    await run(changes);
    await expectOverall('Issues detected');
    await expectIn(one, words);
    expect(uploads).toHaveLength(1);
    await expectNoFindings();
  });

  test('does not download what could not be uploaded, and goes on with the rest', async () => {
    openPage();
    await run({ upload: 'blocked' });
    await expectIn(download, /Attention.*Not measured/);
    await expectIn(connectivity, /Good/);
    expect(calls.filter(({ url }) => url.endsWith(DOWNLOAD))).toEqual([]);
  });

  test('tells why it got no address for the upload', async () => {
    serve(
      answer(presignNetworkTest, () => refusal(429, errorCode.tooManyRequests, 'Please try again in 3 min')),
    );
    openPage();
    await run();
    await expectIn(upload, /presigned URLIssue.*object storageWaiting.*try again in 3 min/);
    expect(uploads).toEqual([]);
  });

  test('is stopped, keeps what was measured, and is run again', async () => {
    openPage();
    network = { ...fine, upload: 'hangs' };
    await button('Start').click();
    await expect.poll(() => uploads.length).toBe(1);
    await expectIn(upload, /Running/);
    await expectNoFindings();
    await button('Stop').click();
    expect(uploads[0]?.aborted).toBe(true);
    await expect.element(page.getByText(/The results so far/)).toBeVisible();
    await expectIn(speed, /Good/);
    expect(upload.element().textContent).not.toContain('Running');
    // The focus stays, so that the keyboard goes on from here.
    network = fine;
    await userEvent.keyboard('{Enter}');
    await expectOverall('The network is good');
  });

  test('is stopped by leaving it', async () => {
    const { router } = openPage();
    network = { ...fine, upload: 'hangs' };
    await button('Start').click();
    await expect.poll(() => uploads.length).toBe(1);
    await router.navigate('/guide');
    await expect.poll(() => uploads[0]?.aborted).toBe(true);
    await router.navigate('/profile/network-detection');
    await expect.element(button('Run again')).toBeVisible();
  });

  test('starts nothing while offline, and says so', async () => {
    openPage();
    await expect.element(button('Start')).toBeVisible();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await button('Start').click();
    await expect.element(page.getByText(/The test has not started\./)).toBeVisible();
    expect(calls.filter(({ url }) => url.includes('network_test'))).toEqual([]);
    await expectNoFindings();
    online.mockReturnValue(true);
    await run();
    await expect.element(page.getByText(/The test has not started\./)).not.toBeInTheDocument();
  });

  test('gives the result as text for support, with nothing of the person', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    openPage({
      help: { contactSupport: { 'en-US': 'mailto:help@lab.example', 'zh-CN': 'mailto:help@lab.example' } },
    });
    await run({ tool: 'blocked' });
    await expect.element(page.getByRole('link', { name: 'Contact support' }).last()).toBeVisible();
    await button('Copy result').click();
    await expect.poll(() => timesSaid('Result copied')).toBe(1);
    expect(copied[0]).toMatch(/^Network detection · Moiety 0\.0\.0\nIssues detected\nTime: \d{4}-\d\d-\d\dT/);
    expect(copied[0]).toContain(`Browser: ${navigator.userAgent}`);
    expect(copied[0]).toContain('- Latency (median): 20 ms');
    expect(copied[0]).toContain('- Molecule analysis (http://127.0.0.1:9): Issue');
    expect(copied[0]).not.toMatch(/ada/i);
    expect(copied[0]).not.toContain('{0}');
  });

  test.each(['light', 'dark'] as const)('speaks Chinese (%s)', async (theme) => {
    chooseTheme(theme);
    await setLocale('zh-CN');
    openPage();
    network = { ...fine, upload: 'blocked', latency: 300 };
    await button('开始检测').click();
    await expectOverall('检测到问题');
    await expectIn(
      task('PDF上传（10 MB）'),
      /有问题.*可能存在上传限制或网络异常。请重新检测，或联系技术支持。/,
    );
    await expectIn(task('网络速度'), /需留意.*300 ms/);
    expect(uploads).toHaveLength(1);
    await expectNoFindings();
  });
});

describe('figures', () => {
  test('the median does not mind one slow answer; the jitter tells of it', () => {
    expect(medianOf([20, 500, 22, 21])).toBe(21.5);
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([])).toBe(0);
    expect(jitterOf([20, 30, 20])).toBe(10);
    expect(jitterOf([20])).toBe(0);
    expect(rateOf(10_000_000, 8000)).toBe(10);
    expect(rateOf(10_000_000, 0)).toBeLessThan(Infinity);
  });

  test('are judged by the thresholds of docs/decisions/0034', () => {
    expect([150, 151, 400, 401].map(judgeLatency)).toEqual(['good', 'attention', 'attention', 'issue']);
    expect([50, 51, 5000].map(judgeJitter)).toEqual(['good', 'attention', 'attention']);
    expect([10, 9.9, 2, 1.9].map(judgeRate)).toEqual(['good', 'attention', 'attention', 'issue']);
    expect([20_000, 20_001, 50_000, 50_001].map(judgeTransfer)).toEqual([
      'good',
      'attention',
      'attention',
      'issue',
    ]);
    expect([2000, 2001, 10_000].map(judgeAnswer)).toEqual(['good', 'attention', 'attention']);
    expect(worst(['good', 'issue', 'attention'])).toBe('issue');
    expect(worst([])).toBe('good');
  });
});
