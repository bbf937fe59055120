import type { DocumentResults } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { focused, press } from '../../../../../elements/test/person.ts';
import { activityOf, compoundOf, gapOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const open = async (results: Partial<DocumentResults>): Promise<Tool & { id: string }> => {
  const server = new ServerDouble();
  const { id } = server.analyzed(results);
  return { ...(await openTool(`/view-pdf/${id}`, { server })), id };
};
const button = (tool: Tool, words: string): Promise<HTMLElement> =>
  until(() => findByWords(tool.app, 'mo-button', words), words);
const submit = (dialog: HTMLElement): boolean =>
  find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));

describe('the sign-off', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(async () => {
    closeTool();
    await setViewport({ width: 1400, height: 800 });
  });

  it('makes a version that later changes leave as it is, to be exported and cited', async () => {
    const tool = await open({ compounds: [compoundOf('1')], activities: [activityOf('1', '5.2')] });
    (await button(tool, 'Sign off')).click();
    const dialog = find(tool.app, 'patsight-sign-off-dialog')!;
    await until(() => wordsOf(dialog).includes('become version 1, signed off in your name'), 'what it means');
    await expect(tool.app).to.be.accessible();
    submit(dialog);
    await until(
      () => wordsOf(dialog).includes('Compounds: 1, values: 1, still to review: 0, pages: 1-12'),
      'the version',
    );
    expect(wordsOf(dialog)).to.contain('have not changed since version 1');
    // Pressed again, nothing is left to do.
    submit(dialog);
    expect(tool.server.signed.get(tool.id)).to.have.length(1);
    await expect(tool.app).to.be.accessible();
    expect(findByWords(tool.app, '.signed', 'Version 1, signed off by Ada')).to.not.equal(undefined);
    // The form and its button are gone: the version that they made has the focus.
    await until(() => focused()?.localName === 'li', 'the focus at the version');

    tool.server.results.set(tool.id, {
      ...tool.server.results.get(tool.id)!,
      version: 2,
      compounds: [compoundOf('1'), compoundOf('2')],
    });
    (await button(tool, 'Export version 1')).click();
    const exporting = find(tool.app, 'patsight-export-dialog')!;
    await until(() => wordsOf(exporting).includes('All except rejected (1)'), 'what was signed off');
    expect(wordsOf(exporting)).to.not.contain('Selected in the table');
  });

  it('opens a version as it was, to be read, exported and left', async () => {
    const tool = await open({ compounds: [compoundOf('1', { needsReview: true, reasons: ['drawing'] })] });
    (await button(tool, 'Sign off')).click();
    const dialog = find(tool.app, 'patsight-sign-off-dialog')!;
    await until(() => wordsOf(dialog).includes('become version 1'), 'what it means');
    submit(dialog);
    const opener = await button(tool, 'Open version 1');
    tool.server.results.set(tool.id, {
      ...tool.server.results.get(tool.id)!,
      version: 2,
      compounds: [compoundOf('1'), compoundOf('2')],
    });
    opener.click();
    const app = () => wordsOf(tool.app);
    await until(() => app().includes('Read-only. The current results have changed since.'), 'the banner');
    expect(location.search).to.contain('version=1');
    expect(app()).to.contain('Compounds: 1').and.to.not.contain('Sign off');
    for (const words of ['Review', 'Accept', 'Share…', 'Analyze'])
      expect(findByWords(tool.app, 'mo-button', words), words).to.equal(undefined);
    await expect(tool.app).to.be.accessible();
    findByWords(find(tool.app, 'patsight-version-notice')!, 'mo-button', 'Export version 1')!.click();
    const exporting = find(tool.app, 'patsight-export-dialog')!;
    await until(() => wordsOf(exporting).includes('All except rejected (1)'), 'what was signed off');
    find(exporting, 'mo-dialog')!.dispatchEvent(new CustomEvent('close'));
    findByWords(tool.app, 'mo-button', 'Current results')!.click();
    await until(() => !location.search.includes('version'), 'the way back');
    await until(() => !app().includes('Read-only.'), 'what is there now');
  });

  it('takes little of a phone to say which version is open, whatever was noted of it', async () => {
    const tool = await open({ compounds: [compoundOf('1')] });
    (await button(tool, 'Sign off')).click();
    const dialog = find(tool.app, 'patsight-sign-off-dialog')!;
    const field = (await until(() => find(dialog, 'mo-textarea'), 'the note')) as HTMLTextAreaElement;
    field.value = 'Checked against the tables of the granted patent.\n'.repeat(8);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    submit(dialog);
    (await button(tool, 'Open version 1')).click();
    await setViewport({ width: 360, height: 780 });
    const notice = await until(() => find(tool.app, 'patsight-version-notice')!, 'the banner');
    await until(() => wordsOf(notice).includes('Read-only. Nothing has changed since.'), 'its words');
    const note = (await until(() => find(notice, 'details'), 'the note')) as HTMLDetailsElement;
    expect(notice.getBoundingClientRect().height).to.be.below(190);
    note.querySelector('summary')!.click();
    await until(() => note.open && note.getBoundingClientRect().height > 150, 'the note');
    for (const label of ['Current results', 'Export version 1', 'Copy citation'])
      expect(findByWords(notice, 'mo-button', label), label).to.not.equal(undefined);
    await expect(tool.app).to.be.accessible();
  });

  it('says so where a document has no such version', async () => {
    const server = new ServerDouble();
    const { id } = server.analyzed({ compounds: [compoundOf('1')] });
    const tool = await openTool(`/view-pdf/${id}?version=7`, { server });
    await until(() => wordsOf(tool.app).includes('no signed-off version 7'), 'that there is none');
    await expect(tool.app).to.be.accessible();
  });

  it('leaves the focus at who signed off, for the button that opened it is gone', async () => {
    const tool = await open({ compounds: [compoundOf('1')] });
    const opener = await until(() => findByWords(tool.app, 'mo-button', 'Sign off'), 'the button');
    opener.focus();
    await press('Enter');
    const dialog = find(tool.app, 'patsight-sign-off-dialog')!;
    await until(() => wordsOf(dialog).includes('become version 1'), 'what it means');
    submit(dialog);
    await until(() => focused()?.localName === 'li', 'the version');
    await press('Escape');
    await until(() => focused()?.classList.contains('signed'), 'the focus in the head');
    // Opened from there and closed again, it stays there.
    await press('Enter');
    await until(() => wordsOf(dialog).includes('have not changed since version 1'), 'the versions');
    await press('Escape');
    await until(() => focused()?.classList.contains('signed'), 'the focus again');
    expect(tool.server.signed.get(tool.id)).to.have.length(1);
  });

  it('leaves the focus at who signed off also after the version was exported from there', async () => {
    const tool = await open({ compounds: [compoundOf('1')] });
    (await button(tool, 'Sign off')).click();
    const dialog = find(tool.app, 'patsight-sign-off-dialog')!;
    await until(() => wordsOf(dialog).includes('become version 1'), 'what it means');
    submit(dialog);
    (await button(tool, 'Export version 1')).click();
    const exporting = find(tool.app, 'patsight-export-dialog')!;
    await until(() => wordsOf(exporting).includes('All except rejected (1)'), 'what is exported');
    await press('Escape');
    await until(() => focused()?.classList.contains('signed'), 'the focus in the head');
    expect(tool.server.signed.get(tool.id)).to.have.length(1);
  });

  it('has the focus where it says that the versions could not be loaded', async () => {
    const tool = await open({ compounds: [compoundOf('1')] });
    (await button(tool, 'Sign off')).click();
    const dialog = find(tool.app, 'patsight-sign-off-dialog')!;
    await until(() => wordsOf(dialog).includes('become version 1'), 'what it means');
    tool.server.failWith = (method, path) =>
      method === 'GET' && path.includes('version') ? 'offline' : undefined;
    submit(dialog);
    await until(() => wordsOf(dialog).includes('The versions could not be loaded'), 'the failure');
    await until(() => focused()?.classList.contains('unloaded'), 'the focus at it');
    expect(tool.server.signed.get(tool.id)).to.have.length(1);
  });

  it('says what is still to be reviewed, and that the results have changed meanwhile', async () => {
    const tool = await open({
      compounds: [compoundOf('1'), compoundOf('2', { needsReview: true, reasons: ['conflict'] })],
      completeness: {
        labelsFound: 2,
        labelsExpected: 4,
        missing: [gapOf({ kind: 'labels', first: '1', last: '4', labels: ['3', '4'] })],
      },
    });
    (await button(tool, 'Sign off')).click();
    const dialog = find(tool.app, 'patsight-sign-off-dialog')!;
    await until(() => wordsOf(dialog).includes('Still to review: 1. The version notes this.'), 'the doubts');
    expect(wordsOf(dialog)).to.contain('Known gaps: 2.');
    tool.server.results.set(tool.id, { ...tool.server.results.get(tool.id)!, version: 9 });
    submit(dialog);
    await until(() => wordsOf(dialog).includes('The results were not signed off'), 'the refusal');
    expect(tool.server.signed.size).to.equal(0);
    // Whoever looked at the old ones has not seen the new ones yet.
    submit(dialog);
    await until(() => wordsOf(dialog).includes('The results were not signed off'), 'the refusal again');
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('close'));
    await until(() => !wordsOf(dialog).includes('Still to review'), 'the dialog closed');
    (await button(tool, 'Sign off')).click();
    await until(() => wordsOf(dialog).includes('Still to review: 1'), 'the new ones');
    submit(dialog);
    await until(() => findByWords(dialog, 'li', 'Version 1, signed off by Ada'), 'the version');
  });
});
