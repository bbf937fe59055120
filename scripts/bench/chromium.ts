// A fresh Chromium for each measurement, and what its pages transfer and paint.
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { browserArgs, ensureBrowser } from '../browser.ts';

const unclocked = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/**
 * A fresh browser. @param frames `unclocked`: as fast as they come, since with a display's clock every latency snaps to
 * 16.7 ms. `clocked`: for pages with view transitions, which never end without a clock.
 * @param more arguments of Chromium
 */
export const launch = async (
  frames: 'unclocked' | 'clocked' = 'unclocked',
  more: readonly string[] = [],
): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...browserArgs, ...(frames === 'unclocked' ? unclocked : []), ...more],
  });

export interface PageCost {
  requests: number;
  /** kB of 1000 bytes as they went over the wire, headers included. */
  kilobytes: number;
  /** Of these, what had come before the first contentful paint. */
  kilobytesBeforePaint: number;
  /** Milliseconds. */
  largestContentfulPaint: number;
}

/** A slow phone: the CPU 4 times slower, 1.6 Mbit/s, 150 ms there and back. */
const slowPhone = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
};

/** Opens a page for the first time, as a slow phone would. */
export const costOf = async (context: BrowserContext, url: string): Promise<PageCost> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowPhone.network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
  const loaded: { at: number; bytes: number }[] = [];
  devtools.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) =>
    loaded.push({ at: timestamp * 1000, bytes: encodedDataLength }),
  );
  let begun = Infinity;
  devtools.on('Network.requestWillBeSent', ({ timestamp }) => {
    begun = Math.min(begun, timestamp * 1000);
  });
  await page.goto(url);
  // Scripts that start after the paint leave the network idle for a while before it.
  for (let before = -1; before !== loaded.length; await page.waitForTimeout(2500)) before = loaded.length;
  const paint = await page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN;
          resolve({ first: first?.startTime ?? Number.NaN, largest });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.close();
  const sum = (list: typeof loaded): number => list.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  return {
    requests: loaded.length,
    kilobytes: sum(loaded),
    kilobytesBeforePaint: sum(loaded.filter(({ at }) => at - begun <= paint.first)),
    largestContentfulPaint: paint.largest,
  };
};
