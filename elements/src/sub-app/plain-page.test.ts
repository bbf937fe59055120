import { expect } from '@open-wc/testing';
import { drive, plainTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import { until } from '../../../tests/fixtures/plain-tool/hosted.ts';

let page: HTMLIFrameElement | undefined;

/** Opens a page that has the tags and the file that registers them, and nothing else, below a strict policy. */
const openPage = async (attributes: string, query: Record<string, string> = {}): Promise<Document> => {
  const search = new URLSearchParams({ tool: plainTool(), attributes, ...query });
  page = document.createElement('iframe');
  page.title = 'A page that hosts a tool';
  Object.assign(page.style, { width: '600px', height: '500px' });
  page.src = `/hosts/plain?${search}`;
  const loaded = new Promise((resolve) => page!.addEventListener('load', resolve, { once: true }));
  document.body.append(page);
  await loaded;
  return page.contentDocument!;
};

const subApp = (hosting: Document) => hosting.querySelector('mo-sub-app')!;
const frame = (hosting: Document): HTMLIFrameElement => hosting.querySelector('iframe')!;

afterEach(() => {
  page?.remove();
  page = undefined;
});

describe('mo-sub-app in a page of tags only', () => {
  it('shows the tool, with its route in the address, and its messages', async () => {
    const hosting = await openPage('sync alive timeout="9000" preload="none"');
    await until(() => subApp(hosting).state === 'ready');
    expect(subApp(hosting)).to.include({ sync: true, alive: true, timeout: 9000, title: 'Plain tool' });
    expect(frame(hosting).parentElement?.localName).to.equal('mo-sub-app-pool');
    await drive(frame(hosting), 'push', '/set/1');
    const query = (): string | null => new URLSearchParams(hosting.location.search).get('plain-app');
    await until(() => query() === '/set/1');
    await drive(frame(hosting), 'toast', { type: 'success', text: 'Saved' });
    await until(() => hosting.querySelector('mo-toast')?.text === 'Saved');
    await drive(frame(hosting), 'modal', true);
    await until(() => hosting.querySelector('[data-mo-sub-app-scrim]') !== null);
    await drive(frame(hosting), 'modal', false);
    expect((await drive(frame(hosting), 'getToken')).value).to.equal(null);
  });

  it('keeps as many tools as the pool is told to', async () => {
    const hosting = await openPage('alive');
    await until(() => subApp(hosting).state === 'ready');
    subApp(hosting).remove();
    await until(() => hosting.querySelector('iframe') === null, 'no frame: max-kept is 0');
    expect(hosting.querySelector('mo-sub-app-pool')?.maxKept).to.equal(0);
  });

  it('says that the policy of the page forbids the tool', async () => {
    const hosting = await openPage('', { policy: "'none'" });
    await until(() => subApp(hosting).state === 'error');
    const words = subApp(hosting).shadowRoot?.querySelector('[role="alert"]')?.textContent;
    expect(words).to.contain('do not allow its address').and.to.contain('Retry');
  });
});
