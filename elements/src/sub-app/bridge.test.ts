import { setLocale } from '@moiety/locales';
import { expect } from '@open-wc/testing';
import { otherTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import {
  addSubApp,
  callHost,
  cleanUp,
  frameOf,
  frames,
  order,
  report,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import '../dialog/define.ts';
import './define.ts';
import { configureHost, hasUnsavedWork, type ToolToast } from './host.ts';

afterEach(async () => {
  await cleanUp();
  delete document.documentElement.dataset.theme;
  await setLocale('en-US');
});

/** What the page's listeners answer when it is left: false means that the browser asks first. */
const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the bridge between host and tool', () => {
  it('gives the tool the language and the theme, and the changes of both', async () => {
    document.documentElement.dataset.theme = 'dark';
    await settled(addSubApp());
    expect(await report()).to.include({ lang: 'en-US', theme: 'dark', framed: true });
    await setLocale('zh-CN');
    document.documentElement.dataset.theme = 'light';
    await until(async () => (await report()).lang === 'zh-CN');
    await until(async () => (await report()).theme === 'light');
  });

  it('tells a hidden tool too, so that it is right when it comes back', async () => {
    const element = addSubApp({ alive: true });
    await settled(element);
    element.remove();
    document.documentElement.dataset.theme = 'dark';
    await until(async () => (await report()).theme === 'dark');
    expect(frameOf().style.colorScheme).to.equal('dark');
  });

  it('lets the element give a tool a language and theme of its own', async () => {
    const element = addSubApp({ locale: 'zh-CN', theme: 'dark' });
    await settled(element);
    expect(await report()).to.include({ lang: 'zh-CN', theme: 'dark' });
    element.locale = 'en-US';
    await until(async () => (await report()).lang === 'en-US');
  });

  it('tells the tool how much of the page is covered at its top', async () => {
    configureHost({ topBarHeight: 50 });
    await settled(addSubApp());
    expect((await report()).topBarHeight).to.equal(50);
    configureHost({ topBarHeight: 0 });
    await until(async () => (await report()).heights.join() === '0');
  });

  it('hands a toast to the host and refuses one of another shape', async () => {
    const shown: [ToolToast, string][] = [];
    configureHost({ toast: (toast, name) => shown.push([toast, name]) });
    await settled(addSubApp());
    await order('toast', { type: 'success', text: 'Saved', duration: 5 });
    await order('toast', { type: 'success', text: '' });
    await until(() => shown.length > 0);
    await order('report');
    expect(shown).to.deep.equal([[{ type: 'success', text: 'Saved', duration: 5 }, 'plain']]);
  });

  it('shows a toast of its own where the page has nothing for it', async () => {
    await settled(addSubApp());
    await order('toast', { type: 'success', text: 'Saved in the tool' });
    await until(() => document.querySelector('mo-toast') !== null);
    expect(document.querySelector('mo-toast')).to.include({ type: 'success', text: 'Saved in the tool' });
    document.querySelector('mo-toast-region')?.remove();
  });

  it('knows of unsaved work, and asks before the page is left', async () => {
    const element = addSubApp({ alive: true });
    await settled(element);
    expect([hasUnsavedWork(), leave()]).to.deep.equal([false, true]);
    await order('unsavedWork', true);
    await until(() => hasUnsavedWork('plain'));
    expect([hasUnsavedWork('other'), leave()]).to.deep.equal([false, false]);
    configureHost({ maxKept: 0 });
    element.remove();
    await Promise.resolve();
    expect(frames(), 'a tool with unsaved work is not evicted').to.have.length(1);
    await order('unsavedWork', false);
    await until(() => !hasUnsavedWork());
    expect(leave()).to.equal(true);
  });

  it('keeps a tool with unsaved work although it is not to be kept', async () => {
    const element = addSubApp();
    await settled(element);
    await order('unsavedWork', true);
    await until(() => hasUnsavedWork());
    element.remove();
    await Promise.resolve();
    expect(frames()).to.have.length(1);
  });

  it('passes shortcuts of the host on, but no question mark that is typed', async () => {
    const keys: string[] = [];
    const hear = (event: KeyboardEvent): void =>
      void keys.push(`${event.ctrlKey ? 'Ctrl-' : ''}${event.key}`);
    document.addEventListener('keydown', hear);
    await settled(addSubApp());
    await order('key', { key: '?', code: 'Slash' }, true);
    await order('key', { key: 'x', code: 'KeyX' });
    await order('key', { key: '?', code: 'Slash' });
    await order('key', { key: 'k', code: 'KeyK', ctrlKey: true }, true);
    await until(() => keys.length >= 2);
    expect(keys).to.deep.equal(['?', 'Ctrl-k']);
    document.removeEventListener('keydown', hear);
  });

  it('takes no other key from a tool, whatever client it has', async () => {
    const keys: string[] = [];
    const hear = (event: KeyboardEvent): void => void keys.push(event.key);
    document.addEventListener('keydown', hear);
    await settled(addSubApp({ url: otherTool('foreign-tool') }));
    const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    for (const key of ['Escape', 'Enter', 'a'])
      expect(await callHost('shortcut', { key, code: key, ...none })).to.contain('unexpected arguments');
    expect(await callHost('shortcut', { key: 'k', ...none })).to.contain('unexpected arguments');
    await callHost('shortcut', { key: 'k', ...none, ctrlKey: true, code: 'Escape' });
    expect(keys).to.deep.equal(['k']);
    document.removeEventListener('keydown', hear);
  });

  it('lets a popover of the page close when the pointer goes down in the tool', async () => {
    let downs = 0;
    const hear = (event: Event): void => void (downs += event.composedPath().includes(document) ? 1 : 0);
    document.addEventListener('pointerdown', hear);
    await settled(addSubApp({ url: otherTool('foreign-tool') }));
    await callHost('pointerDown');
    expect(downs).to.equal(1);
    document.removeEventListener('pointerdown', hear);
  });

  it('lets a tool that nobody sees press no key and turn no page', async () => {
    const heard: string[] = [];
    const hear = ({ type }: Event): void => void heard.push(type);
    for (const type of ['keydown', 'pointerdown', 'popstate']) window.addEventListener(type, hear);
    const element = addSubApp({ url: otherTool('foreign-tool'), alive: true });
    await settled(element);
    history.pushState(null, '', '#behind');
    element.remove();
    await until(() => frameOf().inert);
    await callHost('shortcut', { key: '?', ctrlKey: false, metaKey: false, shiftKey: true, altKey: false });
    await callHost('pointerDown');
    await callHost('modal', true);
    await callHost('go', -1);
    await callHost('modal', false);
    expect(heard).to.deep.equal([]);
    expect(location.hash).to.equal('#behind');
    for (const type of ['keydown', 'pointerdown', 'popstate']) window.removeEventListener(type, hear);
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('can be spoken to by its methods only, whatever else an object has', async () => {
    await settled(addSubApp({ url: otherTool('foreign-tool') }));
    for (const method of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(String(await callHost(method)), method).to.match(/not found|undefined|METHOD/i);
    expect(await callHost('go', 0)).to.contain('unexpected arguments');
    expect(await callHost('route', '//evil.example', false)).to.contain('unexpected arguments');
  });

  it('is understood by a tool of a later version that still speaks this one', async () => {
    const element = addSubApp({ url: otherTool('foreign-tool', 'protocol=9&oldest=1') });
    expect(await settled(element)).to.equal('ready');
    expect(String(await callHost('aCallOfALaterVersion', 1))).to.match(/not found|METHOD/i);
    expect(element.state, 'after a call that nobody knows').to.equal('ready');
  });

  it('lets no tool take the page elsewhere', async () => {
    await settled(addSubApp());
    const here = location.href;
    await order('escape', 'https://example.com/');
    await order('report');
    expect(location.href).to.equal(here);
  });
});
