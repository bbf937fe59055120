import { expect } from '@open-wc/testing';
import { otherOrigin, plainTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import {
  addSubApp,
  cleanUp,
  frameOf,
  frames,
  report,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import './define.ts';
import { configureHost, preloadSubApps, type PreloadRequest } from './host.ts';

/** Plays a connection to the page. */
const playConnection = (connection: object): void =>
  void Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

afterEach(async () => {
  await cleanUp();
  Reflect.deleteProperty(navigator, 'connection');
});

const time = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
/** More than a page has to be quiet before tools are loaded ahead. */
const quietTime = (): Promise<void> => time(3000);
const request = (preload: PreloadRequest['preload'], name = 'plain'): PreloadRequest => ({
  name,
  url: plainTool(`name=${name}`),
  preload,
  path: `/${name}`,
});

const addLink = (path = '/plain'): HTMLAnchorElement => {
  const link = Object.assign(document.createElement('a'), { href: path, textContent: 'Plain' });
  document.body.append(link);
  return link;
};

describe('loading tools ahead', () => {
  it('loads ahead at idle time, out of sight and out of reach, and shows it without loading again', async () => {
    const stop = preloadSubApps([{ name: 'plain', url: plainTool(), preload: 'idle' }]);
    await until(() => frames().length === 1);
    const frame = frameOf();
    expect(getComputedStyle(frame).visibility).to.equal('hidden');
    expect(frame.inert).to.equal(true);
    const { born } = await report();
    const element = addSubApp({ alive: true });
    expect(await settled(element)).to.equal('ready');
    expect((await report()).born).to.equal(born);
    expect(frame.inert).to.equal(false);
    stop();
  });

  it('waits until the page is no longer busy', async function () {
    // A browser that does not tell of long tasks is taken for quiet.
    if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) this.skip();
    const stop = preloadSubApps([request('idle')]);
    for (let busy = 0; busy < 8; busy += 1) {
      const end = performance.now() + 80;
      while (performance.now() < end);
      await time(400);
      expect(frames()).to.have.length(0);
    }
    await until(() => frames().length === 1);
    stop();
  });

  it('loads ahead when the pointer or the focus comes to a link', async () => {
    const link = Object.assign(document.createElement('a'), { href: '/plain', textContent: 'Plain' });
    document.body.append(link);
    const stop = preloadSubApps([{ name: 'plain', url: plainTool(), preload: 'hover', path: '/plain' }]);
    expect(frames()).to.have.length(0);
    link.focus();
    expect(frames()).to.have.length(1);
    stop();
    link.remove();
  });

  it('loads ahead where the pointer or the focus was at the link before', () => {
    const link = addLink();
    link.focus();
    const stop = preloadSubApps([request('hover')]);
    expect(frames()).to.have.length(1);
    stop();
    link.remove();
  });

  it('loads ahead while the element is not rendered, if it is told so', async () => {
    const element = addSubApp({ hidden: true, preload: 'idle' });
    await until(() => frames().length === 1);
    expect(element.state).to.equal('idle');
    element.hidden = false;
    expect(await settled(element)).to.equal('ready');
  });

  for (const [what, connection] of [
    ['the person saves data', { saveData: true, effectiveType: '4g' }],
    ['the connection is slow', { saveData: false, effectiveType: '2g' }],
    ['the connection is very slow', { effectiveType: 'slow-2g' }],
  ] as const)
    it(`loads nothing while ${what}`, async () => {
      playConnection(connection);
      const link = addLink();
      const stops = [preloadSubApps([request('idle')]), preloadSubApps([request('hover')])];
      link.focus();
      await quietTime();
      expect(frames()).to.have.length(0);
      playConnection({ effectiveType: '4g' });
      link.blur();
      link.focus();
      expect(frames(), 'once it is fast').to.have.length(1);
      for (const stop of stops) stop();
      link.remove();
    });

  it('leaves room to the tools that were used', async () => {
    configureHost({ maxKept: 1 });
    const used = addSubApp({ alive: true });
    await settled(used);
    used.remove();
    await until(() => frameOf().inert);
    const link = addLink('/second');
    const stop = preloadSubApps([request('idle', 'first'), request('hover', 'second')]);
    link.focus();
    await quietTime();
    expect(frames().map(({ name }) => name)).to.deep.equal(['plain']);
    stop();
    link.remove();
  });

  it('gives up what was only loaded ahead before what was used', async () => {
    configureHost({ maxKept: 1 });
    const used = addSubApp({ alive: true });
    await settled(used);
    const link = addLink('/second');
    const stop = preloadSubApps([request('hover', 'second')]);
    link.focus();
    expect(frames()).to.have.length(2);
    used.remove();
    await until(() => frames().length === 1);
    expect(frames()[0]?.name).to.equal('plain');
    stop();
    link.remove();
  });

  it('goes on with the next one after one that never comes', async () => {
    const silent = { ...request('idle', 'silent'), url: `${otherOrigin()}/faults/hang`, timeout: 300 };
    const stop = preloadSubApps([silent, request('idle')]);
    await until(() => frames().length === 2);
    expect(frames().map(({ name }) => name)).to.deep.equal(['silent', 'plain']);
    stop();
  });
});
