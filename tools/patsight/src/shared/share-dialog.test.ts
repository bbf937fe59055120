import { errorCode } from '@moiety/contract';
import type { DocumentResults, PatentDocument } from '@moiety/contract';
import { Refused } from '@moiety/tool-kit/test/api-double.ts';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { activityOf, compoundOf, gapOf, documentOf, ServerDouble } from '../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../test/tool.ts';
import type { Tool } from '../../test/tool.ts';

type Field = HTMLElement & { value: string; error: string };

const ours = { of: 'organization', addedBy: 'Mia' } as const;
const found: Partial<DocumentResults> = {
  compounds: [compoundOf('1'), compoundOf('2', { needsReview: true, reasons: ['name'], confidence: 0.4 })],
  activities: [activityOf('1', '5.2')],
  completeness: {
    labelsFound: 2,
    labelsExpected: 3,
    missing: [
      gapOf({ kind: 'activity', label: '2', page: 1 }),
      gapOf({ kind: 'structure', label: '3', page: 1 }),
      gapOf({ kind: 'page', page: 7, problem: 'time' }),
    ],
  },
};

const list = async (...documents: PatentDocument[]): Promise<Tool> => {
  const server = new ServerDouble();
  server.documents = documents;
  const tool = await openTool('/', { server });
  await until(() => findAll(tool.app, '.name a').length === documents.length, 'the documents');
  return tool;
};
const open = async (change: Partial<PatentDocument>, spot = ''): Promise<Tool & { id: string }> => {
  const server = new ServerDouble();
  const { id } = server.analyzed(found, { ...ours, ...change });
  const tool = await openTool(`/view-pdf/${id}${spot}`, { server });
  await until(() => findAll(tool.app, '.body [role=row]').length === 2, 'the rows');
  return { ...tool, id };
};
const menu = ({ app }: Tool): string => wordsOf(find(app, 'td.menu')!);
const act = ({ app }: Tool, value: string): unknown =>
  find(app, 'td.menu mo-menu, mo-menu')!.dispatchEvent(new CustomEvent('select', { detail: { value } }));
const dialogOf = ({ app }: Tool): HTMLElement => find(app, 'patsight-share-dialog')!;
const opened = async (tool: Tool): Promise<HTMLElement> => {
  const dialog = dialogOf(tool);
  await until(() => wordsOf(dialog).includes('Individual members'), 'the dialog');
  return dialog;
};
const detailOf = ({ app }: Tool): HTMLElement => find(app, 'patsight-detail')!;
const choose = (field: Field, value: string): void => {
  field.value = value;
  field.dispatchEvent(new Event('change'));
};
const everyoneIn = (dialog: HTMLElement): Field => find(dialog, '.everyone') as Field;
const write = (dialog: HTMLElement, email: string): Field => {
  const field = find(dialog, 'mo-input') as Field;
  field.value = email;
  field.dispatchEvent(new InputEvent('input'));
  return field;
};
const submit = (dialog: HTMLElement): void => findByWords(dialog, 'form mo-button', 'Share')!.click();

describe('sharing a document', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('with everyone is stored at once, seen in the list and told with who did it', async () => {
    const tool = await list(documentOf({ ...ours, name: 'ours.pdf' }));
    expect(menu(tool)).to.contain('Share…');
    act(tool, 'share');
    const dialog = await opened(tool);
    await expect(tool.app).to.be.accessible();
    choose(everyoneIn(dialog), 'review');
    await until(() => wordsOf(dialog).includes('Ada gave everyone review access'), 'the history');
    await until(() => wordsOf(find(tool.app, 'td.name')!).includes('Shared'), 'the mark in the list');
    choose(everyoneIn(dialog), '');
    await until(() => wordsOf(dialog).includes('Ada stopped sharing it with everyone'), 'the end of it');
    expect(tool.server.sharing.everyone).to.equal(null);
  });

  it('with a member takes their address; two clicks share once; whom it is not shared with is said', async () => {
    const tool = await open({});
    findByWords(tool.app, 'mo-button', 'Share…')!.click();
    const dialog = await opened(tool);
    const field = write(dialog, 'ben');
    submit(dialog);
    await until(() => field.error.includes('Enter the email address of a member'), 'the word');
    write(dialog, 'sam@example.com');
    submit(dialog);
    await until(() => field.error.includes('Nobody in your organization'), 'the refusal');
    write(dialog, 'ben@example.com');
    submit(dialog);
    submit(dialog);
    await until(() => find(dialog, '.members li'), 'the member');
    expect(wordsOf(dialog)).to.contain('Ada gave Ben read access');
    expect(tool.server.sharing.version).to.equal(1);
    expect(field.value).to.equal('');
    await expect(tool.app).to.be.accessible();
    choose(find(dialog, '.members mo-select') as Field, 'review');
    await until(() => tool.server.sharing.members[0]?.role === 'review', 'the other role');
    choose(find(dialog, '.members mo-select') as Field, '');
    await until(() => !find(dialog, '.members li'), 'the end of it');
  });

  it('that somebody else changed meanwhile is shown as it is now, and nothing is overwritten', async () => {
    const tool = await open({});
    findByWords(tool.app, 'mo-button', 'Share…')!.click();
    const dialog = await opened(tool);
    tool.server.sharing = { ...tool.server.sharing, version: 4, everyone: 'read' };
    choose(everyoneIn(dialog), 'review');
    await until(() => wordsOf(dialog).includes('Someone else has changed the sharing settings.'), 'the word');
    await until(() => everyoneIn(dialog).value === 'read', 'how it is now');
    expect(tool.server.sharing).to.include({ version: 4, everyone: 'read' });
    choose(everyoneIn(dialog), 'review');
    await until(() => tool.server.sharing.everyone === 'review', 'the change');
  });

  it('that is not stored says so, and the choice is what it was', async () => {
    const tool = await open({});
    findByWords(tool.app, 'mo-button', 'Share…')!.click();
    const dialog = await opened(tool);
    tool.server.failWith = (method) => (method === 'POST' ? 'offline' : undefined);
    choose(everyoneIn(dialog), 'review');
    await until(() => wordsOf(dialog).includes('Network Error'), 'the failure');
    await until(() => everyoneIn(dialog).value === '', 'the choice of before');
    expect(tool.server.sharing.version).to.equal(0);
  });

  it('is not possible of a personal one, which the dialog explains', async () => {
    const tool = await list(documentOf({ name: 'mine.pdf' }));
    expect(findAll(tool.app, '.filters mo-select')).to.have.length(2);
    act(tool, 'share');
    const dialog = dialogOf(tool);
    await until(() => wordsOf(dialog).includes('belongs to you alone and cannot be shared'), 'the words');
    expect(wordsOf(dialog)).to.contain('add the file again while you spend the organization’s credits');
    expect(tool.server.calls.filter((call) => call.includes('sharing'))).to.deep.equal([]);
  });
});

describe('a document that is shared', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('is marked in the list with whose it is, and found among the shared ones', async () => {
    const tool = await list(
      documentOf({ ...ours, name: 'own.pdf' }),
      documentOf({ ...ours, name: 'read.pdf', role: 'read', isShared: true }),
      documentOf({ ...ours, name: 'review.pdf', role: 'review', isShared: true }),
    );
    const [own, read, review] = findAll(tool.app, 'tbody tr').map(wordsOf);
    expect(own).not.to.contain('Shared');
    expect(read).to.contain('Added by Mia, read only').and.not.to.contain('Analyze pages');
    expect(review).to.contain('Added by Mia').and.to.contain('Details…');
    expect(review).not.to.contain('read only').and.not.to.contain('Share…');
    expect(findAll(tool.app, 'tbody mo-menu')).to.have.length(2);
    await expect(tool.app).to.be.accessible();
    const sharing = findAll(tool.app, '.filters mo-select')[1] as Field;
    choose(sharing, 'shared');
    await until(() => findAll(tool.app, '.name a').length === 2, 'the shared ones');
  });

  it('for reading has no controls of correction, in any view, and says whom to ask', async () => {
    const tool = await open({ role: 'read' }, '?view=review&item=compound%3A1');
    await until(() => wordsOf(detailOf(tool)).includes('Compound 1'), 'the detail');
    const controls = (): string[] =>
      findAll(find(tool.app, 'patsight-document-page')!, 'mo-button').map((button) => wordsOf(button).trim());
    const forbidden = ['Accept', 'Reject', 'Correct', 'Add', 'Analyze', 'Review', 'More pages', 'Share'];
    const none = (): void => {
      for (const control of controls()) for (const word of forbidden) expect(control).not.to.contain(word);
    };
    await until(() => find(tool.app, 'mo-annotation'), 'the page');
    expect(wordsOf(tool.app)).to.contain(
      'You can read this document. To correct it or analyze more pages, ask Mia or an administrator of your organization.',
    );
    none();
    expect(controls()).to.contain('Export').and.to.contain('Send to molecule analysis');
    (await until(() => findByWords(tool.app, '.gap', 'Pages not read'), 'the gap')).click();
    await until(() => wordsOf(tool.app).includes('Reading the page took too long.'), 'what is missing');
    none();
    await expect(tool.app).to.be.accessible();
  });

  it('for review is corrected, and not shared on', async () => {
    const tool = await open({ role: 'review' }, '?item=compound%3A1');
    (await until(() => findByWords(detailOf(tool), 'mo-button', 'Accept'), 'the button')).click();
    await until(() => tool.server.corrections.length === 1, 'the correction');
    expect(findByWords(tool.app, 'mo-button', 'Share…')).to.equal(undefined);
    expect(wordsOf(tool.app)).not.to.contain('You can read this document.');
  });

  it('for reading from now on has no controls any more once a correction was refused', async () => {
    const tool = await open({ role: 'review' }, '?item=compound%3A1');
    const accept = await until(() => findByWords(detailOf(tool), 'mo-button', 'Accept'), 'the button');
    tool.server.change(tool.id, { role: 'read' });
    tool.server.failWith = (method) =>
      method === 'POST' ? new Refused(403, errorCode.forbidden, 'You can read this document') : undefined;
    accept.click();
    const toast = await until(() => document.querySelector('mo-toast'), 'the toast');
    expect(toast.textContent + wordsOf(toast)).to.contain('Your change was not saved');
    await until(() => wordsOf(tool.app).includes('ask Mia or an admin'), 'the words');
    expect(findByWords(detailOf(tool), 'mo-button', 'Accept')).to.equal(undefined);
  });

  it('no longer, while it is open, says so in place of what was there', async () => {
    const tool = await open({ role: 'review' });
    tool.server.documents = [];
    document.dispatchEvent(new Event('visibilitychange'));
    await until(
      () => wordsOf(tool.app).includes('It was deleted, or it is no longer shared with you.'),
      'the words',
    );
    expect(findAll(tool.app, '.body [role=row]')).to.have.length(0);
  });
});
