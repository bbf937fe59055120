import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../../../../elements/test/look.ts';
import { click } from '../../../../../elements/test/person.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import {
  closeTool,
  find,
  findAll,
  findByWords,
  HostDouble,
  openTool,
  textOf,
  until,
} from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';
import { WorkersDouble } from '../../../test/workers-double.ts';
import { createApi } from '@moiety/tool-kit/api.ts';
import { ImportJob, setNameOf } from './import-job.ts';

const file = ['CCO ethanol', 'CCN amine', 'CCC propane', 'C1CC( broken'].join('\n');

const read = ({ services }: Tool): void => {
  const importJob = services.importQueue.add({
    blob: new Blob([file]),
    name: 'solvents',
    sourceName: 'solvents.smi',
  });
  services.router.go(`/set/new?reading=${importJob.id}`);
};
const gate = (): { hold: Promise<void>; open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { hold: promise, open: resolve };
};

describe('a file on its way to a set', () => {
  afterEach(closeTool);

  it('shows its first rows while it is read, and what it is', async () => {
    const tool = await openTool('/');
    const { hold, open } = gate();
    tool.workers.hold = hold;
    read(tool);
    await until(() => findAll(tool.app, '.body [role=row]').length === 2, 'the first rows');
    expect(find(tool.app, 'mo-progress')?.getAttribute('label')).to.contain(
      'Importing: 2 molecules of about 4',
    );
    // All of the file is split by then, half of it is read.
    expect((find(tool.app, 'mo-progress') as HTMLElement & { value: number }).value).to.equal(0.5);
    expect(find(tool.app, '[role=grid]')?.ariaBusy).to.equal('true');
    expect(tool.host.unsaved).to.equal(true);
    await expectAccessible(tool.app);
    open();
    await until(() => window.location.pathname.length > '/set/new'.length, 'the saved set');
    expect(findAll(tool.app, '.body [role=row]')).to.have.length(4);
    // Its file goes to the server after it, and is kept with it.
    await until(() => !tool.host.unsaved, 'the file');
    expect([...tool.server.originals.values()]).to.have.length(1);
    await until(() => find(tool.app, 'mo-progress') === undefined, 'the end of progress');
  });

  it('keeps its table when it gets its address', async () => {
    const tool = await openTool('/');
    read(tool);
    const grid = await until(() => find(tool.app, 'molvalley-grid'), 'the table');
    await until(() => window.location.pathname.length > '/set/new'.length, 'the saved set');
    expect(find(tool.app, 'molvalley-grid')).to.equal(grid);
    expect(
      tool.server.calls.filter((call) => call.startsWith('GET') && call.includes('/molecules/')),
    ).to.have.length(0);
  });

  it('is read and saved though whoever follows it fails', async () => {
    const tool = await openTool('/');
    const { reportError } = window;
    const reported: unknown[] = [];
    window.reportError = (fault) => reported.push(fault);
    try {
      const importJob = tool.services.importQueue.add({
        blob: new Blob(['CCO a']),
        name: 'a',
        sourceName: 'a.smi',
      });
      const fault = new Error('a fault of the page');
      importJob.subscribe(() => {
        throw fault;
      });
      tool.services.importQueue.add({ blob: new Blob(['CCN b']), name: 'b', sourceName: 'b.smi' });
      await until(() => !tool.services.importQueue.unsaved, 'both sets');
      expect(tool.server.sets.size).to.equal(2);
      expect(reported).to.include(fault);
    } finally {
      window.reportError = reportError;
    }
  });

  it('does not keep the next from being read when it cannot even begin', async () => {
    const tool = await openTool('/');
    const { reportError } = window;
    const reported: unknown[] = [];
    window.reportError = (fault) => reported.push(fault);
    try {
      const fault = new Error('a fault of the page');
      const first = tool.services.importQueue.add({
        blob: new Blob(['CCO a']),
        name: 'a',
        sourceName: 'a.smi',
      });
      first.start = () => Promise.reject(fault);
      const next = tool.services.importQueue.add({
        blob: new Blob(['CCN b']),
        name: 'b',
        sourceName: 'b.smi',
      });
      await until(() => next.state.phase === 'saved', 'the next set');
      expect(reported).to.deep.equal([fault]);
    } finally {
      window.reportError = reportError;
    }
  });

  it('is given up on Cancel, and nothing is stored', async () => {
    const tool = await openTool('/');
    tool.workers.hold = gate().hold;
    read(tool);
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Cancel'), 'Cancel'));
    await until(() => window.location.pathname === '/', 'the start page');
    expect(tool.server.sets.size).to.equal(0);
    expect(tool.host.unsaved).to.equal(false);
  });

  it('goes on while its page is left, and is found on the start page', async () => {
    const tool = await openTool('/');
    const { hold, open } = gate();
    tool.workers.hold = hold;
    read(tool);
    await until(() => findAll(tool.app, '.body [role=row]').length === 2, 'the first rows');
    tool.services.router.go('/');
    const link = await until(() => find(tool.app, '.imports a'), 'the file on the start page');
    expect(textOf(link)).to.equal('solvents.smi');
    open();
    await until(() => find(tool.app, 'td.name a'), 'the saved set');
    expect(find(tool.app, '.imports')).to.equal(undefined);
  });

  it('is not lost when it cannot be saved, and is saved on Retry', async () => {
    const tool = await openTool('/');
    tool.server.failWith = (method) => (method === 'POST' ? new Refused(413, 1006, 'too large') : undefined);
    read(tool);
    const alert = await until(() => find(tool.app, '.unsaved[role=alert]'), 'the notice');
    expect(textOf(alert)).to.contain('Not saved yet').and.contain('still here');
    expect(findAll(tool.app, '.body [role=row]')).to.have.length(4);
    expect(tool.host.unsaved).to.equal(true);
    await expectAccessible(tool.app);
    tool.server.failWith = undefined;
    await click(find(alert, 'mo-button')!);
    await until(() => window.location.pathname.length > '/set/new'.length, 'the saved set');
    expect(tool.server.sets.size).to.equal(1);
  });

  it('says in sentences of their own what failed and what is safe', async () => {
    const tool = await openTool('/');
    tool.server.failWith = (method) => (method === 'POST' ? new Refused(413, 1006, 'Too large') : undefined);
    read(tool);
    const alert = await until(() => find(tool.app, '.unsaved[role=alert]'), 'the notice');
    expect([...alert.querySelectorAll('p')].map((line) => textOf(line).trim())).to.include.members([
      'Error (413): Too large',
      'Everything imported so far is still here; keep this page open.',
    ]);
  });

  it('is saved by itself once the server is back, with longer and longer waits', async () => {
    const server = new ServerDouble();
    server.failWith = () => 'offline';
    const api = createApi({
      origin: 'https://api.example',
      credentials: new HostDouble(),
      language: () => 'en-US',
      fetch: server.fetch,
    });
    const waits: number[] = [];
    const phases: string[] = [];
    const wait = async (ms: number): Promise<void> => {
      if (ms < 5000) return;
      waits.push(ms);
      if (waits.length === 6) server.failWith = undefined;
    };
    const source = { blob: new Blob([file]), name: 'solvents', sourceName: 'solvents.smi' };
    const importJob = new ImportJob(1, source, { workers: new WorkersDouble(), api, locale: 'en-US', wait });
    importJob.subscribe(() => phases.push(importJob.state.phase));
    await importJob.start();
    await until(() => importJob.state.phase === 'saved', 'the saved set');
    expect(waits).to.deep.equal([5000, 10_000, 20_000, 30_000, 30_000, 30_000]);
    // Nothing flickers between the tries.
    const first = phases.indexOf('not-saved');
    expect(new Set(phases.slice(first, phases.lastIndexOf('not-saved')))).to.deep.equal(
      new Set(['not-saved']),
    );
    expect(server.sets.size).to.equal(1);
  });

  it('is said to be lost after a reload', async () => {
    const { app } = await openTool('/set/new?reading=7');
    const title = await until(() => find(app, 'h1'), 'the notice');
    expect(textOf(title)).to.equal('This set was not saved');
    await expectAccessible(app);
  });

  it('names the set after the file', () => {
    expect(
      ['a.b.sdf', 'kinases.CSV', '.smi', 'noextension', `${'x'.repeat(300)}.sdf`].map(setNameOf),
    ).to.deep.equal(['a.b', 'kinases', '.smi', 'noextension', 'x'.repeat(200)]);
    // What the server could not store: half a character, cut or (on Windows) in the file's name itself.
    expect(setNameOf(`${'x'.repeat(199)}🧪.sdf`)).to.equal('x'.repeat(199));
    expect(setNameOf('half \ud800.sdf')).to.equal('half \ufffd');
  });
});
