import { expect } from '@open-wc/testing';
import { expectAccessible, inBothLanguages } from '../../../../elements/test/look.ts';
import { click } from '../../../../elements/test/person.ts';
import { storedSet } from '../../test/molecules.ts';
import { ServerDouble } from '../../test/server-double.ts';
import { closeTool, find, findByWords, openTool, textOf, until } from '../../test/tool.ts';

describe('the trash', () => {
  afterEach(closeTool);

  it('says when a set is removed for good, and gives it back', async () => {
    const server = new ServerDouble();
    server.sets.set(storedSet().id, storedSet({ deletedAt: '2026-11-10T12:00:00.000Z' }));
    const { app } = await openTool('/trash', server);
    const row = await until(() => find(app, 'tbody tr:has(mo-button)'), 'the set');
    expect(textOf(row)).to.contain('Kinases').and.contain('Dec 10, 2026');
    await expectAccessible(app);
    await click(find(row, 'mo-button')!);
    await until(() => findByWords(app, 'p', 'The trash is empty'), 'the empty trash');
    expect(server.sets.get(storedSet().id)?.deletedAt).to.equal(null);
  });

  it('says that it is empty, in both languages', async () => {
    const { app } = await openTool('/trash');
    await inBothLanguages(async (locale) => {
      const words = locale === 'zh-CN' ? '回收站是空的' : 'The trash is empty';
      expect(await until(() => findByWords(app, 'p', words), locale)).not.to.equal(undefined);
      await expectAccessible(app);
    });
  });

  it('says what failed and tries again in place', async () => {
    const server = new ServerDouble();
    server.failWith = () => 'offline';
    const { app } = await openTool('/trash', server);
    const alert = await until(() => find(app, '[role=alert]'), 'the failure');
    expect(textOf(alert)).to.contain('Network Error');
    server.failWith = undefined;
    await click(find(alert, 'mo-button')!);
    await until(() => findByWords(app, 'p', 'The trash is empty'), 'the empty trash');
  });
});
