import { expect } from '@open-wc/testing';
import {
  addSubApp,
  cleanUp,
  frames,
  order,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import './define.ts';
import { hasUnsavedWork } from './host.ts';
import type { MoSubApp, SubAppBeforeDestroyDetail } from './sub-app.ts';

afterEach(cleanUp);

const withUnsavedWork = async (): Promise<MoSubApp> => {
  const element = addSubApp();
  await settled(element);
  await order('unsavedWork', true);
  await until(() => hasUnsavedWork('plain'));
  return element;
};

/** Presses a button of the dialog that asks, once it is there. */
const answer = async (words: string): Promise<void> => {
  const button = (): HTMLElement | undefined =>
    [
      ...(document
        .querySelector('mo-dialog')
        ?.shadowRoot?.querySelectorAll<HTMLElement>('mo-button, button') ?? []),
    ].find(({ textContent }) => textContent?.trim() === words);
  await until(() => button() !== undefined, `the button ${words}`);
  expect(document.querySelector('mo-dialog')?.title).to.equal('Close Plain tool?');
  button()?.click();
};

describe('the end of a tool', () => {
  it('begins anew after destroy and retry', async () => {
    const element = addSubApp();
    await settled(element);
    element.destroy();
    expect(frames()).to.have.length(0);
    expect(element.state).to.equal('idle');
    element.retry();
    expect(await settled(element)).to.equal('ready');
  });

  it('is not decided over the head of a person whose work is not saved', async () => {
    const element = await withUnsavedWork();
    const kept = element.destroy();
    expect(frames()).to.have.length(1);
    await answer('Cancel');
    expect(await kept).to.equal(false);
    expect(element.state).to.equal('ready');
    const ended = element.destroy();
    await answer('Close without saving');
    expect(await ended).to.equal(true);
    expect(frames()).to.have.length(0);
    expect(document.querySelector('mo-dialog')).to.equal(null);
  });

  it('can be prevented by the page, which is told what would be lost', async () => {
    const element = await withUnsavedWork();
    const details: SubAppBeforeDestroyDetail[] = [];
    element.addEventListener('before-destroy', (event) => {
      details.push((event as CustomEvent<SubAppBeforeDestroyDetail>).detail);
      event.preventDefault();
    });
    expect(await element.destroy()).to.equal(false);
    expect(frames()).to.have.length(1);
    await order('unsavedWork', false);
    await until(() => !hasUnsavedWork());
    expect(await element.destroy()).to.equal(false);
    expect(details).to.deep.equal([{ unsavedWork: true }, { unsavedWork: false }]);
  });

  it('comes at once where it is forced', async () => {
    const element = await withUnsavedWork();
    let asked = false;
    element.addEventListener('before-destroy', () => void (asked = true));
    expect(await element.destroy({ force: true })).to.equal(true);
    expect([frames().length, asked]).to.deep.equal([0, false]);
  });
});
