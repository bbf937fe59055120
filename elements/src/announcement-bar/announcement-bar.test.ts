import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, focused, hover, leave, press, releasePointer, wait } from '../../test/person.ts';
import type { NavigateDetail } from '../nav/nav-item.ts';
import type { HeightChangeDetail, MoAnnouncementBar } from './announcement-bar.ts';
import '../button/define.ts';
import './define.ts';

const long = `<b>Maintenance</b> ${'on Sunday morning, all tools are away for an hour; '.repeat(6)}<a href="/news">read more</a>`;
const make = async (properties: Partial<MoAnnouncementBar> = {}): Promise<MoAnnouncementBar> => {
  const bar = await fixture<MoAnnouncementBar>(
    html`<mo-announcement-bar ?preview=${properties.preview ?? false}></mo-announcement-bar>`,
  );
  Object.assign(bar, { content: long, ...properties });
  await bar.updateComplete;
  return bar;
};
const moving = (bar: MoAnnouncementBar): Promise<void> =>
  waitUntil(() => trackOf(bar).getAnimations().length > 0);
const trackOf = (bar: MoAnnouncementBar): HTMLElement => inside(bar, '.track');
const animationOf = (bar: MoAnnouncementBar): Animation => trackOf(bar).getAnimations()[0]!;
const runs = (bar: MoAnnouncementBar): boolean => animationOf(bar).playState === 'running';
const textOf = (bar: MoAnnouncementBar): HTMLElement => inside(bar, '.text');
const button = (bar: MoAnnouncementBar): HTMLElement => inside(bar, '.pause');
const rootHeight = (): string => document.documentElement.style.getPropertyValue('--mo-announcement-height');
const color = (element: Element): string[] => {
  const { backgroundColor, color: text } = getComputedStyle(element);
  return [backgroundColor, text];
};

/** Presses the close button, which has the focus. */
const close = async (bar: MoAnnouncementBar): Promise<void> => {
  expect(focused() === inside(bar, '.close')).to.equal(true);
  await press('Enter');
  await bar.updateComplete;
  expect(bar.closed).to.equal(true);
};

describe('mo-announcement-bar', () => {
  before(() => setViewport({ width: 800, height: 600 }));
  beforeEach(() => localStorage.clear());
  afterEach(releasePointer);
  after(() => localStorage.clear());

  it('is 50 px high and scrolls words that are too long, 48 px a second, with 100 px to their next beginning', async () => {
    const bar = await make();
    await moving(bar);
    expect(bar.getBoundingClientRect().height).to.equal(50);
    const distance = textOf(bar).getBoundingClientRect().width + 100;
    const timing = animationOf(bar).effect!.getComputedTiming();
    expect(timing.duration).to.be.closeTo((distance / 48) * 1000, 1);
    expect(timing.iterations).to.equal(Number.POSITIVE_INFINITY);
    Object.assign(bar, { height: 40, scrollSpeed: 100, gap: 20 });
    await bar.updateComplete;
    expect(bar.getBoundingClientRect().height).to.equal(40);
    expect(animationOf(bar).effect!.getComputedTiming().duration).to.be.closeTo((distance - 80) * 10, 1);
  });

  it('loops without a seam: at its end the second text stands where the first began', async () => {
    const bar = await make();
    await moving(bar);
    const animation = animationOf(bar);
    animation.pause();
    animation.currentTime = 0;
    const first = textOf(bar).getBoundingClientRect();
    animation.currentTime = Number(animation.effect!.getComputedTiming().duration) - 0.001;
    const second = inside(bar, '.copy').getBoundingClientRect();
    expect(second.left).to.be.closeTo(first.left, 0.5);
    expect(second.width).to.be.closeTo(first.width, 0.5);
    expect(inside(bar, '.copy').innerText).to.equal(textOf(bar).innerText);
  });

  it('moves the other way where text runs from right to left', async () => {
    const bar = await make();
    bar.parentElement!.dir = 'rtl';
    bar.content = `${long} `;
    await bar.updateComplete;
    await moving(bar);
    const animation = animationOf(bar);
    animation.pause();
    const left = (at: number): number => {
      animation.currentTime = at;
      return textOf(bar).getBoundingClientRect().left;
    };
    expect(left(1000) - left(0)).to.be.closeTo(48, 0.5);
  });

  it('stands while the words fit, and begins when room gets short', async () => {
    const bar = await make({ content: 'Short words' });
    await wait(100);
    expect(trackOf(bar).getAnimations()).to.have.length(0);
    expect(bar.shadowRoot!.querySelector('.pause')).to.equal(null);
    bar.style.inlineSize = '120px';
    await moving(bar);
    expect(seen(button(bar))).to.equal(true);
    bar.style.inlineSize = '';
    await waitUntil(() => trackOf(bar).getAnimations().length === 0);
    await expectAccessible(bar);
  });

  it('pauses while the pointer is on it, while something in it has the focus, and by its button', async () => {
    const bar = await make();
    await moving(bar);
    expect(runs(bar)).to.equal(true);
    await hover(bar);
    await waitUntil(() => !runs(bar));
    await leave();
    await waitUntil(() => runs(bar));
    await press('Tab');
    expect(focused() === inside(bar, '.text a')).to.equal(true);
    expect(runs(bar)).to.equal(false);
    await press('Tab');
    expect(focused()).to.equal(button(bar));
    expect(button(bar).ariaLabel).to.equal('Pause scrolling');
    await press('Enter');
    await bar.updateComplete;
    expect(button(bar).ariaLabel).to.equal('Resume scrolling');
    (focused() as HTMLElement).blur();
    await wait(50);
    expect(runs(bar)).to.equal(false);
    expect(bar.paused).to.equal(true);
    await click(button(bar));
    await waitUntil(() => runs(bar));
    expect(bar.paused).to.equal(false);
    await leave();
    await hover(bar);
    await waitUntil(() => !runs(bar));
  });

  it('brings a link that the keyboard reaches into sight', async () => {
    const bar = await make();
    await moving(bar);
    const link = inside(bar, '.text a');
    const room = inside(bar, '.room').getBoundingClientRect();
    expect(link.getBoundingClientRect().left).to.be.greaterThan(room.right);
    await press('Tab');
    expect(focused()).to.equal(link);
    const place = link.getBoundingClientRect();
    expect(place.left).to.be.at.least(room.left - 1);
    expect(place.right).to.be.at.most(room.right);
    expect(inside(bar, '.room').scrollLeft).to.equal(0);
  });

  it('is heard once: the second text is hidden from assistive technology and the keyboard, not from the pointer', async () => {
    const bar = await make({ content: `<a href="/news">read</a> ${'many words '.repeat(30)}` });
    await moving(bar);
    const copy = inside(bar, '.copy');
    expect(copy.ariaHidden).to.equal('true');
    expect(copy.querySelector('a')!.tabIndex).to.equal(-1);
    const heard: string[] = [];
    bar.addEventListener('navigate', (event) => {
      event.preventDefault();
      heard.push((event as CustomEvent<NavigateDetail>).detail.url);
    });
    const animation = animationOf(bar);
    animation.pause();
    animation.currentTime = Number(animation.effect!.getComputedTiming().duration) - 1;
    await click(copy.querySelector('a')!);
    expect(heard).to.deep.equal(['/news']);
    expect(focused() === document.body).to.equal(true);
  });

  it('stands still in as many lines as it needs where a person asked for less motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      const bar = await make();
      await wait(100);
      expect(trackOf(bar).getAnimations()).to.have.length(0);
      expect(bar.shadowRoot!.querySelector('.pause')).to.equal(null);
      const room = inside(bar, '.room').getBoundingClientRect();
      const text = textOf(bar).getBoundingClientRect();
      expect(text.width).to.be.at.most(room.width);
      expect(bar.getBoundingClientRect().height).to.be.greaterThan(50);
      await waitUntil(() => rootHeight() === `${bar.offsetHeight}px`);
      await expectAccessible(bar);
      await emulateMedia({ reducedMotion: 'no-preference' });
      await moving(bar);
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });

  it('tells its height: when shown, when closed by a person, when there is nothing to say', async () => {
    const bar = await fixture<MoAnnouncementBar>(html`<mo-announcement-bar></mo-announcement-bar>`);
    const heights: number[] = [];
    let closes = 0;
    bar.addEventListener('height-change', (event) =>
      heights.push((event as CustomEvent<HeightChangeDetail>).detail.height),
    );
    bar.addEventListener('close', () => closes++);
    bar.content = 'Words';
    await waitUntil(() => heights.length === 1);
    expect(rootHeight()).to.equal('50px');
    await click(inside(bar, '.close'));
    await waitUntil(() => heights.length === 2);
    expect([closes, bar.closed, seen(bar)]).to.deep.equal([1, true, false]);
    expect(rootHeight()).to.equal('0px');
    bar.closed = false;
    await waitUntil(() => heights.length === 3);
    bar.content = '  ';
    await waitUntil(() => heights.length === 4);
    expect(heights).to.deep.equal([50, 0, 50, 0]);
    bar.remove();
    expect(rootHeight()).to.equal('');
  });

  it('as a preview leaves the page’s own property to the page’s own bar', async () => {
    const bar = await make({ content: 'Words', height: 60 });
    await waitUntil(() => rootHeight() === '60px');
    const preview = await make({ content: 'Other words', preview: true });
    await waitUntil(() => seen(inside(preview, '.bar')));
    expect(rootHeight()).to.equal('60px');
    preview.remove();
    expect(rootHeight()).to.equal('60px');
    bar.remove();
    expect(rootHeight()).to.equal('');
  });

  it('remembers what was closed by its id, and shows another announcement', async () => {
    const bar = await make({ content: 'Words', releaseId: '7' });
    await click(inside(bar, '.close'));
    expect(localStorage.getItem('release:7')).to.equal('1');
    const later = await make({ content: 'Words', releaseId: '7' });
    expect(later.shadowRoot!.querySelector('.bar')).to.equal(null);
    later.releaseId = '8';
    await later.updateComplete;
    expect(seen(inside(later, '.bar'))).to.equal(true);
    const other = await make({ content: 'Words' });
    await click(inside(other, '.close'));
    expect(localStorage.length).to.equal(1);
  });

  it('closes when the same announcement is closed in another tab', async () => {
    const bar = await make({ content: 'Words', releaseId: '7' });
    // A frame of the same origin is to this page what another tab is.
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentWindow!.localStorage.setItem('release:8', '1');
    frame.contentWindow!.localStorage.setItem('release:7', '1');
    await waitUntil(() => bar.closed, 'the bar is closed');
    await bar.updateComplete;
    expect(bar.shadowRoot!.querySelector('.bar')).to.equal(null);
    frame.remove();
    const other = await make({ content: 'Words', releaseId: '9' });
    expect(other.closed).to.equal(false);
  });

  it('keeps of its content emphasis, links and colours only', async () => {
    const bar = await make({
      content:
        '<em>a</em><img src=x onerror="parent.bad=1"><a href="javascript:bad=1">b</a><a href="https://example.org" target="_blank">c</a><br>d',
    });
    expect('bad' in window).to.equal(false);
    expect(textOf(bar).querySelector('img')).to.equal(null);
    const [script, link] = textOf(bar).querySelectorAll('a');
    expect(script!.hasAttribute('href')).to.equal(false);
    expect([link!.rel, link!.textContent]).to.deep.equal(['noopener noreferrer', 'c (opens in a new tab)']);
    bar.content = '<script>bad=1</script>';
    await bar.updateComplete;
    expect(textOf(bar).textContent).to.equal('');
  });

  it('takes its colours from an outermost element, and replaces text that could not be read', async () => {
    const bar = await make({ content: '<div style="background:#004d40;color:#ffffff">a <b>b</b></div>' });
    const box = inside(bar, '.bar');
    expect(color(box)).to.deep.equal(['rgb(0, 77, 64)', 'rgb(255, 255, 255)']);
    expect(textOf(bar).querySelector('p')!.style.cssText).to.equal('');
    await expectAccessible(bar);
    for (const [content, background, text] of [
      ['<p style="background:#c00;color:red">a</p>', 'rgb(204, 0, 0)', 'rgb(255, 255, 255)'],
      ['<p style="background:yellow;color:#fff">a</p>', 'rgb(255, 255, 0)', 'rgb(22, 32, 46)'],
    ]) {
      bar.content = content!;
      await bar.updateComplete;
      expect(color(box)).to.deep.equal([background, text]);
      await expectAccessible(bar);
    }
    // A text color alone must be read in light and in dark.
    bar.content = '<span style="color:#eeeeee">a</span>';
    await bar.updateComplete;
    expect(box.style.color).to.equal('');
    bar.content = '<b>a</b> <span style="color:#eeeeee">b</span><i style="background:#000;color:#fff">c</i>';
    await bar.updateComplete;
    expect(textOf(bar).querySelector('span')!.style.color).to.equal('');
    expect(textOf(bar).querySelector('i')!.style.color).to.equal('rgb(255, 255, 255)');
    await expectAccessible(bar);
  });

  it('says that a link opens in a new tab in the page’s language, whenever that changes', async () => {
    const bar = await make({ content: `<a href="/x" target="_blank">c</a> ${'many words '.repeat(30)}` });
    await moving(bar);
    const link = textOf(bar).querySelector('a')!;
    await inBothLanguages(async (locale) => {
      await bar.updateComplete;
      for (const selector of ['.text a', '.copy a'])
        expect(inside(bar, selector).textContent).to.equal(
          locale === 'zh-CN' ? 'c (在新标签页打开)' : 'c (opens in a new tab)',
        );
      expect(textOf(bar).querySelector('a') === link).to.equal(true);
    });
  });

  it('moves the next announcement, though pointer and focus were on the one that was closed', async () => {
    const bar = await make({ releaseId: '1' });
    await moving(bar);
    await hover(inside(bar, '.close'));
    await click(inside(bar, '.close'));
    await bar.updateComplete;
    await leave();
    bar.releaseId = '2';
    await bar.updateComplete;
    await moving(bar);
    expect(runs(bar)).to.equal(true);
    inside(bar, '.close').focus();
    await press('Enter');
    await bar.updateComplete;
    bar.releaseId = '3';
    await bar.updateComplete;
    await moving(bar);
    expect(runs(bar)).to.equal(true);
    await hover(bar);
    await waitUntil(() => !runs(bar));
    const page = bar.parentElement!;
    bar.remove();
    await leave();
    page.append(bar);
    await moving(bar);
    expect(runs(bar)).to.equal(true);
  });

  describe('closed by the keyboard', () => {
    it('gives the focus back to what had it before', async () => {
      const bar = await make({ content: '<a href="/x">Words</a>' });
      const before = document.createElement('button');
      before.textContent = 'Before';
      bar.before(before);
      before.focus();
      await press('Tab', 'Tab');
      await close(bar);
      expect(focused() === before).to.equal(true);
    });

    it('hands the focus on to what follows if nothing had it, or that is gone', async () => {
      // As the bar is used: in another element's tree, with the page's content in a slot of that.
      const shell = await fixture<HTMLElement>(
        html`<div>
          <button disabled>Not this</button>
          <a>Nor this</a>
          <div><mo-button>Next</mo-button></div>
        </div>`,
      );
      const root = shell.attachShadow({ mode: 'open' });
      root.innerHTML =
        '<button id="gone">Gone</button><div><mo-announcement-bar></mo-announcement-bar></div><slot></slot>';
      const bar = root.querySelector('mo-announcement-bar')!;
      bar.content = 'Words';
      await bar.updateComplete;
      inside(shell, '#gone').focus();
      await press('Tab');
      inside(shell, '#gone').remove();
      await close(bar);
      expect(document.activeElement === shell.querySelector('mo-button')).to.equal(true);
      (document.activeElement as HTMLElement).blur();
      bar.closed = false;
      await bar.updateComplete;
      inside(bar, '.close').focus();
      await close(bar);
      expect(document.activeElement === shell.querySelector('mo-button')).to.equal(true);
    });

    it('leaves the focus where a listener puts it', async () => {
      const bar = await make({ content: 'Words' });
      const target = document.createElement('input');
      bar.parentElement!.append(document.createElement('button'), target);
      bar.addEventListener('close', () => target.focus());
      inside(bar, '.close').focus();
      await close(bar);
      expect(focused() === target).to.equal(true);
    });
  });

  it('leaves nothing behind when it goes', async () => {
    const bar = await make();
    await moving(bar);
    const animation = animationOf(bar);
    bar.remove();
    expect(animation.playState).to.equal('idle');
    document.body.append(bar);
    await moving(bar);
    bar.remove();
  });

  it('is accessible, moving and closed, in both languages', async () => {
    const bar = await make();
    await moving(bar);
    await inBothLanguages(async (locale) => {
      await waitUntil(() => inside(bar, '.bar').ariaLabel === (locale === 'zh-CN' ? '公告' : 'Announcement'));
      expect(button(bar).ariaLabel).to.equal(locale === 'zh-CN' ? '暂停滚动' : 'Pause scrolling');
      await expectAccessible(bar);
    });
  });
});
