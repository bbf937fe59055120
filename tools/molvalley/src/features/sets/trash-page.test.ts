import { expect } from '@open-wc/testing';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click } from '../../../../../elements/test/person.ts';
import { storedSet } from '../../../test/molecules.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findByWords, openTool, textOf, until } from '../../../test/tool.ts';

const dialog = () => document.querySelector('mo-dialog[open]');

describe('the trash', () => {
  afterEach(closeTool);

  it('says when a set is permanently deleted, and gives it back', async () => {
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

  it('deletes a set for good once that is confirmed', async () => {
    const server = new ServerDouble();
    server.sets.set(storedSet().id, storedSet({ deletedAt: '2026-11-10T12:00:00.000Z' }));
    const { app } = await openTool('/trash', server);
    const remove = () => find(app, 'tbody mo-button[label="Delete Kinases permanently"]');
    await click(await until(remove, 'the button'));
    const asked = await until(dialog, 'the question');
    expect(asked.getAttribute('open')).to.not.equal(null);
    await expectAccessible(document.body);
    const buttonOf = (words: string) => findByWords(asked, 'button, mo-button', words);
    await click(await until(() => buttonOf('Cancel'), 'Cancel'));
    await until(() => !dialog(), 'the dialog to close');
    expect(server.sets.size).to.equal(1);
    await click(remove()!);
    const again = await until(dialog, 'the question again');
    await click(await until(() => findByWords(again, 'button, mo-button', 'Delete permanently'), 'it'));
    await until(() => findByWords(app, 'p', 'The trash is empty'), 'the empty trash');
    expect(server.sets.size).to.equal(0);
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
