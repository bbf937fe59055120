import { cancelJob, errorCode, exportMoleculeSet, getJob, listMoleculeSets } from '@moiety/contract';
import type { ListedJob, MoleculeSetSummary } from '@moiety/contract';
import { ApiDouble, Refused } from '@moiety/tool-kit/test/api-double.ts';
import { HostDouble } from '@moiety/tool-kit/test/host-double.ts';
import { createTool } from '@moiety/tool-kit/tool.ts';
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { ExampleApp } from './app.ts';
import './app.ts';

const setNamed = (name: string): MoleculeSetSummary => ({
  id: crypto.randomUUID(),
  name,
  sourceName: `${name}.sdf`,
  format: 'sdf',
  total: 1,
  unread: 0,
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
  deletedAt: null,
  role: 'own',
  owner: 'Ada',
  isShared: false,
});

const jobIn = (state: ListedJob['state'], id: string): ListedJob => ({
  id,
  kind: 'export-molecule-set',
  title: 'Solvents',
  state,
  position: state === 'waiting' ? 1 : null,
  progress: state === 'done' ? 1 : 0,
  steps: { total: 1, done: state === 'done' ? 1 : 0, failed: 0 },
  credits: null,
  reason: null,
  isCancelling: false,
  createdAt: '2030-01-01T00:00:00.000Z',
  startedAt: null,
  endedAt: null,
  because: null,
  target: null,
  by: 'Ada',
});

interface Opened {
  app: ExampleApp;
  host: HostDouble;
  api: ApiDouble;
}

/** The application over doubles of the portal and the server. */
const open = async (
  items: readonly MoleculeSetSummary[],
  failWith?: ApiDouble['failWith'],
): Promise<Opened> => {
  const [host, api] = [new HostDouble(), new ApiDouble()];
  api.failWith = failWith;
  api.on(listMoleculeSets, () => ({ total: items.length, items: [...items] }));
  const tool = createTool({
    name: 'example',
    host,
    apiOrigin: window.location.origin,
    helpCenter: { 'en-US': '/help', 'zh-CN': '/help' },
    fetch: api.fetch,
  });
  const app = await fixture<ExampleApp>(html`<example-app .tool=${tool}></example-app>`);
  return { app, host, api };
};

const textOf = ({ app }: Opened): string => app.renderRoot.textContent?.replaceAll(/\s+/g, ' ') ?? '';

describe('example-app', () => {
  it('names the person’s molecule sets', async () => {
    const opened = await open([setNamed('Solvents'), setNamed('Analgesics')]);
    await waitUntil(() => textOf(opened).includes('Solvents'));
    expect(textOf(opened)).to.contain('Analgesics');
  });

  it('says where there are none', async () => {
    const opened = await open([]);
    await waitUntil(() => textOf(opened).includes('There are none yet.'));
    expect(opened.app.renderRoot.querySelectorAll('li').length).to.equal(0);
  });

  it('has one exported by a job of the server, follows it, and offers what came of it', async () => {
    const opened = await open([setNamed('Solvents')]);
    const { app, api } = opened;
    let state: ListedJob['state'] = 'waiting';
    api.on(exportMoleculeSet, ({ body }) => jobIn(state, body.id));
    api.on(getJob, ({ params }) => jobIn(state, params['id']!));
    api.on(cancelJob, ({ params }) => jobIn('cancelled', params['id']!));
    const button = (words: string): HTMLElement | undefined =>
      [...app.renderRoot.querySelectorAll<HTMLElement>('mo-button')].find(({ textContent }) =>
        textContent.includes(words),
      );
    const progress = (): Element | null => app.renderRoot.querySelector('kit-progress');
    await waitUntil(() => button('Export'));
    button('Export')?.click();
    await waitUntil(progress);
    progress()?.dispatchEvent(new CustomEvent('cancel'));
    await waitUntil(() => button('Export'));
    expect(button('Download')).to.equal(undefined);

    button('Export')?.click();
    await waitUntil(progress);
    state = 'done';
    // Whoever comes back to the page sees how far it is.
    document.dispatchEvent(new Event('visibilitychange'));
    await waitUntil(() => button('Download'));
  });

  it('says where they cannot be loaded, and loads them by its command', async () => {
    const opened = await open([setNamed('Solvents')], () => new Refused(503, errorCode.notFound, 'busy'));
    await waitUntil(() => opened.app.renderRoot.querySelector('kit-failure'));
    opened.api.failWith = undefined;
    opened.host.commands.find(({ id }) => id === 'refresh')?.run();
    await waitUntil(() => textOf(opened).includes('Solvents'));
    expect(opened.app.renderRoot.querySelector('kit-failure')).to.equal(null);
  });
});
