import { expect } from '@open-wc/testing';
import { errorCode } from '@moiety/contract';
import type { FoundCompound, FoundValue } from '@moiety/contract';
import { Refused } from '@moiety/tool-kit/test/api-double.ts';
import type { LitElement } from 'lit';
import { documentOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

type Field = HTMLElement & { value: string; label: string; error: string };

const DOCUMENT = crypto.randomUUID();

const valueOf = (change: Partial<FoundValue> = {}): FoundValue => ({
  key: 'activity:1',
  target: 'JAK2',
  endpoint: 'IC50',
  qualifier: '=',
  value: '12',
  unit: 'nM',
  page: 4,
  needsReview: false,
  decision: 'none',
  isWithin: true,
  ...change,
});

const foundOf = (label: string, change: Partial<FoundCompound> = {}): FoundCompound => ({
  document: { id: DOCUMENT, name: 'patent.pdf', title: 'Kinase inhibitors', number: 'WO 2026/000001' },
  item: `compound:${label}`,
  isCompound: true,
  label,
  name: `name of ${label}`,
  smiles: 'CCO',
  page: 3,
  needsReview: false,
  decision: 'none',
  values: [valueOf()],
  valueCount: 1,
  ...change,
});

const serverWith = (...found: FoundCompound[]): ServerDouble => {
  const server = new ServerDouble();
  server.found = found;
  return server;
};
const field = ({ app }: Tool, label: string): Field =>
  (findAll(app, 'mo-input, mo-select') as Field[]).find((one) => one.label === label)!;
const write = (tool: Tool, label: string, value: string): void => {
  const input = field(tool, label);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
};
const submit = ({ app }: Tool): void => (find(app, 'form') as HTMLFormElement).requestSubmit();

describe('the search of all documents', () => {
  afterEach(closeTool);

  it('begins at the list of documents, with what was typed there', async () => {
    const server = new ServerDouble();
    server.documents = [documentOf()];
    const tool = await openTool('/', { server });
    await until(() => findByWords(tool.app, 'mo-button', 'Search in documents') !== undefined, 'the way');
    await tool.services.documents.show({ q: 'patent' });
    await tool.app.updateComplete;
    await (find(tool.app, 'patsight-documents-page') as LitElement).updateComplete;
    const way = findByWords(tool.app, 'mo-button', 'Search in documents');
    expect(way?.getAttribute('href')).to.equal('/search?q=patent');
  });

  it('asks for nothing before something is entered', async () => {
    const tool = await openTool('/search');
    await until(() => wordsOf(tool.app).includes('What are you looking for?'), 'the words');
    expect(tool.server.calls.filter((call) => call.includes('/search/'))).to.deep.equal([]);
    await expect(tool.app).to.be.accessible();
  });

  it('puts what is asked into the address, and leads to the places that are found', async () => {
    const tool = await openTool('/search', {
      server: serverWith(
        foundOf('12', {
          needsReview: true,
          values: [valueOf(), valueOf({ key: 'activity:2', qualifier: '>', value: '100', isWithin: false })],
          valueCount: 30,
        }),
        foundOf('4', { isCompound: false, item: 'activity:4', smiles: '', name: '', decision: 'accepted' }),
      ),
    });
    write(tool, 'Structure', 'c1ccncc1');
    write(tool, 'Target', 'JAK2');
    write(tool, 'Value from', '10');
    submit(tool);
    await until(() => wordsOf(tool.app).includes('2 results'), 'the results');
    expect(window.location.search).to.equal('?structure=c1ccncc1&target=JAK2&min=10&unit=nM');
    expect(tool.server.searches.at(-1)).to.include({
      structure: 'c1ccncc1',
      target: 'JAK2',
      min: '10',
      unit: 'nM',
      page: '1',
    });
    expect(
      findAll(tool.app, '.found a').map((one) => [one.textContent.trim(), one.getAttribute('href')]),
    ).to.deep.equal([
      ['Compound 12', `/view-pdf/${DOCUMENT}?item=compound%3A12`],
      ['IC50, JAK2: 12 nM', `/view-pdf/${DOCUMENT}?item=activity%3A1`],
      ['IC50, JAK2: >\u202f100 nM', `/view-pdf/${DOCUMENT}?item=activity%3A2`],
      ['patent.pdf', `/view-pdf/${DOCUMENT}`],
      ['Values of 4', `/view-pdf/${DOCUMENT}?item=activity%3A4`],
      ['IC50, JAK2: 12 nM', `/view-pdf/${DOCUMENT}?item=activity%3A1`],
      ['patent.pdf', `/view-pdf/${DOCUMENT}`],
    ]);
    const words = wordsOf(tool.app);
    for (const one of [
      'To review',
      'Accepted',
      'may be in the range',
      '2 of 30 values',
      'No structure',
      'Page 3',
    ])
      expect(words).to.contain(one);
    await expect(tool.app).to.be.accessible();
  });

  it('is what the address says, also after going back', async () => {
    const tool = await openTool('/search?label=12&match=exact&structure=CCO', {
      server: serverWith(foundOf('12')),
    });
    await until(() => wordsOf(tool.app).includes('1 result'), 'the result');
    expect([
      field(tool, 'Label').value,
      field(tool, 'Match').value,
      field(tool, 'Structure').value,
    ]).to.deep.equal(['12', 'exact', 'CCO']);
    write(tool, 'Label', '13');
    submit(tool);
    await until(() => tool.server.searches.at(-1)?.['label'] === '13', 'the other search');
    history.back();
    await until(() => field(tool, 'Label').value === '12', 'the search of before');
    findByWords(tool.app, 'mo-button', 'Clear')!.click();
    await until(() => wordsOf(tool.app).includes('What are you looking for?'), 'an empty form');
    expect(field(tool, 'Structure').value).to.equal('');
  });

  it('says that it was cut short, and where there is nothing what helps', async () => {
    const server = serverWith();
    const tool = await openTool('/search?q=nothing', { server });
    await until(() => wordsOf(tool.app).includes('No results'), 'the words');
    expect(wordsOf(tool.app)).to.contain('Fill in fewer fields, or draw a smaller structure');
    await expect(tool.app).to.be.accessible();
    server.found = [foundOf('1')];
    server.isSearchComplete = false;
    write(tool, 'Structure', 'C');
    submit(tool);
    await until(() => wordsOf(tool.app).includes('At least 1 result'), 'the words');
    expect(wordsOf(tool.app)).to.contain('there may be more');
    await expect(tool.app).to.be.accessible();
  });

  it('names the field that is wrong, keeps what was entered, and goes on', async () => {
    const server = serverWith(foundOf('1'));
    const tool = await openTool('/search?structure=C1CC(', { server });
    await until(() => field(tool, 'Structure')?.error === 'This structure cannot be read', 'the error');
    expect(field(tool, 'Structure').value).to.equal('C1CC(');
    await expect(tool.app).to.be.accessible();
    server.failWith = (_method, path) =>
      path.endsWith('/search/') ? new Refused(503, errorCode.unavailable, 'busy') : undefined;
    write(tool, 'Structure', 'C1CC1');
    submit(tool);
    await until(() => wordsOf(tool.app).includes('The documents could not be searched'), 'the failure');
    server.failWith = undefined;
    findByWords(find(tool.app, 'kit-failure')!, 'mo-button', 'Retry')!.click();
    await until(() => wordsOf(tool.app).includes('1 result'), 'the result');
  });

  it('is a command', async () => {
    const tool = await openTool('/');
    await until(() => tool.host.commands.length > 0, 'the commands');
    expect(tool.host.commands.map(({ title }) => title)).to.include('Search all documents');
  });
});
