import { expect } from '@open-wc/testing';
import { click } from '../../../../elements/test/person.ts';
import { readMolecule, storedSet } from '../../test/molecules.ts';
import { ServerDouble } from '../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../test/tool.ts';
import { TabNews } from '@moiety/tool-kit/tab-news.ts';

const { id } = storedSet();

/** Two tabs of one person: the first shows the set, the second the list. */
const openTwo = async () => {
  const channel = crypto.randomUUID();
  const news = [new TabNews(channel), new TabNews(channel)] as const;
  const server = new ServerDouble();
  server.add(storedSet(), [readMolecule(0)]);
  const one = await openTool(`/set/${id}`, server, news[0]);
  await until(() => find(one.app, '.body [role=row]'), 'the rows');
  // Each tab has an address of its own; here both are in one window, whose address is the other's from now on.
  Object.defineProperty(one.services.router, 'place', { value: one.services.router.place });
  const other = await openTool('/', server, news[1]);
  await until(() => find(other.app, 'td.name a'), 'the list');
  return { one, other, close: () => news.forEach((end) => end.close()) };
};

describe('two tabs', () => {
  afterEach(closeTool);

  it('show a new name in both', async () => {
    const { one, other, close } = await openTwo();
    await other.services.sets.rename(id, 'Solvents');
    await until(() => textOf(find(one.app, 'h1')!) === 'Solvents', 'the name in the open set');
    await one.services.sets.rename(id, 'Amines');
    const link = await until(() => findByWords(other.app, 'td.name a', 'Amines'), 'the name in the list');
    expect(textOf(link)).to.equal('Amines');
    close();
  });

  it('show what the other starred', async () => {
    const { one, other, close } = await openTwo();
    const session = other.services.sessions.open(id);
    void session.load(other.services.api, id);
    await until(() => session.mayMark, 'the set in the other');
    await session.marks.mark([0], { kind: 'star', on: true });
    await until(() => find(one.app, 'button.star')?.ariaPressed === 'true', 'the star in the first');
    expect(one.services.sessions.get(id)!.marks.counts.stars).to.equal(1);
    close();
  });

  it('both know that a set was deleted and restored', async () => {
    const { one, other, close } = await openTwo();
    await other.services.sets.remove(id);
    const notice = await until(() => findByWords(one.app, '[role=alert]', 'in the trash'), 'the notice');
    await until(() => !find(other.app, 'td.name a'), 'the set out of the list');
    await click(findByWords(notice, 'mo-button', 'Restore')!);
    await until(() => findAll(other.app, 'td.name a').length === 1, 'the set in the list');
    expect(findByWords(one.app, '[role=alert]', 'in the trash')).to.equal(undefined);
    close();
  });
});
