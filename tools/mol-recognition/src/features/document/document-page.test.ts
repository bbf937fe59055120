import { setLocale } from '@moiety/locales';
import { aTimeout, expect } from '@open-wc/testing';
import { focused, press } from '../../../../../elements/test/person.ts';
import { foundStructure } from '../../../test/structures.ts';
import {
  closeTool,
  find,
  findAll,
  findByWords,
  openTool,
  textOf,
  tokenOf,
  until,
  wordsOf,
} from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const open = async (tool: Tool): Promise<void> => {
  tool.app.add([new File(['%PDF-1.7'], 'WO 1.pdf', { type: 'application/pdf' })]);
  await until(() => location.pathname.startsWith('/pdf/'), 'the page of the PDF');
};
const opened = async (): Promise<Tool> => {
  const tool = await openTool();
  await open(tool);
  await until(() => wordsOf(tool.app).includes('2 drawings were found'), 'the drawings');
  return tool;
};
const drawings = (tool: Tool): Element[] => [
  ...(find(tool.app, 'mo-annotation')?.shadowRoot?.querySelectorAll('[role=option]') ?? []),
];

describe('a PDF', () => {
  afterEach(async () => {
    closeTool();
    await setLocale('en-US');
  });

  it('shows its pages, one of which is looked at, and the drawings on it', async () => {
    const tool = await opened();
    expect(textOf(find(tool.app, 'h1')!)).to.equal('WO 1.pdf');
    expect(wordsOf(tool.app)).to.contain('Page 1 of 3').and.to.contain('Uploaded: 0 bytes');
    expect(findAll(tool.app, 'nav button').length).to.equal(3);
    expect(drawings(tool).map((mark) => mark.getAttribute('aria-label'))).to.have.members([
      'Drawing 1',
      'Drawing 2',
    ]);
    const [line] = find(tool.app, 'mo-annotation')!.shadowRoot!.querySelectorAll('svg.text text');
    expect(line?.textContent).to.equal('Scheme 1');
    await expect(tool.app).to.be.accessible();
    findAll(tool.app, 'nav button')[2]!.click();
    await until(() => wordsOf(tool.app).includes('Page 3 of 3'), 'the third page');
    expect(location.pathname).to.match(/\/3$/);
    find(tool.app, '.work')!.focus();
    await press('PageUp');
    await until(() => wordsOf(tool.app).includes('Page 2 of 3'), 'the second page');
    await until(() => tool.pdfs.asked.includes('page 1'), 'its picture');
    await setLocale('zh-CN');
    await until(() => wordsOf(tool.app).includes('第 2 页，共 3 页'), 'the words');
  });

  it('gives a drawing to be recognized, by a click or a key', async () => {
    const tool = await opened();
    tool.recogniser.answers.push([foundStructure()]);
    const annotation = find(tool.app, 'mo-annotation') as HTMLElement & { focusMark(id: string): void };
    annotation.focusMark('1');
    await press('Enter');
    await until(() => location.pathname.startsWith('/picture/'), 'the page of the picture');
    expect(tool.pdfs.asked).to.contain('drawing 0 1');
    await until(() => tool.recogniser.given.length === 1, 'the reading');
    expect(tool.recogniser.given[0]).to.deep.equal({ width: 181, height: 160 });
    await until(() => textOf(find(tool.app, 'h1')!) === 'WO 1, page 1, drawing 1', 'its name');
    find(tool.app, '.origin a')!.click();
    await until(() => wordsOf(tool.app).includes('Page 1 of 3'), 'the page again');
  });

  it('gives all drawings of a page', async () => {
    const tool = await opened();
    tool.recogniser.answers.push([foundStructure()], []);
    findByWords(tool.app, 'mo-button', 'Recognize all of them')!.click();
    await until(() => findAll(tool.app, '.card').length === 2, 'the list');
    expect(tool.services.pictures.items.map(({ origin }) => origin)).to.deep.equal([
      { document: 'WO 1.pdf', page: 1 },
      { document: 'WO 1.pdf', page: 1 },
    ]);
  });

  it('gives them once and of their own page, also when somebody clicks twice and turns the page meanwhile', async () => {
    const tool = await opened();
    const { promise, resolve } = Promise.withResolvers<void>();
    tool.pdfs.hold = promise;
    const all = findByWords(tool.app, 'mo-button', 'Recognize all of them')!;
    all.click();
    all.click();
    findByWords(tool.app, 'mo-button', 'Next page')!.click();
    await until(() => wordsOf(tool.app).includes('Page 2 of 3'), 'the next page');
    resolve();
    await until(() => tool.services.pictures.items.length > 0, 'the pictures');
    expect(tool.services.pictures.items.map(({ origin }) => origin?.page)).to.deep.equal([1, 1]);
    expect(tool.pdfs.asked.filter((what) => what.startsWith('drawing'))).to.deep.equal([
      'drawing 0 0',
      'drawing 0 1',
    ]);
    // Whoever went on stays there.
    expect(location.pathname).to.match(/^\/pdf\/.*\/2$/);
  });

  it('gives the others when one drawing cannot be cut out', async () => {
    const tool = await opened();
    tool.pdfs.damaged = 0;
    tool.recogniser.answers.push([foundStructure()]);
    findByWords(tool.app, 'mo-button', 'Recognize all of them')!.click();
    await until(() => location.pathname.startsWith('/picture/'), 'the picture');
    expect(tool.services.pictures.items.length).to.equal(1);
    await until(() => document.querySelector('mo-toast, mo-toast-region'), 'the sentence');
  });

  it('gives a part that is drawn by hand', async () => {
    const tool = await opened();
    tool.recogniser.answers.push([foundStructure()]);
    findByWords(tool.app, 'mo-button', 'Crop')!.click();
    await until(() => focused()?.classList.contains('crop'), 'the crop box');
    await press('Shift+ArrowRight');
    findByWords(tool.app, 'mo-button', 'Recognize this part')!.click();
    await until(() => tool.recogniser.given.length === 1, 'the reading');
    expect(tool.recogniser.given[0]).to.deep.equal({ width: 188, height: 160 });
  });

  it('asks for its password, and says that one is wrong', async () => {
    const tool = await openTool();
    tool.pdfs.password = 'sesame';
    await open(tool);
    const field = await until(
      () => find(tool.app, 'mo-input[type=password]') as HTMLInputElement | undefined,
      'the field',
    );
    await expect(tool.app).to.be.accessible();
    const give = (password: string): void => {
      field.value = password;
      field.dispatchEvent(new Event('input'));
      findByWords(tool.app, 'form mo-button', 'Open')!.click();
    };
    give('wrong');
    await until(() => wordsOf(tool.app).includes('This is not the password of the PDF'), 'the sentence');
    const again = find(tool.app, 'mo-input[type=password]') as HTMLInputElement;
    again.value = 'sesame';
    again.dispatchEvent(new Event('input'));
    findByWords(tool.app, 'form mo-button', 'Open')!.click();
    await until(() => wordsOf(tool.app).includes('Page 1 of 3'), 'the page');
  });

  it('that is damaged or too long is said to be; a page that is does not take the others with it', async () => {
    const tool = await openTool();
    tool.pdfs.problem = 'not-pdf';
    await open(tool);
    await until(() => wordsOf(tool.app).includes('This file is not a PDF, or it is damaged'), 'the sentence');
    expect(find(tool.app, 'a[href$="/help/mol-recognition-problems"]')).not.to.equal(undefined);
    tool.pdfs.problem = 'too-many-pages';
    await tool.services.documents.open(tool.services.documents.items[0]!.id);
    await until(() => wordsOf(tool.app).includes('more than 2,000 pages'), 'the sentence');
    tool.pdfs.problem = 'not-loaded';
    await tool.services.documents.open(tool.services.documents.items[0]!.id);
    tool.pdfs.problem = undefined;
    tool.pdfs.broken.add(0);
    (await until(() => findByWords(tool.app, 'mo-button', 'Try again'), 'the button')).click();
    await until(() => wordsOf(tool.app).includes('This page is damaged'), 'the sentence of the page');
    findByWords(tool.app, 'mo-button', 'Next page')!.click();
    await until(() => wordsOf(tool.app).includes('2 drawings were found'), 'the next page');
  });

  it('is closed when the person who opened it is gone', async () => {
    const tool = await openTool('/', { token: tokenOf('ada') });
    await until(() => tool.services.pictures.loaded, 'the pictures');
    await open(tool);
    tool.host.token = null;
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => wordsOf(tool.app).includes('This PDF is no longer open'), 'the words');
    expect(tool.pdfs.asked).to.contain('close');
  });

  it('gives nothing to the next person of what was being cut out', async () => {
    const tool = await openTool('/', { token: tokenOf('ada') });
    await until(() => tool.services.pictures.loaded, 'the pictures');
    await open(tool);
    await until(() => wordsOf(tool.app).includes('2 drawings were found'), 'the drawings');
    const { promise, resolve } = Promise.withResolvers<void>();
    tool.pdfs.hold = promise;
    findByWords(tool.app, 'mo-button', 'Recognize all of them')!.click();
    await until(() => tool.pdfs.asked.includes('drawing 0 0'), 'the first cutting');
    tool.host.token = tokenOf('bob');
    await tool.services.pictures.load();
    resolve();
    await until(() => tool.pdfs.asked.includes('drawing 0 1'), 'the second cutting');
    await aTimeout(50);
    expect(tool.services.pictures.items).to.deep.equal([]);
  });

  it('does not keep the password of another one', async () => {
    const tool = await openTool();
    tool.pdfs.password = 'sesame';
    await open(tool);
    const field = (): HTMLInputElement | undefined =>
      find(tool.app, 'mo-input[type=password]') as HTMLInputElement | undefined;
    const first = await until(field, 'the field');
    first.value = 'sesame';
    first.dispatchEvent(new Event('input'));
    const [other] = tool.services.documents.add([{ name: 'WO 2.pdf', blob: new Blob(['%PDF-1.7']) }]);
    tool.services.router.go(`/pdf/${other}/1`);
    await until(() => textOf(find(tool.app, 'h1')!) === 'WO 2.pdf', 'the other');
    await until(() => field()?.value === '', 'an empty field');
    expect(tool.services.documents.get(other!)?.phase).to.equal('locked');
  });

  it('is said not to be open any more once the page was left', async () => {
    const tool = await openTool('/pdf/gone/1');
    await until(() => wordsOf(tool.app).includes('This PDF is no longer open'), 'the words');
    expect(find(tool.app, 'mo-annotation')).to.equal(undefined);
  });
});
