import { errorCode } from '@moiety/contract';
import { setLocale } from '@moiety/locales';
import { Refused } from '@moiety/tool-kit/test/api-double.ts';
import { expect } from '@open-wc/testing';
import { focused, press } from '../../../../../elements/test/person.ts';
import { foundStructure } from '../../../test/structures.ts';
import {
  closeTool,
  find,
  findAll,
  findByWords,
  openTool,
  pictureFile,
  textOf,
  tokenOf,
  until,
  wordsOf,
} from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const withTwo = async (settings?: Parameters<typeof openTool>[1]): Promise<Tool> => {
  const tool = await openTool('/', settings);
  await until(() => tool.services.pictures.loaded, 'the library');
  tool.recogniser.answers.push([foundStructure({ accepted: true, confidence: 0.97 })], [foundStructure()]);
  tool.app.add([await pictureFile('one.png'), await pictureFile('two.png')]);
  await until(() => !tool.services.pictures.progress, 'the end');
  await until(() => findAll(tool.app, '.card').length === 2, 'the cards');
  return tool;
};
const dialog = (tool: Tool): HTMLElement => find(tool.app, 'mo-dialog[open]')!;
const submit = async (tool: Tool): Promise<void> => {
  (
    await until(() => dialog(tool)?.shadowRoot?.querySelector<HTMLElement>('button.submit'), 'the button')
  ).click();
};

describe('the pictures in this browser', () => {
  afterEach(async () => {
    closeTool();
    await setLocale('en-US');
  });

  it('begin with samples, and with nothing uploaded', async () => {
    const tool = await openTool();
    await until(() => find(tool.app, '.samples button'), 'the samples');
    expect(wordsOf(tool.app)).to.contain('Uploaded: 0 bytes').and.to.contain('only in this browser');
    find(tool.app, '.samples button')!.click();
    await until(() => location.pathname.startsWith('/picture/'), 'the page of the picture');
    await expect(tool.app).to.be.accessible();
  });

  it('that are pasted or dropped are read', async () => {
    const tool = await openTool();
    const data = new DataTransfer();
    data.items.add(await pictureFile('image.png'));
    const paste = new ClipboardEvent('paste', { cancelable: true });
    // Firefox gives the files to no such event that a script makes.
    Object.defineProperty(paste, 'clipboardData', { value: data });
    document.dispatchEvent(paste);
    await until(() => tool.services.pictures.items.length === 1, 'the pasted one');
    expect(tool.services.pictures.items[0]?.name).to.equal('Pasted picture');
    tool.services.router.go('/');
    const dropped = new DataTransfer();
    dropped.items.add(await pictureFile('dropped.png'));
    dropped.items.add(await pictureFile('another.png'));
    const page = await until(() => find(tool.app, '.page'), 'the list');
    page.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
    await until(() => tool.services.pictures.items.length === 3, 'the dropped ones');
  });

  it('are listed with how each stands and how sure it is, in either language', async () => {
    const tool = await withTwo();
    expect(wordsOf(tool.app))
      .to.contain('Accepted automatically')
      .and.to.contain('97%')
      .and.to.contain('To review');
    await expect(tool.app).to.be.accessible();
    await setLocale('zh-CN');
    await until(
      () => wordsOf(tool.app).includes('自动接受') && wordsOf(tool.app).includes('待复核'),
      'the words',
    );
  });

  it('are reviewed by keys in their list, the most doubtful first, with undo', async () => {
    const tool = await openTool();
    await until(() => tool.services.pictures.loaded, 'the library');
    tool.recogniser.answers.push(
      [foundStructure({ confidence: 0.8 })],
      [foundStructure({ confidence: 0.3 }), foundStructure({ confidence: 0.5, smiles: 'CCBr' })],
      [foundStructure({ accepted: true, confidence: 0.97 })],
    );
    tool.app.add([
      await pictureFile('likely.png'),
      await pictureFile('doubtful.png'),
      await pictureFile('sure.png'),
    ]);
    await until(() => !tool.services.pictures.progress, 'the end');
    (await until(() => findByWords(tool.app, 'mo-button', 'Review in this list'), 'the button')).click();
    const names = (): string[] => findAll(tool.app, '.card a').map(textOf);
    await until(() => names().join() === 'doubtful.png,likely.png', 'the order');
    await until(() => focused()?.textContent === 'doubtful.png', 'the focus on the first');
    await expect(tool.app).to.be.accessible();
    expect(wordsOf(tool.app)).to.contain('Structure 1 of 2');
    const decisions = (): string[] =>
      tool.services.pictures.items.flatMap(({ findings }) => findings.map(({ decision }) => decision));
    await press('r');
    await until(() => wordsOf(tool.app).includes('Structure 2 of 2'), 'its second structure');
    await press('n');
    await until(() => focused()?.textContent === 'likely.png', 'the focus on the next');
    await press('a');
    expect(decisions()).to.deep.equal(['accepted', 'rejected', 'open', 'accepted']);
    await until(() => focused()?.textContent === 'doubtful.png', 'the focus on what is left');
    expect(wordsOf(tool.app)).to.contain('likely.png: Accepted. 1 left to review');
    // Nothing went away, and nothing moved.
    expect(names()).to.deep.equal(['doubtful.png', 'likely.png']);
    await press('z');
    await until(() => focused()?.textContent === 'likely.png', 'the focus on what was taken back');
    expect(decisions()).to.deep.equal(['open', 'rejected', 'open', 'accepted']);
    await press('ArrowLeft');
    await until(() => focused()?.textContent === 'doubtful.png', 'the focus on the one before');
  });

  it('and PDF files are added together; a PDF is listed with its pages, and closed', async () => {
    const tool = await openTool();
    tool.app.add([new File(['%PDF-1.7'], 'patent.pdf'), await pictureFile('one.png')]);
    await until(() => wordsOf(tool.app).includes('3 pages'), 'its pages');
    expect(wordsOf(tool.app)).to.contain('Open PDF files').and.to.contain('Uploaded: 0 bytes');
    await expect(tool.app).to.be.accessible();
    find(tool.app, 'mo-button[label="Close patent.pdf"]')!.click();
    await until(() => !wordsOf(tool.app).includes('Open PDF files'), 'it is closed');
    expect(tool.pdfs.asked).to.contain('close');
  });

  it('are exported to Excel with each beside its structure', async () => {
    const tool = await withTwo();
    findByWords(tool.app, 'mo-button', 'Export')!.click();
    await until(() => dialog(tool), 'the dialog');
    (await until(() => findByWords(tool.app, 'mo-radio', 'Excel'), 'the format')).click();
    await submit(tool);
    await until(() => tool.molecules.written.length === 1, 'the file');
    expect([tool.molecules.written, tool.molecules.sources]).to.deep.equal([['xlsx'], [1]]);
  });

  it('are filtered by how they stand, and deleted with undo', async () => {
    const tool = await withTwo();
    const select = find(tool.app, 'mo-select') as HTMLElement & { value: string };
    select.value = 'review';
    select.dispatchEvent(new Event('change'));
    await until(() => findAll(tool.app, '.card').length === 1, 'one card');
    expect(textOf(find(tool.app, '.card')!)).to.contain('two.png');
    findByWords(tool.app, 'mo-button', 'Delete all')!.click();
    await until(() => tool.services.pictures.items.length === 0, 'none');
    (
      await until(
        () => find(document.body, 'mo-toast')?.shadowRoot?.querySelector<HTMLElement>('button.plain'),
        'undo',
      )
    ).click();
    await until(() => tool.services.pictures.items.length === 2, 'both again');
  });

  it('are exported: those that were accepted', async () => {
    const tool = await withTwo();
    findByWords(tool.app, 'mo-button', 'Export')!.click();
    await until(() => dialog(tool), 'the dialog');
    await submit(tool);
    await until(() => tool.molecules.written.length === 1, 'the file');
    expect(tool.molecules.written).to.deep.equal(['sdf']);
    const [sdf = ''] = tool.molecules.files;
    expect(sdf.split('$$$$').length - 1).to.equal(1);
    expect(sdf)
      .to.contain('>  <Picture>\none.png')
      .and.to.contain('>  <Confidence>\n0.97')
      .and.to.contain('accepted by confidence');
    expect(wordsOf(tool.app)).to.contain('Uploaded: 0 bytes');
  });

  it('become a molecule set of whoever is signed in, and what was uploaded is counted', async () => {
    const tool = await withTwo({ token: tokenOf('ada') });
    findByWords(tool.app, 'mo-button', 'Save to a molecule set')!.click();
    await until(() => dialog(tool), 'the dialog');
    expect(wordsOf(tool.app)).to.contain('and each picture as it was read');
    const all = await until(
      () => findByWords(tool.app, 'mo-radio', 'All but the rejected ones (2)'),
      'the choice',
    );
    all.click();
    await submit(tool);
    await until(() => wordsOf(tool.app).includes('2 structures were saved'), 'the words');
    expect(tool.server.sets.map(({ name, records }) => [name, records.length])).to.deep.equal([
      ['Structures from pictures', 2],
    ]);
    await until(() => wordsOf(tool.app).includes('shows each structure with its picture'), 'the pictures');
    expect([...tool.server.kept.values()].map(({ size }) => size > 100)).to.deep.equal([true]);
    expect(tool.services.uploads.bytes).to.be.greaterThan(100);
    await expect(tool.app).to.be.accessible();
    expect(find(tool.app, 'mo-button[href*="molvalley-app"]')?.getAttribute('href')).to.contain(
      '/molvalley?molvalley-app=%2Fset%2F',
    );
  });

  it('are saved without their pictures where that is chosen, and where they cannot be uploaded, which is said and tried again', async () => {
    const tool = await withTwo({ token: tokenOf('ada') });
    const save = async (): Promise<void> => {
      findByWords(tool.app, 'mo-button', 'Save to a molecule set')!.click();
      await until(() => dialog(tool), 'the dialog');
    };
    const picturesBox = (): HTMLElement => find(tool.app, 'mo-dialog mo-checkbox')!;
    await save();
    picturesBox().shadowRoot!.querySelector('input')!.click();
    await until(() => wordsOf(tool.app).includes('Not uploaded: the pictures themselves'), 'the words');
    await submit(tool);
    await until(() => wordsOf(tool.app).includes('1 structure was saved'), 'saved');
    expect(tool.server.kept.size).to.equal(0);

    find(tool.app, 'mol-recognition-save-dialog')!.dispatchEvent(new CustomEvent('close'));
    await until(() => !dialog(tool), 'closed');
    await save();
    picturesBox().shadowRoot!.querySelector('input')!.click();
    tool.server.failWith = (_, path) =>
      path.includes('/uploads/') ? new Refused(500, errorCode.serverError, 'The disk is full') : undefined;
    await submit(tool);
    await until(() => wordsOf(tool.app).includes('The pictures were not saved'), 'what failed');
    expect(wordsOf(tool.app)).to.contain('The structures are saved').and.to.contain('1 structure was saved');
    await expect(tool.app).to.be.accessible();
    tool.server.failWith = undefined;
    findByWords(tool.app, 'mo-button', 'Retry')!.click();
    await until(() => tool.server.kept.size === 1, 'kept');
    expect(tool.server.sets.length).to.equal(2);
  });

  it('are saved after signing in by those who had not, and nothing is lost by not doing it', async () => {
    const tool = await withTwo();
    tool.host.renewed = null;
    findByWords(tool.app, 'mo-button', 'Save to a molecule set')!.click();
    await until(() => dialog(tool), 'the dialog');
    await submit(tool);
    await until(() => wordsOf(tool.app).includes('Sign in to save to your account'), 'the words');
    expect(find(tool.app, 'mo-dialog a')?.getAttribute('href')).to.contain('/login?');
    expect(tool.server.calls).to.deep.equal([]);
    tool.host.renewed = tokenOf('ada');
    await submit(tool);
    await until(() => tool.server.sets.length === 1, 'the set');
    expect(tool.services.pictures.items.map(({ owner }) => owner)).to.deep.equal(['ada', 'ada']);
  });

  it('are saved without those that the account had in this browser, which were not shown when it was asked', async () => {
    const tool = await withTwo();
    tool.host.renewed = null;
    const [one] = tool.services.pictures.items;
    tool.library.kept.set('earlier', { ...one!, id: 'earlier', owner: 'ada' });
    findByWords(tool.app, 'mo-button', 'Save to a molecule set')!.click();
    await until(() => dialog(tool), 'the dialog');
    tool.host.renewed = tokenOf('ada');
    (
      await until(() => findByWords(tool.app, 'mo-radio', 'All but the rejected ones (2)'), 'the choice')
    ).click();
    await submit(tool);
    await until(() => tool.server.sets[0]?.records.length, 'the set');
    expect(tool.services.pictures.items.length).to.equal(3);
    expect(tool.server.sets[0]?.records.length).to.equal(2);
  });

  it('are offered to the list of commands', async () => {
    const tool = await withTwo();
    const ids = (): string => tool.host.commands.map(({ id }) => id).join(' ');
    await until(() => ids() === 'review choose sample scorecard', 'the commands');
    tool.host.commands.find(({ id }) => id === 'scorecard')!.run();
    await until(() => wordsOf(tool.app).includes('Development figures'), 'the scorecard');
    expect(wordsOf(tool.app)).to.contain('90.3% (86.9% to 92.8%)').and.to.contain('99.0% (97.8% to 99.5%)');
    await expect(tool.app).to.be.accessible();
  });
});

describe('the scorecard', () => {
  afterEach(closeTool);

  it('names the engine and the command, and shows what the operator had judged, said to be that', async () => {
    const tool = await openTool('/scorecard', {
      figures: {
        by: { 'en-US': 'Example Labs', 'zh-CN': '示例实验室' },
        on: '2026-11-20',
        engine: '6',
        sets: [{ title: { 'en-US': 'Own pictures', 'zh-CN': '自有图片' }, right: 45, of: 50 }],
      },
    });
    await until(() => wordsOf(tool.app).includes('Judged figures'), 'the figures');
    expect(wordsOf(tool.app))
      .to.contain('These figures are for engine version 11.')
      .and.to.contain('RECOGNITION_SAMPLE=400 npm run bench -- recognition')
      .and.to.contain('With stereochemistry')
      .and.to.contain(
        'Supplied by the operator of this site. Judged by Example Labs on Nov 20, 2026, engine version 6.',
      )
      .and.to.contain('90.0% (78.6% to 95.7%)');
    await expect(tool.app).to.be.accessible();
  });
});
