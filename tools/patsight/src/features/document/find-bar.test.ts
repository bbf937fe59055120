import type { PageTextLine } from '@moiety/contract';
import type { MoInput } from '@moiety/elements/input/input.js';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, focused, press, type } from '../../../../../elements/test/person.ts';
import { compoundOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';
import type { PagesPane } from './pages-pane.ts';

const line = (text: string, y0: number): PageTextLine => ({
  text,
  box: { x0: 60, y0, x1: 260, y1: y0 + 12 },
  turn: 0,
});

const open = async (isNarrow = false): Promise<Tool> => {
  const server = new ServerDouble();
  server.texts.set(1, [line('Inhibition of the kinase', 60), line('Example 1', 100)]);
  server.texts.set(3, [line('No inhibition', 60), line('Strong inhibition', 80)]);
  const { id } = server.analyzed({ compounds: [compoundOf('1')] });
  const tool = await openTool(`/view-pdf/${id}`, { server });
  if (isNarrow) (await until(() => findByWords(tool.app, '[role=tab]', 'Pages'), 'the tabs')).click();
  await until(() => texts(tool).length === 2, 'the text of the page');
  return tool;
};
const inPage = ({ app }: Tool, selector: string): Element[] => [
  ...(find(app, 'mo-annotation')?.shadowRoot?.querySelectorAll(selector) ?? []),
];
const texts = (tool: Tool): (string | null)[] =>
  inPage(tool, 'svg.text text').map(({ textContent }) => textContent);
const bar = ({ app }: Tool): HTMLElement => find(app, 'patsight-find-bar')!;
const said = (tool: Tool): string => wordsOf(find(bar(tool), '[role=status]')!).trim();
const pageShown = ({ app }: Tool): string =>
  (find(app, 'patsight-pages')!.shadowRoot!.querySelector('mo-input') as MoInput).value;
const openBar = async (tool: Tool): Promise<void> => {
  find(tool.app, 'mo-button.find')!.focus();
  await press('Control+f');
  await until(() => focused()?.localName === 'input' && find(tool.app, 'patsight-find-bar'), 'the field');
};

describe('the text of a document', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(closeTool);

  it('lies over the page that is shown', async () => {
    const tool = await open();
    expect(texts(tool)).to.deep.equal(['Inhibition of the kinase', 'Example 1']);
    await expect(tool.app).to.be.accessible();
  });

  it('is found in all pages, from the one that is shown, place by place and round', async () => {
    const tool = await open();
    await openBar(tool);
    await type('inhibition');
    await until(() => said(tool) === '1 of 3', 'the places');
    expect(inPage(tool, '.found.at')).to.have.length(1);
    await inBothLanguages(async (locale) => {
      await until(() => said(tool) === (locale === 'en-US' ? '1 of 3' : '第 1 处，共 3 处'), 'its words');
      await expect(tool.app).to.be.accessible();
    });
    await press('Enter');
    await until(() => said(tool) === '2 of 3' && pageShown(tool) === '3', 'the next page');
    await until(() => inPage(tool, '.found').length === 2, 'both places on it');
    await press('Shift+Enter', 'Shift+Enter');
    await until(() => said(tool) === '3 of 3', 'the last');
    await press('Enter');
    await until(() => said(tool) === '1 of 3' && pageShown(tool) === '1', 'the first again');
    // Only two of the pages were analyzed.
    expect(wordsOf(bar(tool))).to.contain('only analyzed pages have text');
    await press('Escape');
    await until(() => !find(tool.app, 'patsight-find-bar'), 'no search');
    expect(inPage(tool, '.found')).to.have.length(0);
    await until(
      () => (focused()!.getRootNode() as ShadowRoot).host?.classList.contains('find'),
      'the button',
    );
  });

  it('begins with the page that is shown where there are too many places, and says so', async () => {
    const tool = await open();
    tool.server.foundMax = 2;
    findByWords(tool.app, 'mo-button', 'Next')!.click();
    await until(() => pageShown(tool) === '2', 'the second page');
    findByWords(tool.app, 'mo-button', 'Next')!.click();
    await until(() => pageShown(tool) === '3', 'the third page');
    await openBar(tool);
    await type('inhibition');
    await until(() => said(tool) === '1 of 2', 'the places');
    expect(pageShown(tool)).to.equal('3');
    await inBothLanguages(async (locale) => {
      const words = locale === 'en-US' ? 'Showing the first 2 of 3 matches' : '共 3 处，仅显示';
      await until(() => wordsOf(bar(tool)).includes(words), 'that there are more');
      await expect(tool.app).to.be.accessible();
    });
  });

  it('is asked for again when the pages are next loaded, after it could not be', async () => {
    const tool = await open();
    const { server } = tool;
    const asked = (): number => server.calls.filter((call) => call.endsWith('/page/3/text/')).length;
    server.failWith = (_, path) => (path.endsWith('/page/3/text/') ? 'offline' : undefined);
    findByWords(tool.app, 'mo-button', 'Next')!.click();
    await until(() => pageShown(tool) === '2', 'the second page');
    findByWords(tool.app, 'mo-button', 'Next')!.click();
    await until(() => asked() > 0, 'that its text was asked for');
    await until(() => texts(tool).length === 0, 'no text');
    server.failWith = undefined;
    const pane = find(tool.app, 'patsight-pages') as PagesPane;
    await until(() => {
      pane.pages = [...pane.pages];
      return texts(tool).length === 2;
    }, 'its text');
    expect(texts(tool)).to.deep.equal(['No inhibition', 'Strong inhibition']);
  });

  it('says what is not there, and goes nowhere', async () => {
    const tool = await open();
    await click(find(tool.app, 'mo-button.find')!);
    await until(() => find(tool.app, 'patsight-find-bar'), 'the field');
    await until(() => focused()?.localName === 'input', 'the focus in it');
    await type('benzene');
    await press('Enter');
    await until(() => said(tool) === 'No matches', 'that there is none');
    expect(pageShown(tool)).to.equal('1');
    expect(
      (findAll(bar(tool), 'mo-button') as (HTMLElement & { disabled: boolean })[]).map(
        ({ disabled }) => disabled,
      ),
    ).to.deep.equal([true, true, false]);
  });

  it('is usable at 360 px', async () => {
    await setViewport({ width: 360, height: 740 });
    const tool = await open(true);
    await openBar(tool);
    await expect(tool.app).to.be.accessible();
    expect(document.documentElement.scrollWidth).to.equal(360);
    await setViewport({ width: 1280, height: 800 });
  });
});
