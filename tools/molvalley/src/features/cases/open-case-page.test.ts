import type { Case } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click } from '../../../../../elements/test/person.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';
import { paths } from '../../shared/places.ts';

const ID = 'two-drugs';
const about: Case = {
  id: ID,
  title: 'Two drugs',
  summary: 'Two of them.',
  tool: 'molvalley',
  minutes: 5,
  html: '<p>Words.</p>',
  file: {
    name: 'two drugs.smi',
    path: `/cases/${ID}/two-drugs.smi`,
    bytes: 20,
    source: 'CC0',
    route: paths.openCase(ID),
  },
};
const withCase = (change: Partial<Case['file']> = {}): ServerDouble => {
  const server = new ServerDouble();
  server.cases.set(ID, {
    about: { ...about, file: { ...about.file, ...change } },
    content: 'CCO ethanol\nCCN amine\n',
  });
  return server;
};
const route = (): string => window.location.pathname + window.location.search;
const filesAsked = ({ calls }: ServerDouble): string[] => calls.filter((call) => call.includes('/cases/'));
const saved = async (tool: Tool): Promise<string> => {
  await until(() => /^\/set\/[\da-f]{8}-/.test(route()), 'the set’s own route');
  await until(() => find(tool.app, '.body [aria-colindex="3"]'), 'the rows');
  return route();
};

describe('opening the file of a case', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(closeTool);

  it('reads it as if it had been dropped, saves it, and stays where the set is', async () => {
    const before = window.history.length;
    const tool = await openTool(paths.openCase(ID), withCase());
    await saved(tool);
    expect(window.history.length).to.equal(before);
    const sets = [...tool.server.sets.values()];
    expect(sets.map(({ name, sourceName, total }) => [name, sourceName, total])).to.deep.equal([
      ['two drugs', 'two drugs.smi', 2],
    ]);
    expect(textOf(find(tool.app, 'h1')!)).to.equal('two drugs');
    await until(() => tool.server.steps.length > 0, 'the first step');
    expect(tool.server.steps).to.deep.equal(['case']);
  });

  it('makes no second set when the page is loaded again', async () => {
    const first = await openTool(paths.openCase(ID), withCase());
    const at = await saved(first);
    const again = await openTool(at, first.server);
    await until(() => find(again.app, '.body [aria-colindex="3"]'), 'the rows again');
    expect(again.server.sets.size).to.equal(1);
    expect(filesAsked(again.server)).to.have.length(1);
  });

  it('offers it again where the page was left before it was saved', async () => {
    const tool = await openTool(paths.reading(7, ID), withCase());
    const link = await until(() => findByWords(tool.app, 'a', 'Open the case file'), 'the link');
    await click(link);
    await saved(tool);
    expect(tool.server.sets.size).to.equal(1);
  });

  it('shows progress that can be cancelled; then nothing is read', async () => {
    const server = withCase();
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    const real = server.fetch;
    server.fetch = async (input, init) => {
      const response = await real(input, init);
      if (!new Request(input).url.includes('/cases/')) return response;
      return new Response(
        new ReadableStream({
          async start(controller) {
            controller.enqueue(new TextEncoder().encode('CCO ethan'));
            await held;
            controller.error(new Error('given up'));
          },
        }),
      );
    };
    const tool = await openTool(paths.openCase(ID), server);
    const bar = await until(
      () => find(tool.app, 'mo-progress') as (HTMLElement & { value: number }) | undefined,
      'the progress',
    );
    await until(() => bar.value > 0, 'a part of it');
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Cancel'), 'Cancel'));
    await until(() => route() === '/', 'the start page');
    go();
    expect(server.sets.size).to.equal(0);
    expect(tool.services.importQueue.all).to.have.length(0);
    expect(server.steps).to.deep.equal([]);
  });

  it('says why it failed, with the request id, and goes on by Retry', async () => {
    const server = withCase();
    server.failWith = (_, path) => (path.startsWith('/cases/') ? new Refused(503, 1500, 'busy') : undefined);
    const tool = await openTool(paths.openCase(ID), server);
    const panel = await until(() => find(tool.app, '[role=alert]'), 'the failure');
    await until(() => textOf(panel).includes('Request ID: request-1'), 'the request id');
    await inBothLanguages(async () => {
      await expectAccessible(tool.app);
    });
    server.failWith = undefined;
    await click(findByWords(tool.app, 'mo-button', 'Retry')!);
    await saved(tool);
    expect(server.sets.size).to.equal(1);
  }).timeout(40_000);

  it('says that a case is not there, without a Retry that cannot help', async () => {
    const tool = await openTool(paths.openCase('no-such-case'), withCase());
    const panel = await until(() => find(tool.app, '[role=alert]'), 'the failure');
    await until(() => textOf(panel).includes('This case does not exist'), 'why');
    expect(findByWords(tool.app, 'mo-button', 'Retry')).to.equal(undefined);
    expect(findAll(tool.app, 'mo-button').map((button) => button.getAttribute('href'))).to.deep.equal(['/']);
  });

  it('fetches nothing from anywhere else, whatever the answer says', async () => {
    for (const path of [
      '//evil.example/cases/two-drugs/x.smi',
      '/cases/other/x.smi',
      '/cases/two-drugs/../../x',
    ]) {
      const server = withCase({ path });
      const tool = await openTool(paths.openCase(ID), server);
      await until(() => find(tool.app, 'kit-failure'), 'the failure');
      expect(server.calls.filter((call) => !call.includes('/ironAPI/'))).to.deep.equal([]);
      closeTool();
    }
  });

  it('tells where other files can be chosen when it cannot be read', async () => {
    const server = withCase();
    server.cases.get(ID)!.content = ' \n';
    const tool = await openTool(paths.openCase(ID), server);
    await until(() => route() === '/', 'the start page');
    const refusal = await until(() => find(tool.app, '.refused'), 'the refusal');
    expect(textOf(refusal)).to.contain('two drugs.smi could not be imported');
    expect(server.sets.size).to.equal(0);
  });
});
