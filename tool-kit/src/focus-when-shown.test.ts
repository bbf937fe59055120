import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { focusWhenShown } from './focus-when-shown.ts';

/** As the host shows a tool: what is in it can be focused a few frames after it was told to be there. */
const show = async (place: HTMLElement): Promise<void> => {
  await nextFrame();
  await nextFrame();
  place.inert = false;
  await nextFrame();
  await nextFrame();
};

const page = (): Promise<HTMLElement> =>
  fixture(
    html`<div>
      <div class="tool" inert><section tabindex="-1"></section></div>
      <button>Other</button>
    </div>`,
  );
const parts = (root: HTMLElement): { tool: HTMLElement; work: HTMLElement; other: HTMLElement } => ({
  tool: root.querySelector('.tool')!,
  work: root.querySelector('section')!,
  other: root.querySelector('button')!,
});

describe('focusing what is not shown yet', () => {
  it('focuses at once what can be focused', async () => {
    const { tool, work } = parts(await page());
    tool.inert = false;
    focusWhenShown(work);
    expect(document.activeElement).to.equal(work);
  });

  it('focuses it once it is shown', async () => {
    const { tool, work } = parts(await page());
    focusWhenShown(work);
    expect(document.activeElement).to.equal(document.body);
    await show(tool);
    expect(document.activeElement).to.equal(work);
  });

  it('leaves the focus where the person has put it meanwhile', async () => {
    const { tool, work, other } = parts(await page());
    focusWhenShown(work);
    other.focus();
    await show(tool);
    expect(document.activeElement).to.equal(other);
  });

  it('takes the focus from the page around it once, and not where the person went there from the tool', async () => {
    const { hasFocus } = document;
    const { focus } = window;
    let has = false;
    let taken = 0;
    document.hasFocus = () => has;
    window.focus = () => void (taken += 1);
    try {
      const first = parts(await page());
      focusWhenShown(first.work);
      expect(taken).to.equal(0);
      await show(first.tool);
      await nextFrame();
      expect([document.activeElement, taken]).to.deep.equal([first.work, 1]);
      first.work.blur();

      // The tool has the focus while it waits, and then the page around it.
      has = true;
      const second = parts(await page());
      focusWhenShown(second.work);
      has = false;
      await show(second.tool);
      expect([document.activeElement, taken]).to.deep.equal([document.body, 1]);
    } finally {
      document.hasFocus = hasFocus;
      window.focus = focus;
    }
  });

  it('does not focus what is gone', async () => {
    const { tool, work } = parts(await page());
    focusWhenShown(work);
    work.remove();
    await show(tool);
    expect(document.activeElement).to.equal(document.body);
  });
});
