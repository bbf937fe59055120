import { sendKeys } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { plainTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import {
  addSubApp,
  cleanUp,
  frameOf,
  report,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import './define.ts';

const button = (name: string): HTMLButtonElement => {
  const element = document.createElement('button');
  Object.assign(element, { textContent: name, id: name });
  return element;
};

/**
 * Waits until something has the focus: it crosses processes. Compared here, because a failed assertion would describe the
 * frame, which belongs to another origin.
 */
const focusOn = (target: () => Element | null, what: string): Promise<void> =>
  until(() => document.activeElement === target(), `the focus on ${what}`);
const byId = (id: string) => (): Element | null => document.querySelector(`#${id}`);
const inTool = async (id: string): Promise<void> =>
  until(async () => (await report()).focused === id, `the focus on ${id} in the tool`);

const tab = (): Promise<unknown> => sendKeys({ press: 'Tab' });
const back = (): Promise<unknown> => sendKeys({ press: 'Shift+Tab' });

/** Tab from the tool's last button out of the tool, past its scrolling region, which is a stop in some browsers. */
const leaveLast = async (): Promise<void> => {
  await tab();
  await until(async () => (await report()).focused !== 'last', 'the focus to go on');
  if ((await report()).focused === 'scroller') await tab();
};

afterEach(async () => {
  await cleanUp();
  document.body.replaceChildren();
});

describe('the keyboard around a tool', () => {
  it('goes from the page into the tool and on, both ways, with a mo-sub-app-pool', async () => {
    const main = document.createElement('main');
    const page = document.createElement('section');
    main.append(page, document.createElement('mo-sub-app-pool'));
    document.body.append(button('before'), main, button('after'));
    const element = addSubApp({ parent: page });
    expect(await settled(element)).to.equal('ready');
    document.querySelector<HTMLElement>('#before')?.focus();
    await tab();
    await focusOn(frameOf, 'the tool');
    await inTool('note');
    await tab();
    await inTool('last');
    await leaveLast();
    await focusOn(byId('after'), 'what comes after the tool');
    await back();
    await focusOn(frameOf, 'the tool, backwards');
  });

  it('has a way into the tool and back where the frames are at the end of the page', async () => {
    document.body.append(button('before'));
    const element = addSubApp();
    document.body.append(button('after'));
    expect(await settled(element)).to.equal('ready');
    document.querySelector<HTMLElement>('#before')?.focus();
    await tab();
    await focusOn(() => element, 'the way in');
    await sendKeys({ press: 'Enter' });
    await focusOn(frameOf, 'the tool');
    await tab();
    await inTool('note');
    await tab();
    await inTool('last');
    await leaveLast();
    await focusOn(() => document.querySelector('[data-mo-sub-app-pool]'), 'the way back');
    await sendKeys({ press: 'Enter' });
    await focusOn(() => element, 'the element');
  });

  it('does not reach a tool that still loads', async () => {
    document.body.append(button('before'));
    const element = addSubApp({ url: plainTool('never-ready') });
    document.body.append(button('after'));
    await until(() => element.state === 'loading');
    document.querySelector<HTMLElement>('#before')?.focus();
    await tab();
    expect(document.activeElement?.id).to.equal('after');
  });

  it('does not reach a tool that is hidden', async () => {
    document.body.append(button('after'));
    const element = addSubApp({ alive: true });
    await settled(element);
    element.remove();
    await until(() => frameOf().inert);
    document.querySelector<HTMLElement>('#after')?.focus();
    await tab();
    expect(document.activeElement === frameOf(), 'the focus is in the tool').to.equal(false);
  });
});
