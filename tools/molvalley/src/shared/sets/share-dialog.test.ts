import type { MoleculeSet } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible } from '../../../../../elements/test/look.ts';
import { readMolecule, storedSet } from '../../../test/molecules.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const { id } = storedSet();

const open = async (path: string, given: Partial<MoleculeSet>): Promise<Tool> => {
  const server = new ServerDouble();
  server.add(storedSet(given), [readMolecule(0)]);
  const tool = await openTool(path, server);
  await until(() => find(tool.app, path === '/' ? 'td.name a' : '.body [role=row]'), 'the page');
  return tool;
};
const actionsOf = ({ app }: Tool): string[] =>
  findAll(app, 'td.menu mo-menu-item, header mo-menu-item')
    .map((item) => item.getAttribute('value') ?? '')
    .filter((value) => ['rename', 'share', 'delete'].includes(value));
const wordsOf = (of: HTMLElement): string => textOf(of).replaceAll(/\s+/g, ' ');

describe('sharing a molecule set', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(closeTool);

  for (const [place, path] of [
    ['the list', '/'],
    ['its page', `/set/${id}`],
  ] as const)
    it(`is offered by ${place} to its owner, with all other actions`, async () => {
      const tool = await open(path, { role: 'own' });
      expect(actionsOf(tool)).to.deep.equal(['rename', 'share', 'delete']);
    });

  for (const [place, path] of [
    ['the list', '/'],
    ['its page', `/set/${id}`],
  ] as const)
    it(`leaves a reader nothing to change in ${place}, which says whose set it is`, async () => {
      const tool = await open(path, { role: 'read', owner: 'Mia', isShared: true });
      expect(actionsOf(tool)).to.deep.equal([]);
      expect(wordsOf(find(tool.app, 'td.name, .facts')!)).to.include('Shared by Mia, can read');
      await expectAccessible(tool.app);
    });

  it('lets who may edit it rename it, and neither share nor delete it', async () => {
    const tool = await open('/', { role: 'write', owner: 'Mia', isShared: true });
    expect(actionsOf(tool)).to.deep.equal(['rename']);
    expect(wordsOf(find(tool.app, 'td.name, .facts')!)).to.include('Shared by Mia, can edit');
  });

  it('is chosen in a dialog, stored at once, and seen in the list', async () => {
    const tool = await open('/', { role: 'own' });
    find(tool.app, 'td.menu mo-menu')!.dispatchEvent(
      new CustomEvent('select', { detail: { value: 'share' } }),
    );
    const everyone = await until(() => find(tool.app, 'mo-select.everyone'), 'the dialog');
    expect(wordsOf(find(tool.app, 'p.hint')!)).to.include('Only you can share or delete the set.');
    await expectAccessible(tool.app);
    (everyone as HTMLElement & { value: string }).value = 'write';
    everyone.dispatchEvent(new Event('change'));
    await until(() => tool.server.sharing.everyone === 'write', 'the sharing on the server');
    await until(() => wordsOf(find(tool.app, 'td.name')!).includes('Shared'), 'the list');
  });
});
