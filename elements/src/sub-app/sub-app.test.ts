import { expect, oneEvent } from '@open-wc/testing';
import { drive, otherTool, plainTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import {
  addSubApp,
  cleanUp,
  frameOf,
  frames,
  order,
  report,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import './define.ts';
import { configureHost, destroySubApps } from './host.ts';
import { readRoute } from './route-query.ts';

afterEach(cleanUp);

describe('mo-sub-app', () => {
  it('shows a tool of another origin over its own place', async () => {
    const element = addSubApp();
    expect(await settled(element)).to.equal('ready');
    const frame = frameOf();
    expect(new URL(frame.src).origin).not.to.equal(location.origin);
    expect(frame.title).to.equal('Plain tool');
    const [own, its] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(its[side], side).to.be.closeTo(own[side], 0.5);
    expect(getComputedStyle(frame).visibility).to.equal('visible');
    await expect(element).to.be.accessible();
  });

  it('follows its place as the page shifts, scrolls and resizes', async () => {
    const before = document.createElement('div');
    document.body.append(before);
    const element = addSubApp();
    await settled(element);
    const isOver = (): boolean => {
      const [own, its] = [element.getBoundingClientRect(), frameOf().getBoundingClientRect()];
      return Math.abs(own.top - its.top) < 0.5 && Math.abs(own.width - its.width) < 0.5;
    };
    before.style.height = '70px';
    await until(isOver, 'the frame after something above it grew');
    element.style.width = '300px';
    await until(isOver, 'the frame after the element shrank');
    before.style.height = '3000px';
    element.scrollIntoView();
    await until(isOver, 'the frame after scrolling');
    expect(frameOf().getBoundingClientRect().height).to.be.closeTo(300, 0.5);
    before.remove();
  });

  it('keeps the tool as it was when the element leaves and comes back', async () => {
    const element = addSubApp({ alive: true });
    await settled(element);
    const { born } = (await order('write', 'half a thought', 120)).report;
    element.remove();
    await until(() => getComputedStyle(frameOf()).visibility === 'hidden');
    const again = addSubApp({ alive: true });
    expect(await settled(again)).to.equal('ready');
    const now = await report();
    expect(now.born).to.equal(born);
    expect(now.note).to.equal('half a thought');
    expect(now.scrollTop).to.equal(120);
  });

  it('keeps the tool while the page that holds it is hidden', async () => {
    const page = document.createElement('section');
    document.body.append(page);
    const element = addSubApp({ parent: page });
    await settled(element);
    const { born } = (await order('write', 'x', 90)).report;
    page.style.display = 'none';
    await until(() => element.state === 'idle');
    expect(getComputedStyle(frameOf()).visibility).to.equal('hidden');
    page.style.display = '';
    await until(() => element.state === 'ready');
    const now = await report();
    expect([now.born, now.scrollTop]).to.deep.equal([born, 90]);
    page.remove();
  });

  it('keeps the tool when the element is moved', async () => {
    const element = addSubApp();
    await settled(element);
    const { born } = await report();
    const elsewhere = document.createElement('section');
    document.body.prepend(elsewhere);
    elsewhere.append(element);
    await until(() => element.state === 'ready');
    expect((await report()).born).to.equal(born);
    elsewhere.remove();
  });

  it('keeps the tool when the element is moved without leaving the document', async function () {
    if (!('moveBefore' in Element.prototype)) this.skip();
    const element = addSubApp();
    await settled(element);
    const { born } = (await order('write', 'half a thought', 90)).report;
    const elsewhere = document.createElement('section');
    elsewhere.style.paddingTop = '40px';
    document.body.prepend(elsewhere);
    elsewhere.moveBefore(element, null);
    expect(element.state).to.equal('ready');
    const over = (): number => frameOf().getBoundingClientRect().top - element.getBoundingClientRect().top;
    await until(() => Math.abs(over()) < 0.5, 'the frame at its new place');
    expect(await report()).to.include({ born, note: 'half a thought', scrollTop: 90 });
    elsewhere.remove();
  });

  it('shows several tools at once, each with its own place, route and outcome', async () => {
    const start = location.href;
    const first = addSubApp({ sync: true });
    const second = addSubApp({ name: 'second', url: plainTool('name=second'), sync: true });
    const third = addSubApp({ name: 'third', url: plainTool('name=second') });
    await Promise.all([settled(first), settled(second), settled(third)]);
    expect([first.state, second.state, third.state]).to.deep.equal(['ready', 'ready', 'error']);
    await order('push', '/a');
    await drive(frameOf('second'), 'push', '/b');
    await until(
      () => readRoute(location.search, 'plain') === '/a' && readRoute(location.search, 'second') === '/b',
    );
    for (const element of [first, second])
      expect(frameOf(element.name).getBoundingClientRect().top).to.be.closeTo(
        element.getBoundingClientRect().top,
        0.5,
      );
    first.remove();
    await until(() => frames().length === 2);
    expect(second.state).to.equal('ready');
    await cleanUp();
    history.replaceState(null, '', start);
  });

  it('hosts a tool that is made of the same elements', async () => {
    expect(await settled(addSubApp({ name: 'elements', url: otherTool('elements-tool') }))).to.equal('ready');
  });

  it('ends a tool that is not to be kept, and leaves nothing behind', async () => {
    const element = addSubApp();
    await settled(element);
    element.remove();
    await until(() => frames().length === 0);
    expect(document.querySelector('[data-mo-sub-app-pool]')).to.equal(null);
  });

  it('ends a tool whose element goes while it loads', async () => {
    const element = addSubApp({ url: plainTool('never-ready') });
    await until(() => element.state === 'loading');
    element.remove();
    await until(() => frames().length === 0);
    expect(element.state).to.equal('idle');
  });

  it('keeps no more tools than it is told to; the least recently shown goes first', async () => {
    configureHost({ maxKept: 2 });
    for (const name of ['a', 'b', 'c']) {
      const element = addSubApp({ name, url: plainTool(`name=${name}`), alive: true });
      await settled(element);
      element.remove();
      await Promise.resolve();
    }
    await until(() => frames().length === 2);
    expect(frames().map(({ name }) => name)).to.deep.equal(['b', 'c']);
    // Showing `b` makes `c` the one that was shown least recently.
    const element = addSubApp({ name: 'b', url: plainTool('name=b'), alive: true });
    await settled(element);
    element.remove();
    await Promise.resolve();
    const last = addSubApp({ name: 'd', url: plainTool('name=d'), alive: true });
    await settled(last);
    last.remove();
    await until(() => frames().length === 2);
    expect(frames().map(({ name }) => name)).to.have.members(['b', 'd']);
  });

  it('gives one tool to the newest of two elements of its name, then back', async () => {
    const first = addSubApp();
    await settled(first);
    const { born } = await report();
    const second = addSubApp();
    expect(await settled(second)).to.equal('ready');
    expect(first.state).to.equal('idle');
    expect(frames()).to.have.length(1);
    second.remove();
    await until(() => first.state === 'ready');
    expect((await report()).born).to.equal(born);
  });

  it('loads another page when its address changes', async () => {
    const element = addSubApp();
    await settled(element);
    const { born } = await report();
    // It may be ready again before anybody sees that it loads.
    const again = oneEvent(element, 'ready');
    element.url = plainTool('other');
    await again;
    expect((await report()).born).not.to.equal(born);
    expect(frames()).to.have.length(1);
  });

  it('shows another tool when its name changes', async () => {
    const element = addSubApp({ alive: true });
    await settled(element);
    Object.assign(element, { name: 'other', url: plainTool('name=other') });
    await until(() => frames().length === 2);
    expect(await settled(element)).to.equal('ready');
    expect(getComputedStyle(frameOf('plain')).visibility).to.equal('hidden');
  });

  it('hosts a page that does not ship the client as a plain frame', async () => {
    const element = addSubApp({ degrade: true, url: plainTool().replace('/tests/', '/faults/wrong-page?') });
    expect(await settled(element)).to.equal('ready');
  });

  it('ends every tool when the person signs out', async () => {
    const element = addSubApp({ alive: true });
    await settled(element);
    element.remove();
    await Promise.resolve();
    destroySubApps();
    expect(frames()).to.have.length(0);
  });

  it('is in the natural order of Tab with a mo-sub-app-pool in the page', async () => {
    const main = document.createElement('main');
    const pool = document.createElement('mo-sub-app-pool');
    main.append(pool);
    document.body.append(main);
    const element = addSubApp({ parent: main });
    main.append(pool);
    await settled(element);
    expect(frameOf().parentElement).to.equal(pool);
    expect(element.shadowRoot?.querySelector('.enter')).to.equal(null);
    main.remove();
    await until(() => frames().length === 0);
  });

  it('offers a way into the tool and back where the frames are at the end of the page', async () => {
    const element = addSubApp();
    await settled(element);
    element.focus();
    const enter = element.shadowRoot?.activeElement as HTMLElement;
    expect(enter.textContent?.trim()).to.equal('Go to Plain tool');
    enter.click();
    expect(document.activeElement === frameOf(), 'the focus is in the tool').to.equal(true);
    frameOf().parentElement?.shadowRoot?.querySelector('button')?.click();
    expect(document.activeElement === element, 'the focus is back').to.equal(true);
  });

  it('shows the shape of a page while it loads', async () => {
    const element = addSubApp({ url: plainTool('never-ready') });
    await until(() => element.shadowRoot?.querySelector('.shape') !== null);
    expect(element.shadowRoot?.querySelector('[role="status"]')?.textContent).to.contain(
      'Loading Plain tool',
    );
    await expect(element).to.be.accessible();
  });
});
