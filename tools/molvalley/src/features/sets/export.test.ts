import { errorCode, type StoredFile } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import type { FailurePanel } from '@moiety/tool-kit/failure.ts';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click } from '../../../../../elements/test/person.ts';
import { storedSet } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const withSet = (given: Parameters<typeof storedSet>[0] = {}): ServerDouble => {
  const server = new ServerDouble();
  server.sets.set(storedSet().id, storedSet({ total: 60_000, ...given }));
  return server;
};
const file: StoredFile = {
  id: '0192b0e4-0000-7000-8000-0000000000f1',
  name: 'Kinases.csv',
  mediaType: 'text/csv;charset=utf-8',
  size: 6,
  sha256: 'a'.repeat(64),
  createdAt: '2026-11-28T08:00:00.000Z',
};

/** Opens the dialog that exports the set. */
const ask = async (server: ServerDouble): Promise<Tool & { dialog: HTMLElement }> => {
  const tool = await openTool('/', server);
  await click(await until(() => find(tool.app, 'td.menu mo-button'), 'the menu button'));
  await click(await until(() => findByWords(tool.app, 'mo-menu-item', 'Export…'), 'the item'));
  const dialog = find(tool.app, 'molvalley-export-dialog')!;
  await until(() => find(dialog, 'mo-radio'), 'the formats');
  return { ...tool, dialog };
};
const choose = (dialog: HTMLElement, format: string): void => {
  const group = find(dialog, 'mo-radio-group') as HTMLInputElement;
  group.value = format;
  group.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
};
const submit = (dialog: HTMLElement): boolean =>
  find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
const wordsIn = (dialog: HTMLElement): string => textOf(find(dialog, 'mo-dialog')!).replaceAll(/\s+/g, ' ');

describe('exporting a set that is not open', () => {
  afterEach(closeTool);

  it('asks for the format, and says what is in the file and what becomes of it', async () => {
    const { app, dialog } = await ask(withSet());
    expect(wordsIn(dialog))
      .to.contain('Kinases: 60,000 molecules')
      .and.contain('free of charge')
      .and.contain('deleted after 7 days')
      .and.contain('Excel (pictures only up to 5,000 molecules)');
    await inBothLanguages(async () => expectAccessible(app));
  });

  it('begins a job that is the same when it is sent again after a failure', async () => {
    const server = withSet({ role: 'read', owner: 'Mia' });
    const { dialog } = await ask(server);
    choose(dialog, 'xlsx');
    const tried: string[] = [];
    server.failWith = (_method, path) => {
      if (!path.endsWith('/:export/')) return undefined;
      tried.push(path);
      return new Refused(503, errorCode.unavailable, 'busy');
    };
    submit(dialog);
    await until(() => find(dialog, 'kit-failure'), 'the failure');
    server.failWith = undefined;
    submit(dialog);
    await until(() => wordsIn(dialog).includes('Kinases is being exported'), 'the job');
    expect(server.exports.map(({ set, format }) => [set, format])).to.deep.equal([[storedSet().id, 'xlsx']]);
    expect(tried.length).to.be.greaterThan(0);
  });
});

describe('the file of an export', () => {
  afterEach(closeTool);

  it('is given to the person at the address of its notification', async () => {
    const server = withSet();
    server.files.set(file.id, file);
    const tool = await openTool(`/?download=${file.id}`, server);
    const dialog = await until(() => find(tool.app, 'molvalley-exported-file-dialog'), 'the dialog');
    await until(() => wordsIn(dialog).includes('Kinases.csv'), 'the file');
    await inBothLanguages(async () => expectAccessible(tool.app));
    const saved = new Promise<string>((resolve) => {
      const given = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement): void {
        HTMLAnchorElement.prototype.click = given;
        void fetch(this.href)
          .then((answer) => answer.text())
          .then((text) => resolve(`${this.download}: ${text}`));
      };
    });
    submit(dialog);
    expect(await saved).to.equal('Kinases.csv: a file');
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('close'));
    await until(() => window.location.search === '', 'the address of the sets');
    expect(findAll(tool.app, 'tbody a')).to.have.length(1);
  });

  it('is deleted with one press, and said to be', async () => {
    const server = withSet();
    server.files.set(file.id, file);
    const tool = await openTool(`/?download=${file.id}`, server);
    const dialog = await until(() => find(tool.app, 'molvalley-exported-file-dialog'), 'the dialog');
    const remove = await until(() => findByWords(dialog, 'mo-button', 'Delete'), 'the button');
    server.failWith = () => new Refused(503, errorCode.unavailable, 'busy');
    await click(remove);
    const failure = await until(() => find(dialog, 'kit-failure'), 'the failure');
    expect((failure as FailurePanel).what).to.equal('The file could not be deleted');
    server.failWith = undefined;
    failure.dispatchEvent(new CustomEvent('retry'));
    await click(await until(() => findByWords(dialog, 'mo-button', 'Delete'), 'the button'));
    await until(() => window.location.search === '', 'the address of the sets');
    expect(server.files.size).to.equal(0);
  });

  it('is no longer fetched once the page is left', async () => {
    const server = withSet();
    server.files.set(file.id, file);
    const tool = await openTool(`/?download=${file.id}`, server);
    const dialog = await until(() => find(tool.app, 'molvalley-exported-file-dialog'), 'the dialog');
    await until(() => wordsIn(dialog).includes('Kinases.csv'), 'the file');
    const fetched = globalThis.fetch;
    const signal = new Promise<AbortSignal>((resolve) => {
      globalThis.fetch = async (address, options) => {
        if (!(address instanceof URL && address.protocol === 'data:')) return fetched(address, options);
        resolve(options!.signal!);
        return new Promise<never>(() => undefined);
      };
    });
    try {
      submit(dialog);
      const given = await signal;
      expect(given.aborted).to.equal(false);
      dialog.remove();
      expect(given.aborted).to.equal(true);
    } finally {
      globalThis.fetch = fetched;
    }
  });

  it('is said to be gone where it is', async () => {
    const tool = await openTool(`/?download=${file.id}`, withSet());
    const dialog = await until(() => find(tool.app, 'molvalley-exported-file-dialog'), 'the dialog');
    await until(() => wordsIn(dialog).includes('This file no longer exists'), 'why there is none');
    expect(find(dialog, 'kit-failure')).to.equal(undefined);
    await expectAccessible(tool.app);
  });
});
