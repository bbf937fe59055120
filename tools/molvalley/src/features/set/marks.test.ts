import type { MoTextarea } from '@moiety/elements/textarea/textarea.js';
import type { MoCheckbox } from '@moiety/elements/checkbox/checkbox.js';
import type { MoInput } from '@moiety/elements/input/input.js';
import type { MoleculeNote, MoleculeRecord, MoleculeSet } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, focused, press, type } from '../../../../../elements/test/person.ts';
import { manyMolecules, readMolecule, storedSet, unreadMolecule } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const { id } = storedSet();
const marksPath = `/ironAPI/api/v1/molecule_set/${id}/marks/`;
const records: MoleculeRecord[] = [
  readMolecule(0, { name: 'Imatinib', source: 'CCN' }),
  readMolecule(1, { name: 'Aspirin', source: 'CCO' }),
  unreadMolecule(2, { name: 'Lost' }),
];
const noteOf = (text: string, version = 1, by = 'Mia'): MoleculeNote => ({
  text,
  version,
  by,
  at: '2026-11-26T09:00:00.000Z',
});
const serverWith = (given: Partial<MoleculeSet> = {}, molecules = records): ServerDouble => {
  const server = new ServerDouble();
  server.add(storedSet(given), molecules);
  return server;
};
const open = async (server = serverWith(), query = ''): Promise<Tool> => {
  const tool = await openTool(`/set/${id}${query}`, server);
  await until(() => find(tool.app, '.body [aria-colindex="4"]'), 'the rows');
  await until(() => tool.services.sessions.get(id)?.marks.state.phase === 'ready', 'the marks');
  return tool;
};
const rowOf = (tool: Tool, name: string): HTMLElement => findByWords(tool.app, '.body [role=row]', name)!;
const namesOf = (tool: Tool): string =>
  findAll(tool.app, '.body [role=row]')
    .map((row) => records.find(({ name }) => textOf(row).includes(name))?.name)
    .join();
const starOf = (tool: Tool, name: string): HTMLElement => rowOf(tool, name).querySelector('.star')!;
const isStarred = (tool: Tool, name: string): boolean => starOf(tool, name)?.ariaPressed === 'true';
const header = ({ app }: Tool, title: string): HTMLElement | undefined =>
  findByWords(app, '[role=columnheader]', title);
const button = ({ app }: Tool, words: string): HTMLElement | undefined =>
  findByWords(app, 'mo-button', words);
const toastWith = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement & { text: string; heading: string }>('mo-toast')].find(
    ({ text, heading }) => `${heading} ${text}`.includes(words),
  );
const act = async (words: string, label: string): Promise<void> => {
  const toast = await until(() => toastWith(words), words);
  (await until(() => findByWords(toast, 'button', label), label)).click();
};
const kept = (server: ServerDouble, position: number) => server.marks.get(id)?.get(position);
const dialogOf = ({ app }: Tool): HTMLElement => find(app, 'molvalley-tags-dialog')!;
const tagsIn = (tool: Tool): string[] =>
  findAll(dialogOf(tool), '.tag span:first-child').map((one) => textOf(one));
const addTag = async (tool: Tool, words: string): Promise<void> => {
  const input = await until(() => find(dialogOf(tool), 'mo-input') as MoInput | undefined, 'the field');
  input.focus();
  await type(words);
  await press('Enter');
};
const fieldOf = ({ app }: Tool): MoTextarea => find(app, 'mo-textarea') as MoTextarea;
const aboutOf = ({ app }: Tool): string => textOf(find(app, '.about')!).trim();
const writeNote = async (tool: Tool, words: string): Promise<void> => {
  const field = await until(() => fieldOf(tool), 'the field');
  field.focus();
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('stars', () => {
  before(() => setViewport({ width: 1600, height: 800 }));
  afterEach(closeTool);

  it('are given and taken by a press, undone, and there again in another browser', async () => {
    const tool = await open();
    expect(starOf(tool, 'Imatinib').title).to.equal('Star: Imatinib');
    await click(starOf(tool, 'Imatinib'));
    await until(() => isStarred(tool, 'Imatinib') && kept(tool.server, 0)?.star, 'the star');
    expect(starOf(tool, 'Imatinib').title).to.equal('Remove star: Imatinib');
    expect(tool.services.sessions.get(id)!.selection.size).to.equal(0);
    await click(starOf(tool, 'Lost'));
    await act('Starred: Lost', 'Undo');
    await until(() => kept(tool.server, 2)?.star === false, 'the star taken back');
    const again = await open(tool.server);
    expect([isStarred(again, 'Imatinib'), isStarred(again, 'Lost')]).to.deep.equal([true, false]);
  });

  it('are toggled on the active row by S, and by Enter in their column', async () => {
    const tool = await open();
    find(tool.app, '[data-row="1"][data-column="3"]')!.focus();
    await press('s');
    await until(() => kept(tool.server, 1)?.star, 'the star');
    await press('Control+s');
    find(tool.app, '[data-row="0"][data-column="1"]')!.focus();
    await press('Enter');
    await until(() => kept(tool.server, 0)?.star, 'the other');
    expect(find(tool.app, 'molvalley-molecule-panel')).to.equal(undefined);
    expect(kept(tool.server, 1)?.star).to.equal(true);
  });

  it('order the rows and narrow them, and the column can be hidden', async () => {
    const server = serverWith();
    server.mark(id, 1, { star: true });
    const tool = await open(server, '?only=starred');
    await until(() => namesOf(tool) === 'Aspirin', 'the starred one');
    expect(findByWords(tool.app, '.words', 'Starred')).not.to.equal(undefined);
    await click(starOf(tool, 'Aspirin'));
    await until(() => findByWords(tool.app, 'h2', 'No matches'), 'none');
    await act('Star removed: Aspirin', 'Undo');
    await until(() => namesOf(tool) === 'Aspirin', 'it again');
    tool.services.router.go(`/set/${id}?sort=star`);
    await until(() => namesOf(tool) === 'Aspirin,Imatinib,Lost', 'the starred one first');
    tool.services.preferences.setHidden('star', true);
    await until(() => !header(tool, 'Star'), 'no column');
  });

  it('of the selected molecules are changed together', async () => {
    const tool = await open();
    tool.services.sessions.get(id)!.selection.replace([0, 2]);
    await click(await until(() => button(tool, 'Mark selected'), 'the button'));
    await click(findByWords(tool.app, 'mo-menu-item', 'Star')!);
    await until(() => toastWith('Starred: 2 molecules'), 'what was done');
    expect([0, 1, 2].map((position) => kept(tool.server, position)?.star)).to.deep.equal([
      true,
      undefined,
      true,
    ]);
    expect(tool.server.calls.filter((call) => call === `POST ${marksPath}`)).to.have.length(1);
    await act('Starred: 2 molecules', 'Undo');
    await until(() => kept(tool.server, 2)?.star === false, 'both taken back');
  });

  it('that cannot be kept are gone again, which is said, and tried again', async () => {
    const tool = await open();
    tool.server.failWith = (method) => (method === 'POST' ? 'offline' : undefined);
    await click(starOf(tool, 'Imatinib'));
    await until(() => toastWith('The stars could not be changed'), 'the failure');
    expect(isStarred(tool, 'Imatinib')).to.equal(false);
    tool.server.failWith = undefined;
    await act('The stars could not be changed', 'Retry');
    await until(() => isStarred(tool, 'Imatinib') && kept(tool.server, 0)?.star, 'the star');
  });

  it('and tags and notes of a set that may only be read are shown without controls', async () => {
    const server = serverWith({ role: 'read', owner: 'Mia' });
    server.mark(id, 0, { star: true, tags: ['hit'], note: noteOf('Made twice.') });
    const tool = await open(server, '?molecule=1');
    await until(() => header(tool, 'Tags'), 'the tags');
    expect(starOf(tool, 'Imatinib').localName).to.equal('span');
    expect(rowOf(tool, 'Aspirin').querySelector('.star')).to.equal(null);
    expect(textOf(rowOf(tool, 'Imatinib'))).to.contain('hit');
    const panel = await until(() => find(tool.app, 'molvalley-molecule-panel'), 'the panel');
    expect(textOf(find(panel, '.kept')!)).to.equal('Made twice.');
    expect(find(panel, 'mo-textarea')).to.equal(undefined);
    expect(findByWords(panel, 'mo-button', 'Change tags')).to.equal(undefined);
    find(tool.app, '[data-row="1"][data-column="3"]')!.focus();
    await press('s');
    tool.services.sessions.get(id)!.selection.replace([0]);
    await until(() => findByWords(tool.app, 'mo-button', 'Clear selection'), 'the selection');
    expect(button(tool, 'Mark selected')).to.equal(undefined);
    expect(server.calls.some((call) => call.startsWith('POST'))).to.equal(false);
    await expectAccessible(tool.app);
  });

  it('that could not be loaded are said to be, and are loaded when asked again', async () => {
    const server = serverWith();
    server.mark(id, 0, { star: true });
    let broken = true;
    server.failWith = (_method, path) =>
      path === marksPath && broken ? new Refused(500, 50000, 'broken') : undefined;
    const tool = await openTool(`/set/${id}`, server);
    const failure = await until(() => find(tool.app, 'kit-failure'), 'the failure');
    expect((failure as HTMLElement & { what: string }).what).to.equal(
      'Stars, tags and notes could not be loaded',
    );
    expect(find(tool.app, 'button.star')).to.equal(undefined);
    broken = false;
    await click(findByWords(failure, 'mo-button', 'Retry')!);
    await until(() => isStarred(tool, 'Imatinib'), 'the star');
  });

  it('of thousands of molecules are read in pages', async () => {
    const many = manyMolecules(1200);
    const server = serverWith({}, many);
    for (const { position } of many) server.mark(id, position, { star: true });
    const tool = await open(server);
    expect(tool.services.sessions.get(id)!.marks.counts.stars).to.equal(1200);
    expect(server.calls.filter((call) => call === `GET ${marksPath}`)).to.have.length(3);
  });
});

describe('tags', () => {
  before(() => setViewport({ width: 1600, height: 800 }));
  afterEach(closeTool);

  it('are added to the selected molecules and removed, with those of the set to choose from', async () => {
    const server = serverWith();
    server.mark(id, 1, { tags: ['hit'] });
    const tool = await open(server);
    tool.services.sessions.get(id)!.selection.replace([0, 1]);
    find(tool.app, '[data-row="1"][data-column="3"]')!.focus();
    await press('t');
    await until(() => tagsIn(tool).join() === 'hit', 'the tag that one has');
    expect(textOf(find(dialogOf(tool), '.count')!)).to.equal('1 of 2');
    await expectAccessible(tool.app);
    await click(findByWords(dialogOf(tool), 'button.offered', '+ hit')!);
    await until(() => kept(server, 0)?.tags.join() === 'hit', 'it at the other');
    await addTag(tool, 'HIT, To buy');
    await until(() => kept(server, 0)?.tags.join() === 'To buy,hit', 'the new one');
    expect(tagsIn(tool)).to.deep.equal(['hit', 'To buy']);
    const remove = findAll(dialogOf(tool), '.tag button').find(({ ariaLabel }) =>
      ariaLabel?.includes('hit'),
    )!;
    await click(remove);
    await until(() => kept(server, 1)?.tags.join() === 'To buy', 'removed from both');
    await press('Escape');
    await act('Tag “hit” removed: 2 molecules', 'Undo');
    await until(() => kept(server, 0)?.tags.length === 2 && kept(server, 1)?.tags.length === 2, 'both again');
  });

  it('say what is wrong with one, and that a molecule is full', async () => {
    const server = serverWith();
    server.mark(id, 0, { tags: Array.from({ length: 20 }, (_, at) => `tag ${at}`) });
    const tool = await open(server, '?molecule=1');
    await click(await until(() => button(tool, 'Change tags'), 'the button'));
    const error = (): string => (find(dialogOf(tool), 'mo-input') as MoInput | undefined)?.error ?? '';
    await addTag(tool, ' ');
    await until(() => error() === 'Enter a tag.', 'none');
    await addTag(tool, 'x'.repeat(41));
    await until(() => error() === 'A tag has at most 40 characters.', 'too long');
    (find(dialogOf(tool), 'mo-input') as MoInput).select();
    await addTag(tool, 'one more');
    await until(() => error() === 'A molecule has at most 20 tags.', 'too many');
    expect(server.calls.some((call) => call.startsWith('POST'))).to.equal(false);
  });

  it('are a column that rows are ordered and narrowed by, one by one', async () => {
    const server = serverWith();
    server.mark(id, 0, { tags: ['b'] });
    server.mark(id, 2, { tags: ['a', 'b'] });
    const tool = await open(server);
    await click(header(tool, 'Tags')!);
    await until(() => namesOf(tool) === 'Lost,Imatinib,Aspirin', 'the order');
    const { marks } = tool.services.sessions.get(id)!;
    await marks.mark([1], { kind: 'tag', tag: 'A0', on: true });
    await until(() => namesOf(tool) === 'Lost,Aspirin,Imatinib', 'the order with the new one');
    await click(button(tool, 'Filter')!);
    const select = await until(
      () => find(find(tool.app, 'molvalley-filter-form')!, 'mo-combobox'),
      'the columns',
    );
    (select as HTMLElement & { value: string }).value = 'tags';
    select.dispatchEvent(new Event('change'));
    const choice = await until(() => findByWords(tool.app, '.values mo-checkbox', 'b'), 'the tags');
    expect(textOf(choice).replaceAll(/\s+/g, ' ').trim()).to.equal('b 2');
    await click(choice);
    await click(findByWords(tool.app, 'mo-button', 'Add filter')!);
    await until(() => namesOf(tool) === 'Lost,Imatinib', 'those with it');
    expect(window.location.search).to.contain('among=tags%3Ab');
  });
});

describe('notes', () => {
  before(() => setViewport({ width: 1600, height: 800 }));
  afterEach(closeTool);

  it('are written in their column too, undone, and shown beside another person’s where both wrote', async () => {
    const server = serverWith();
    server.mark(id, 0, { note: noteOf('first') });
    const tool = await open(server);
    await until(() => header(tool, 'Note'), 'the column');
    const noteCell = (name: string): HTMLElement =>
      findAll(rowOf(tool, name), '[role=gridcell]').find((cell) => cell.ariaColIndex === column)!;
    const column = header(tool, 'Note')!.ariaColIndex;
    noteCell('Imatinib').focus();
    await press('F2');
    const editor = await until(() => find(tool.app, '.editor') as HTMLTextAreaElement, 'the field');
    expect(editor.value).to.equal('first');
    await inBothLanguages(async () => expectAccessible(tool.app));
    await type('a salt, see 12');
    await press('Enter');
    await until(() => kept(server, 0)?.note?.text === 'a salt, see 12', 'the note');
    expect(isStarred(tool, 'Imatinib')).to.equal(false);
    await act('Note saved: Imatinib', 'Undo');
    await until(() => kept(server, 0)?.note?.text === 'first', 'it undone');

    noteCell('Imatinib').focus();
    await press('F2');
    await until(() => find(tool.app, '.editor'), 'the field');
    await type('mine');
    const { version } = kept(server, 0)!.note!;
    server.mark(id, 0, { note: noteOf('theirs', version + 1) });
    await press('Enter');
    await until(() => findByWords(tool.app, 'b', 'Someone else has changed this note'), 'both texts');
    expect(kept(server, 0)?.note?.text).to.equal('theirs');
    expect(fieldOf(tool).value).to.equal('mine');
  });

  it('are not written in the table of a set that may only be read', async () => {
    const server = serverWith({ role: 'read' });
    server.mark(id, 0, { note: noteOf('first') });
    const tool = await open(server);
    await until(() => header(tool, 'Note'), 'the column');
    expect(find(tool.app, '[aria-keyshortcuts]')).to.equal(undefined);
  });

  it('are saved when they are left, with who and when, have a sign in the row, and are undone', async () => {
    const tool = await open(serverWith(), '?molecule=1');
    await writeNote(tool, 'Ask for the salt. ');
    await until(() => aboutOf(tool) === 'Not saved yet', 'that it is not kept yet');
    expect(tool.host.unsaved).to.equal(true);
    find(tool.app, 'h2')!.focus();
    await until(() => kept(tool.server, 0)?.note?.text === 'Ask for the salt.', 'the note');
    await until(() => aboutOf(tool).startsWith('Ada · Nov 27, 2026'), 'who and when');
    expect(tool.host.unsaved).to.equal(false);
    expect(rowOf(tool, 'Imatinib').querySelector<HTMLElement>('.note-sign')!.title).to.equal(
      'Ask for the salt.',
    );
    expect(header(tool, 'Note')).not.to.equal(undefined);
    await inBothLanguages(async () => expectAccessible(tool.app));
    expect(document.querySelectorAll('mo-toast')).to.have.length(1);
    await act('Note saved: Imatinib', 'Undo');
    await until(() => kept(tool.server, 0)?.note?.text === '', 'it taken back');
    await until(() => !rowOf(tool, 'Imatinib').querySelector('.note-sign'), 'no sign');
  });

  it('are saved by Control+Enter, after a pause, and when another molecule is shown', async () => {
    const tool = await open(serverWith(), '?molecule=1');
    await writeNote(tool, 'one');
    await press('Control+Enter');
    await until(() => kept(tool.server, 0)?.note?.text === 'one', 'by key');
    expect(focused()?.localName).to.equal('textarea');
    find(tool.app, 'h2')!.focus();
    await until(
      () => document.querySelectorAll('mo-toast').length === 1,
      'one toast, now that the note is left',
    );
    await writeNote(tool, 'one two');
    await until(() => kept(tool.server, 0)?.note?.text === 'one two', 'after the pause');
    await writeNote(tool, 'one two three');
    tool.services.router.go(`/set/${id}?molecule=2`);
    await until(() => kept(tool.server, 0)?.note?.text === 'one two three', 'the one that was left');
    await until(() => fieldOf(tool).value === '', 'the field of the other');
    expect(kept(tool.server, 1)).to.equal(undefined);
  });

  it('that somebody else changed meanwhile are not overwritten; both texts are there to choose from', async () => {
    const server = serverWith();
    server.mark(id, 0, { note: noteOf('first') });
    const tool = await open(server, '?molecule=1');
    await writeNote(tool, 'mine');
    server.mark(id, 0, { note: noteOf('theirs', 2) });
    await press('Control+Enter');
    const problem = await until(() => find(tool.app, '.problem'), 'the conflict');
    expect(textOf(problem)).to.contain('Nothing was overwritten.').and.contain('theirs').and.contain('Mia');
    expect(fieldOf(tool).value).to.equal('mine');
    await expectAccessible(tool.app);
    await click(findByWords(problem, 'mo-button', 'Use the other text')!);
    await until(() => fieldOf(tool).value === 'theirs', 'theirs');
    await act('The other text was kept', 'Undo');
    await until(() => fieldOf(tool).value === 'mine', 'mine again');
    await press('Control+Enter');
    await until(() => kept(server, 0)?.note?.text === 'mine', 'mine, which was seen beside theirs');
    await writeNote(tool, 'mine too');
    server.mark(id, 0, { note: noteOf('theirs again', 4) });
    await press('Control+Enter');
    await click(await until(() => button(tool, 'Keep my text'), 'the choice'));
    await until(() => kept(server, 0)?.note?.text === 'mine too', 'mine');
    expect(kept(server, 0)?.note?.version).to.equal(5);
  });

  it('that cannot be saved stay in the field, which is said, and are tried again', async () => {
    const tool = await open(serverWith(), '?molecule=1');
    tool.server.failWith = (method) => (method === 'PUT' ? 'offline' : undefined);
    await writeNote(tool, 'kept here');
    find(tool.app, 'h2')!.focus();
    const problem = await until(() => find(tool.app, '.problem'), 'the failure');
    expect(fieldOf(tool).value).to.equal('kept here');
    tool.services.router.go(`/set/${id}?molecule=2`);
    await until(() => fieldOf(tool).value === '', 'the other molecule');
    tool.services.router.go(`/set/${id}?molecule=1`);
    await until(() => fieldOf(tool).value === 'kept here', 'the text, still there');
    tool.server.failWith = undefined;
    expect(textOf(problem)).to.contain('Your text is still here.');
    await click(await until(() => findByWords(tool.app, '.problem mo-button', 'Retry'), 'another try'));
    await until(() => kept(tool.server, 0)?.note?.text === 'kept here', 'the note');
  });

  it('narrow the table, are found by the search field, and follow what another person wrote', async () => {
    const server = serverWith();
    server.mark(id, 1, { note: noteOf('Poor solubility') });
    const tool = await open(server, '?only=noted');
    await until(() => namesOf(tool) === 'Aspirin', 'the one with a note');
    server.mark(id, 0, { note: noteOf('Ask Mia') });
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => namesOf(tool) === 'Imatinib,Aspirin', 'the other, too');
    tool.services.router.go(`/set/${id}?q=solub`);
    await until(() => namesOf(tool) === 'Aspirin', 'what was looked for');
    expect(rowOf(tool, 'Aspirin').querySelector('.note-sign')).not.to.equal(null);
  });

  it('and stars wait until the set is saved, which is said where they would be', async () => {
    const tool = await openTool('/', new ServerDouble());
    const { promise, resolve: release } = Promise.withResolvers<void>();
    tool.workers.hold = promise;
    const importJob = tool.services.importQueue.add({
      sourceName: 'two.smi',
      name: 'two',
      blob: new Blob(['CCO first\nCCN second\n']),
    });
    tool.services.router.go(`/set/new?reading=${importJob.id}&molecule=1`);
    const words = 'Save this set to add stars, tags and notes to its molecules.';
    await until(() => findByWords(tool.app, 'p.muted', words), 'the words');
    expect(find(tool.app, 'button.star')).to.equal(undefined);
    expect(header(tool, 'Star')).to.equal(undefined);
    importJob.session.selection.replace([0]);
    await click(await until(() => button(tool, 'Mark selected'), 'the button'));
    expect(findByWords(find(tool.app, 'molvalley-selection-marks')!, 'p', words)).not.to.equal(undefined);
    release();
    await until(() => find(tool.app, 'button.star'), 'the stars of the saved set');
  });
});

describe('a download', () => {
  before(() => setViewport({ width: 1600, height: 800 }));
  afterEach(closeTool);

  it('has stars, tags and notes, and the columns in the order of the table', async () => {
    const server = serverWith({ columns: ['Lot', 'note'] });
    server.mark(id, 0, { star: true, tags: ['a', 'b'], note: noteOf('Made twice.') });
    const tool = await open(server);
    const { preferences } = tool.services;
    const { table, selection } = tool.services.sessions.get(id)!;
    preferences.move(preferences.inOrder(table.columns), 'note', 'clogp');
    selection.replace([0]);
    await click(await until(() => button(tool, 'Download'), 'the button'));
    await click(findByWords(tool.app, 'mo-menu-item', 'Selected molecules as CSV')!);
    const written = await until(() => tool.workers.written.at(-1), 'the file');
    expect(written.added?.names).to.deep.equal(['Star', 'Tags', 'Added Note']);
    expect(written.added?.values.get(0)).to.deep.equal(['1', 'a; b', 'Made twice.']);
    const order = written.order?.filter((key) => /added|clogp|molecularWeight|file/.test(key));
    expect(order).to.deep.equal([
      'added:Star',
      'added:Added Star',
      'added:Tags',
      'added:Added Tags',
      'computed:molecularWeight',
      'added:Note',
      'added:Added Note',
      'computed:clogp',
      'file:Lot',
      'file:note',
    ]);
  });
});

describe('the menu of columns', () => {
  before(() => setViewport({ width: 1600, height: 800 }));
  afterEach(closeTool);

  it('has them in the person’s order, and resets what was changed, which is undone', async () => {
    const tool = await open();
    const { preferences } = tool.services;
    const { table } = tool.services.sessions.get(id)!;
    const listed = (): string =>
      findAll(tool.app, '.column mo-checkbox')
        .map((one) => (one as MoCheckbox).label)
        .slice(3, 8)
        .join();
    await click(button(tool, 'Columns')!);
    await until(() => listed() === 'Canonical SMILES,InChIKey,Formula,MW (g/mol),cLogP', 'the columns');
    const reset = (): HTMLElement & { disabled: boolean } =>
      button(tool, 'Reset columns') as HTMLElement & { disabled: boolean };
    expect(reset().disabled).to.equal(true);
    preferences.move(table.columns, 'clogp', 'smiles');
    preferences.setWidth('formula', 300);
    preferences.setHidden('formula', true);
    await until(() => listed() === 'cLogP,Canonical SMILES,InChIKey,Formula,MW (g/mol)', 'the order');
    await until(() => !reset().disabled, 'the way back');
    await click(reset());
    await until(() => listed() === 'Canonical SMILES,InChIKey,Formula,MW (g/mol),cLogP', 'as at the start');
    expect([preferences.isHidden('formula'), preferences.isHidden('smiles')]).to.deep.equal([false, true]);
    expect(preferences.width('formula')).to.equal(undefined);
    expect(reset().disabled).to.equal(true);
    await act('The order, widths and visibility of the columns were reset', 'Undo');
    await until(() => listed().startsWith('cLogP'), 'the order again');
    expect([preferences.isHidden('formula'), preferences.width('formula')]).to.deep.equal([true, 300]);
  });
});
