import { paths } from '../../shared/places.ts';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, focused, press, type } from '../../../../../elements/test/person.ts';
import { historyEntry } from '../../../test/history-double.ts';
import { manyMolecules, storedSet } from '../../../test/molecules.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const { id } = storedSet();

/** A set that was renamed, of which Ben starred and tagged molecules, and Ada restored the first version. */
const changed = (given: Parameters<typeof storedSet>[0] = {}): ServerDouble => {
  const server = new ServerDouble();
  server.add(storedSet(given), manyMolecules(4));
  server.history.give(
    [
      historyEntry(3, {
        person: 1,
        by: 'Ben',
        at: '2026-11-20T10:05:00.000Z',
        what: { stars: { on: 2, off: 0 }, tags: [{ tag: 'lead', on: true, molecules: 1 }] },
      }),
      historyEntry(2, { what: { notes: { written: 1, removed: 0 } } }),
      historyEntry(1, { what: { name: { before: 'Old name', after: 'Kinases' } } }),
    ],
    {
      0: { name: 'Old name' },
      2: {
        name: 'Kinases',
        calculated: [{ id: 'a', name: 'Twice', formula: '2 * 2' }],
        marks: [{ position: 1, star: true, tags: ['then'], note: 'As it was' }],
      },
    },
  );
  return server;
};

const opened = async (server: ServerDouble): Promise<Tool> => {
  const tool = await openTool(paths.history(id), server);
  await until(() => find(tool.app, '.groups > li'), 'the history');
  return tool;
};
const groups = ({ app }: Tool): string[] => findAll(app, '.groups > li').map((one) => textOf(one));
const toast = (words: string): Promise<HTMLElement> =>
  until(
    () =>
      [...document.querySelectorAll<HTMLElement & { text: string; heading: string }>('mo-toast')].find(
        ({ text, heading }) => `${heading} ${text}`.includes(words),
      ),
    `the toast “${words}”`,
  );
/** Undoes what a toast says was done. */
const undo = async (words: string): Promise<void> => {
  const shown = await toast(words);
  (await until(() => findByWords(shown, 'button', 'Undo'), 'Undo')).click();
};
const act = async (tool: Tool, group: number, words: string): Promise<void> => {
  const row = findAll(tool.app, '.groups > li')[group]!;
  await click(find(row, 'mo-button[slot=trigger]')!);
  await click(await until(() => findByWords(row, 'mo-menu-item', words), words));
};

describe('the history of a set', () => {
  afterEach(closeTool);

  it('says what was changed, by whom and when, newest first', async () => {
    const tool = await opened(changed());
    const [first, second, begin] = groups(tool);
    expect(first).to.contain('Ben').and.contain('Stars added: 2 molecules').and.contain('Current version');
    expect(first).to.contain('Tag “lead” added: 1 molecule');
    expect(second).to.contain('Ada').and.contain('Renamed from “Old name” to “Kinases”');
    expect(second).to.contain('Notes written: 1 molecule');
    expect(begin).to.contain('Set saved');
    await inBothLanguages(async (locale) => {
      const words = locale === 'zh-CN' ? '当前版本' : 'Current version';
      expect(await until(() => findByWords(tool.app, '.now', words), locale)).not.to.equal(undefined);
      await expectAccessible(tool.app);
    });
  });

  it('says since when there is one, and that older changes went', async () => {
    const server = changed();
    server.history.history = { ...server.history.history, since: '2026-11-10T08:00:00.000Z' };
    const before = await opened(server);
    expect(groups(before).at(-1)).to.contain('were not recorded');
    closeTool();
    server.history.history = { ...server.history.history, oldest: 1 };
    const trimmed = await opened(server);
    expect(groups(trimmed).at(-1)).to.contain('Older changes are no longer kept');
  });

  it('restores a version at once, and undoes that', async () => {
    const server = changed();
    const tool = await opened(server);
    await click(find(tool.app, 'mo-button[label="Restore the oldest version"]')!);
    await until(() => groups(tool)[0]?.includes('Restored the oldest version'), 'the new change');
    expect(server.sets.get(id)?.name).to.equal('Old name');
    await undo('The version was restored');
    await until(() => server.sets.get(id)?.name === 'Kinases', 'the name of before');
    await until(() => groups(tool).length === 5, 'both changes in the history');
  });

  it('says that the set was changed meanwhile, shows it, and restores nothing', async () => {
    const server = changed();
    const tool = await opened(server);
    server.history.give([
      historyEntry(4, {
        person: 2,
        by: 'Cleo',
        at: '2026-11-20T10:30:00.000Z',
        what: { stars: { on: 0, off: 1 } },
      }),
      ...server.history.history.entries,
    ]);
    await click(find(tool.app, 'mo-button[label="Restore the oldest version"]')!);
    await toast('The version was not restored');
    await until(() => groups(tool)[0]?.includes('Cleo'), 'what was changed meanwhile');
    expect(server.sets.get(id)?.name).to.equal('Kinases');
  });

  it('names a version, which parts the changes, and takes the name away and back', async () => {
    const server = changed();
    const tool = await opened(server);
    await act(tool, 1, 'Name version');
    await until(() => focused()?.localName === 'input', 'the focus in the field');
    await type('Before triage');
    await press('Enter');
    await until(() => findByWords(tool.app, 'h2', 'Before triage'), 'the name');
    expect(server.history.history.names).to.deep.include.members([
      { version: 2, name: 'Before triage', by: 'Ada', at: '2026-11-20T12:00:00.000Z' },
    ]);
    await act(tool, 1, 'Remove name');
    await until(() => server.history.history.names.length === 0, 'no name');
    await undo('The name was removed');
    await until(() => findByWords(tool.app, 'h2', 'Before triage'), 'the name again');
  });

  it('shows what is different now, and what a group changed', async () => {
    const server = changed();
    server.history.difference = {
      summary: { stars: { on: 2, off: 0 }, notes: { written: 1, removed: 0 } },
      stars: [{ on: true, molecules: '1,3' }],
      tags: [],
      notes: [{ position: 4, before: '', after: 'Crystallizes' }],
    };
    const tool = await opened(server);
    await act(tool, 1, 'Compare with current version');
    const shown = await until(() => find(tool.app, 'section.changes'), 'the changes');
    expect(textOf(shown))
      .to.contain('Molecules 1, 3')
      .and.contain('Crystallizes')
      .and.contain('Before: empty');
    expect(find(shown, 'a')?.getAttribute('href')).to.equal(`/set/${id}?molecule=5`);
    await expectAccessible(tool.app);
    await act(tool, 0, 'Show changes');
    await until(() => server.history.compared.length === 2, 'the second comparison');
    expect(server.history.compared).to.deep.equal([
      { version: 2, to: undefined },
      { version: 2, to: 3 },
    ]);
  });

  for (const width of [360, 1280])
    it(`has nothing to scroll sideways at ${width} px in either language`, async () => {
      await setViewport({ width, height: 740 });
      const server = changed({
        name: 'A name of a set that is as long as names of sets can become'.repeat(3),
      });
      server.history.difference = {
        summary: { stars: { on: 2, off: 0 } },
        stars: [{ on: true, molecules: '1,3,5,'.repeat(200) + '7' }],
        tags: [],
        notes: [{ position: 4, before: 'x'.repeat(300), after: '' }],
      };
      const tool = await opened(server);
      await act(tool, 1, 'Compare with current version');
      await until(() => find(tool.app, 'section.changes'), 'the changes');
      await inBothLanguages(async () => {
        await tool.app.updateComplete;
        expect(document.documentElement.scrollWidth).to.equal(width);
        await expectAccessible(tool.app);
      });
      await setViewport({ width: 1280, height: 800 });
    });

  it('of a set that may only be read offers to look and compare', async () => {
    const tool = await opened(changed({ role: 'read', owner: 'Mia' }));
    expect(findByWords(tool.app, 'mo-button', 'View')).not.to.equal(undefined);
    expect(findByWords(tool.app, 'mo-button', 'Restore')).to.equal(undefined);
    expect(findByWords(tool.app, 'mo-menu-item', 'Name version')).to.equal(undefined);
  });

  it('says what failed and tries again in place', async () => {
    const server = changed();
    server.failWith = () => 'offline';
    const { app } = await openTool(paths.history(id), server);
    const alert = await until(() => find(app, '[role=alert]'), 'the failure');
    expect(textOf(alert)).to.contain('The history could not be loaded');
    server.failWith = undefined;
    await click(find(alert, 'mo-button')!);
    expect(textOf(await until(() => find(app, '.groups > li'), 'the history'))).to.contain('Ben');
  });
});

const opensVersion = async (server: ServerDouble, version = 2): Promise<Tool> => {
  const tool = await openTool(paths.version(id, version), server);
  await until(() => find(tool.app, '.version'), 'what is said of it');
  return tool;
};

describe('a version of a set', () => {
  afterEach(closeTool);

  it('is shown as it was, says so, and cannot be changed', async () => {
    const server = changed();
    server.mark(id, 0, { star: true, tags: ['now'] });
    const { app, services } = await opensVersion(server);
    const session = services.sessions.get(id, 2)!;
    await until(() => session.marks.at(1)?.star, 'the marks of the version');
    expect(session.marks.at(1)).to.deep.include({ tags: ['then'] });
    expect(session.marks.at(0)).to.equal(undefined);
    expect(session.calculated.definitions.map(({ name }) => name)).to.deep.equal(['Twice']);
    expect([session.mayChange, session.mayMark]).to.deep.equal([false, false]);
    const said = textOf(find(app, '.version')!);
    expect(said).to.contain('as it was on Nov 20, 2026').and.contain('but not make changes');
    expect(find(app, 'mo-button[label="Set actions"]')).to.equal(undefined);
    expect(textOf(find(app, '.facts')!)).not.to.contain('Shared by');
    await expectAccessible(app);
    expect(server.marks.get(id)?.get(0)?.tags).to.deep.equal(['now']);
  });

  it('can be restored from there, which leads to the set', async () => {
    const server = changed();
    server.history.history = {
      ...server.history.history,
      names: [{ version: 0, name: 'As imported', by: 'Ada', at: '2026-11-20T12:00:00.000Z' }],
    };
    const { app, services } = await opensVersion(server, 0);
    expect(textOf(find(app, '.version')!)).to.contain('“As imported”');
    await click(findByWords(app, 'mo-button', 'Restore this version')!);
    await toast('The version was restored');
    await until(() => services.router.place.page === 'set', 'the set');
    expect(server.sets.get(id)?.name).to.equal('Old name');
  });

  it('stays in its address while its table is searched', async () => {
    const { services, app } = await opensVersion(changed());
    await until(() => services.sessions.get(id, 2)?.isComplete, 'all molecules');
    (await until(() => find(app, 'input[type=search]'), 'the search field')).focus();
    await type('x');
    await until(() => services.router.search.includes('x'), 'the search in the address');
    expect(services.router.place).to.deep.equal({ page: 'version', id, version: 2 });
  });

  it('that is no longer kept says so, with the way to the history', async () => {
    const { app } = await openTool(paths.version(id, 1), changed());
    await until(() => findByWords(app, '*', 'This version is no longer available'), 'the failure');
    await click(findByWords(app, 'mo-button', 'History')!);
    expect(textOf(await until(() => find(app, '.groups > li'), 'the history'))).to.contain('Ben');
  });
});
