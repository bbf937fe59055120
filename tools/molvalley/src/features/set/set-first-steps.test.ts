import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { click } from '../../../../../elements/test/person.ts';
import { readMolecule, storedSet } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const { id } = storedSet();
const open = async (query = ''): Promise<Tool> => {
  const server = new ServerDouble();
  server.add(storedSet(), [readMolecule(0), readMolecule(1)]);
  const tool = await openTool(`/set/${id}${query}`, server);
  await until(() => find(tool.app, '.body [aria-colindex="3"]'), 'the rows');
  return tool;
};
const sortByWeight = async ({ app }: Tool): Promise<void> => {
  // Columns follow once the table knows its width.
  const header = await until(() => findByWords(app, '[role=columnheader]', 'MW (g/mol)'), 'the column');
  await click(header);
  await until(() => header.ariaSort === 'ascending', 'the order');
};

/** The browser would keep the file. */
const keep = (event: Event): void => event.preventDefault();

describe('the first steps of a set', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(closeTool);

  it('are told when something is looked for', async () => {
    const tool = await open();
    expect(tool.server.steps).to.deep.equal([]);
    await sortByWeight(tool);
    await until(() => tool.server.steps.includes('find'), 'the step');
  });

  it('are not told for a view that an address brought', async () => {
    const tool = await open('?sort=name');
    await until(() => find(tool.app, '[aria-sort=ascending]'), 'the order');
    expect(tool.server.calls.filter((call) => call.includes('first_step'))).to.deep.equal([]);
  });

  it('hold up nobody when they cannot be told', async () => {
    const tool = await open();
    tool.server.failWith = (_, path) =>
      path.includes('first_step') ? new Refused(500, 1500, 'broken') : undefined;
    await sortByWeight(tool);
    await until(() => tool.server.calls.some((call) => call.includes('first_step')), 'the call');
    expect(document.querySelectorAll('mo-toast')).to.have.length(0);
    expect(findAll(tool.app, 'kit-failure')).to.have.length(0);
  });

  it('are told when a file was written', async () => {
    const tool = await open();
    document.addEventListener('click', keep, { capture: true, once: false });
    try {
      const item = findByWords(tool.app, 'mo-menu-item', 'All molecules as CSV')!;
      item.closest('mo-menu')!.dispatchEvent(new CustomEvent('select', { detail: { value: 'csv:all' } }));
      await until(() => tool.server.steps.length > 0, 'the step');
      expect(tool.server.steps).to.deep.equal(['download']);
    } finally {
      document.removeEventListener('click', keep, { capture: true });
    }
  });
});
