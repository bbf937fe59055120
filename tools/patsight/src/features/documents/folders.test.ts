import { errorCode } from '@moiety/contract';
import type { DocumentFolder } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { Refused } from '@moiety/tool-kit/test/api-double.ts';
import { documentOf, ServerDouble } from '../../../test/server-double.ts';
import {
  closeTool,
  find,
  findAll,
  findByWords,
  openTool,
  pdfFile,
  until,
  wordsOf,
} from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

type Field = HTMLElement & { value: string; error: string };

const folderOf = (name: string, change: Partial<DocumentFolder> = {}): DocumentFolder => ({
  id: crypto.randomUUID(),
  name,
  of: 'me',
  documents: 0,
  mayManage: true,
  ...change,
});
const inFolder = ({ id, name }: DocumentFolder) => ({ folder: { id, name } });
const names = ({ app }: Tool): string =>
  findAll(app, '.name a')
    .map(({ textContent }) => textContent.trim())
    .join();
const chips = ({ app }: Tool): string[] =>
  findAll(app, '.folder').map((chip) => wordsOf(chip).replaceAll(/\s+/g, ' ').trim());
const chip = ({ app }: Tool, name: string): HTMLElement => findByWords(app, '.folder', name)!;
const submit = (element: Element): boolean =>
  find(element, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
const isOpen = (element: Element): boolean =>
  (find(element, 'mo-dialog') as HTMLElement & { open: boolean }).open;
const write = (element: Element, text: string): Field => {
  const field = find(element, 'mo-input') as Field;
  field.value = text;
  field.dispatchEvent(new InputEvent('input'));
  return field;
};

const kinases = folderOf('Kinases');
const list = async (folders: DocumentFolder[] = [kinases]): Promise<Tool> => {
  const server = new ServerDouble();
  server.folders = folders;
  server.documents = [
    documentOf({ name: 'a.pdf', ...inFolder(kinases) }),
    documentOf({ name: 'b.pdf' }),
    documentOf({ name: 'c.pdf' }),
    documentOf({ name: 'read.pdf', role: 'read', of: 'organization' }),
  ];
  const tool = await openTool('/', { server });
  await until(() => findAll(tool.app, '.name a').length === 4, 'the documents');
  return tool;
};

describe('folders of documents', () => {
  afterEach(closeTool);

  it('are listed with how many are in each, and narrow the list down', async () => {
    const tool = await list();
    await until(() => chips(tool).length === 3, 'the folders');
    expect(chips(tool)).to.deep.equal(['All documents', 'Kinases 1', 'No folder 3']);
    expect(wordsOf(tool.app)).to.contain('Folder: Kinases');
    await expect(tool.app).to.be.accessible();
    chip(tool, 'Kinases').click();
    await until(() => names(tool) === 'a.pdf', 'those in it');
    expect(chip(tool, 'Kinases').getAttribute('aria-pressed')).to.equal('true');
    chip(tool, 'No folder').click();
    await until(() => names(tool) === 'b.pdf,c.pdf,read.pdf', 'the others');
    chip(tool, 'All documents').click();
    await until(() => findAll(tool.app, '.name a').length === 4, 'all');
  });

  it('are made, renamed and deleted, which deletes no document', async () => {
    const tool = await list([]);
    (await until(() => findByWords(tool.app, 'mo-button', 'New folder'), 'the button')).click();
    const dialog = find(tool.app, 'patsight-folder-dialog')!;
    await until(() => isOpen(dialog), 'the dialog');
    const field = write(dialog, '  ');
    submit(dialog);
    await until(() => field.error === 'Enter a name of 1 to 60 characters.', 'the error');
    write(dialog, 'Proteases');
    submit(dialog);
    submit(dialog);
    await until(() => chips(tool).includes('Proteases 0'), 'the folder');
    expect(tool.server.folders.length).to.equal(1);
    chip(tool, 'Proteases').click();
    await until(() => wordsOf(tool.app).includes('This folder is empty'), 'the empty folder');
    findByWords(tool.app, 'mo-button', 'Rename folder')!.click();
    await until(
      () => isOpen(dialog) && (find(dialog, 'mo-input') as Field).value === 'Proteases',
      'its name',
    );
    tool.server.failWith = (method) =>
      method === 'PATCH'
        ? new Refused(409, errorCode.conflict, 'A folder with this name already exists')
        : undefined;
    write(dialog, 'Kinases');
    submit(dialog);
    await until(() => (find(dialog, 'mo-input') as Field).error !== '', 'the refusal');
    tool.server.failWith = undefined;
    submit(dialog);
    await until(() => chips(tool).includes('Kinases 0'), 'the name');
    findByWords(tool.app, 'mo-button', 'Delete folder')!.click();
    const confirmed = await until(() => document.querySelector('mo-dialog'), 'the question');
    expect(confirmed.textContent + wordsOf(confirmed)).to.contain(
      'Its documents are not deleted; they are only taken out of the folder.',
    );
    confirmed.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    await until(() => findAll(tool.app, '.name a').length === 4, 'all documents');
    expect(tool.server.folders).to.deep.equal([]);
  });

  it('that are not somebody’s to manage have no controls', async () => {
    const tool = await list([{ ...kinases, mayManage: false }]);
    await until(() => chips(tool).length === 3, 'the folders');
    chip(tool, 'Kinases').click();
    await until(() => names(tool) === 'a.pdf', 'those in it');
    expect(findByWords(tool.app, 'mo-button', 'Rename folder')).to.equal(undefined);
    expect(findByWords(tool.app, 'mo-button', 'Delete folder')).to.equal(undefined);
  });

  it('take the documents that are selected, and those of the menu; who may only read one cannot move it', async () => {
    const tool = await list();
    const boxes = findAll(tool.app, '.pick input') as HTMLInputElement[];
    expect(boxes.map((box) => box.ariaLabel ?? box.getAttribute('aria-label'))).to.deep.equal([
      'Select a.pdf',
      'Select b.pdf',
      'Select c.pdf',
    ]);
    boxes[1]!.click();
    boxes[2]!.click();
    await until(() => wordsOf(tool.app).includes('Selected: 2'), 'the selection');
    await expect(tool.app).to.be.accessible();
    findByWords(tool.app, '.picked mo-button', 'Move to folder…')!.click();
    const dialog = find(tool.app, 'patsight-move-dialog')!;
    await until(() => wordsOf(dialog).includes('2 documents'), 'the dialog');
    const select = find(dialog, 'mo-combobox') as Field;
    select.value = kinases.id;
    select.dispatchEvent(new Event('change'));
    submit(dialog);
    await until(() => chips(tool).includes('Kinases 3'), 'them there');
    await until(() => !wordsOf(tool.app).includes('Selected: 2'), 'the selection gone');

    const menu = find(tool.app, 'mo-menu')!;
    menu.dispatchEvent(new CustomEvent('select', { detail: { value: 'move' } }));
    await until(() => wordsOf(dialog).includes('a.pdf'), 'the dialog');
    select.value = 'new';
    select.dispatchEvent(new Event('change'));
    await until(() => find(dialog, 'mo-input'), 'the name');
    write(dialog, 'Leads');
    submit(dialog);
    await until(() => chips(tool).includes('Leads 1') && chips(tool).includes('Kinases 2'), 'the new folder');
  });

  it('take what is dropped on them, and what is uploaded while they are open', async () => {
    const tool = await list();
    await until(() => chips(tool).length === 3, 'the folders');
    const dataTransfer = new DataTransfer();
    const link = findAll(tool.app, '.name a')[1]!;
    link.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true, composed: true }));
    const target = chip(tool, 'Kinases');
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, composed: true, cancelable: true });
    target.dispatchEvent(over);
    expect(over.defaultPrevented).to.equal(true);
    target.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
    );
    await until(() => chips(tool).includes('Kinases 2'), 'it there');
    chip(tool, 'Kinases').click();
    await until(() => names(tool) === 'a.pdf,b.pdf', 'both');
    await tool.services.uploads.add([pdfFile()]);
    await until(() => names(tool).includes('uploaded.pdf'), 'the new one');
    expect(chips(tool)).to.include('Kinases 3');
  });
});
