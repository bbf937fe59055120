import { fileName } from '@moiety/elements/base/save-file.js';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { errorCode } from '@moiety/contract';
import type { AssayColumn, MeasuredValue, MoleculeRecord } from '@moiety/contract';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, focused, press, type } from '../../../../../elements/test/person.ts';
import { manyMolecules, readMolecule, storedSet, unreadMolecule } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';
import type { MoCheckbox } from '@moiety/elements/checkbox/checkbox.js';
import type { MoCombobox } from '@moiety/elements/combobox/combobox.js';
import type { MoInput } from '@moiety/elements/input/input.js';
import type { MoStructure } from '@moiety/elements/structure/structure.js';
import type { SetPage } from './set-page.ts';

const { id } = storedSet();
const path = `/set/${id}`;

const withSet = (
  molecules: readonly MoleculeRecord[],
  columns: string[] = [],
  assays: AssayColumn[] = [],
): ServerDouble => {
  const server = new ServerDouble();
  server.add(
    storedSet({ columns, assays, unread: molecules.filter(({ status }) => status === 'error').length }),
    molecules,
  );
  return server;
};
const open = async (
  molecules: readonly MoleculeRecord[],
  query = '',
  columns: string[] = [],
): Promise<Tool> => {
  const tool = await openTool(path + query, withSet(molecules, columns));
  await until(() => find(tool.app, '.body [aria-colindex="4"], .body .card'), 'the rows');
  return tool;
};
const rowsOf = ({ app }: Tool): HTMLElement[] => findAll(app, '.body [role=row]');
const namesOf = (tool: Tool): string[] =>
  rowsOf(tool).map((row) => textOf(row.querySelector('[aria-colindex="4"]')!).trim());
const header = ({ app }: Tool, title: string): HTMLElement => findByWords(app, '[role=columnheader]', title)!;
const cell = ({ app }: Tool, row: number, column: number): HTMLElement =>
  find(app, `[role=gridcell][data-row="${row}"][data-column="${column}"]`)!;
const status = ({ app }: Tool): string => textOf(find(app, '.shown')!);
const button = ({ app }: Tool, words: string): HTMLElement => findByWords(app, 'mo-button', words)!;

const drugs: MoleculeRecord[] = [
  readMolecule(0, { name: 'Imatinib', smiles: 'Cc1ccc(NC)cc1', data: { IC50: '>100.5', Target: 'ABL1' } }),
  readMolecule(1, { name: 'Aspirin', smiles: 'CC(=O)Oc1ccccc1', data: { IC50: '9', Target: 'COX-1' } }),
  unreadMolecule(2, { name: 'Lost', line: 214 }),
  readMolecule(3, {
    name: 'Ciclosporin',
    smiles: 'CCN',
    data: { Target: 'calcineurin' },
    properties: { ...readMolecule(3).properties, lipinskiViolations: 2 },
  }),
];

const chooseKind = async (tool: Tool, kind: string): Promise<void> => {
  const form = find(tool.app, 'molvalley-structure-form')!;
  const select = find(form, 'mo-select') as HTMLElement & { value: string };
  select.value = kind;
  select.dispatchEvent(new Event('change'));
  await (form as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
};
const openStructureSearch = async (tool: Tool): Promise<void> => {
  await click(button(tool, 'Structure search'));
  await until(() => focused()?.localName === 'input', 'the focus in the field');
};

const panelOf = ({ app }: Tool): HTMLElement | undefined => find(app, 'molvalley-molecule-panel');
/** What says where the molecule beside the table was read. */
const originIn = ({ app }: Tool, selector: string): HTMLElement | undefined => {
  const origin = find(app, 'molvalley-molecule-origin');
  return origin && find(origin, selector);
};
const titleOf = (tool: Tool): string => textOf(find(panelOf(tool)!, 'h2')!).trim();
const factOf = (tool: Tool, title: string): string =>
  textOf(
    findAll(panelOf(tool)!, 'dl > div')
      .find((one) => textOf(one.querySelector('dt')!).trim() === title)!
      .querySelector('dd')!,
  ).trim();

/** Chooses from the menu of rows. */
const chooseRows = async (tool: Tool, words: string): Promise<void> => {
  await click(button(tool, 'Rows'));
  await click(await until(() => findByWords(tool.app, 'mo-menu-item', words), 'the menu'));
};

describe('a set', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(closeTool);

  it('says that a long selection in its address is no longer available, and shows all', async () => {
    const tool = await open(drugs, '?picked=kept-0');
    const told = [...document.querySelectorAll<HTMLElement & { text: string }>('mo-toast')];
    expect(told.map(({ text }) => text)).to.deep.equal(['This selection is no longer available']);
    expect(rowsOf(tool)).to.have.length(drugs.length);
  });

  it('is a grid that says how large it is and shows only what is on screen', async () => {
    const tool = await open(manyMolecules(2000, 100));
    await until(() => find(tool.app, '[role=grid][aria-rowcount="2001"][aria-busy=false]'), 'all rows');
    expect(rowsOf(tool).length).to.be.lessThan(40);
    expect(rowsOf(tool)[0]!.getAttribute('aria-rowindex')).to.equal('2');
    expect(textOf(find(tool.app, '.facts')!)).to.equal('2,000 molecules · 20 not readable · kinases.sdf');
    expect(status(tool)).to.equal('All 2,000 molecules shown');
  });

  it('passes axe in light and dark and in both languages', async () => {
    const tool = await open(drugs, '', ['IC50', 'Target']);
    await inBothLanguages(async (locale) => {
      const title = locale === 'zh-CN' ? '分子式' : 'Formula';
      expect(await until(() => header(tool, title), locale)).not.to.equal(undefined);
      await expectAccessible(tool.app);
    });
  }).timeout(40_000);

  it('keeps an unread row in its place, with the reason and the line in words', async () => {
    const tool = await open(drugs);
    expect(namesOf(tool)).to.deep.equal(['Imatinib', 'Aspirin', 'Lost', 'Ciclosporin']);
    const reason = find(tool.app, '.cell.span')!;
    expect(textOf(reason)).to.contain('Line 214: The SMILES cannot be read.').and.contain('unclosed ring');
    expect(textOf(rowsOf(tool)[2]!)).to.contain('Not readable');
  });

  it('marks in an unread name the part that is not understood, and says what was taken for granted of another', async () => {
    const tool = await open(
      [
        readMolecule(0, { name: 'butan-2-ol', data: { NameReading: 'partial-stereo' } }),
        unreadMolecule(1, {
          name: '2-chloropyridxne',
          source: '2-chloropyridxne',
          error: { reason: 'unreadable-name', detail: 'not-understood:14' },
        }),
      ],
      '',
      ['NameReading'],
    );
    expect(textOf(find(tool.app, '.cell.span mark')!)).to.equal('xne');
    expect(textOf(rowsOf(tool)[0]!)).to.contain('Incomplete stereochemistry');
    expect(find(tool.app, '.remark')!.title).to.equal('The name does not give every configuration.');
    const table = tool.app.renderRoot.querySelector<SetPage>('molvalley-set-page')!.session.table;
    expect(table.text(0, 'file:NameReading')).to.equal('The name does not give every configuration.');
    expect(table.haystack(0)).to.contain('every configuration');
  });

  it('shows numbers with their digits and sets the file’s own on the point', async () => {
    const tool = await open(drugs, '', ['IC50', 'Target']);
    await until(() => find(tool.app, '.fraction'), 'the file’s numbers, behind the names');
    const points = findAll(tool.app, '.fraction').map((part) =>
      Math.round(part.getBoundingClientRect().left),
    );
    expect(points.length).to.be.greaterThan(1);
    expect(new Set(points).size).to.equal(1);
  });

  it('sorts by a click up, down and back, and says so', async () => {
    const tool = await open(drugs);
    const molecularWeight = header(tool, 'MW (g/mol)');
    await click(molecularWeight);
    await until(() => molecularWeight.ariaSort === 'ascending', 'up');
    await click(molecularWeight);
    await until(() => namesOf(tool)[0] === 'Ciclosporin', 'the heaviest first');
    expect(molecularWeight.ariaSort).to.equal('descending');
    expect(namesOf(tool).at(-1)).to.equal('Lost');
    expect(window.location.search).to.equal('?sort=-molecularWeight');
    await click(molecularWeight);
    await until(() => window.location.search === '', 'the order of the file');
  });

  it('comes back to the view that its address names, also by Back', async () => {
    const tool = await open(drugs, '?sort=name&only=drug-like');
    await until(() => namesOf(tool).join() === 'Aspirin,Imatinib', 'the view');
    await click(find(tool.app, 'button[aria-label="Remove filter: Drug-like (0 violations)"]')!);
    await until(() => rowsOf(tool).length === 4, 'all rows');
    window.history.back();
    await until(() => rowsOf(tool).length === 2, 'the view again');
    expect(find(find(tool.app, 'molvalley-filter-chips')!, 'li')).not.to.equal(undefined);
  });

  it('searches while typing, with one entry in the history', async () => {
    const tool = await open(drugs);
    const entries = window.history.length;
    const search = find(tool.app, 'mo-input[type=search]')!;
    search.focus();
    await type('asp');
    await until(() => namesOf(tool).join() === 'Aspirin', 'the one');
    await type('irin');
    await until(() => window.location.search === '?q=aspirin', 'the words');
    expect(window.history.length - entries).to.be.at.most(1);
    expect(status(tool)).to.equal('1 of 4 molecules shown');
  });

  it('offers the way back when nothing fits', async () => {
    const tool = await open(drugs, '?q=aspirin');
    const search = find(tool.app, 'mo-input[type=search]')!;
    search.focus();
    await press('Control+a');
    await type('zzz');
    const all = await until(() => findByWords(tool.app, '.nothing mo-button', 'Show all'), 'the way back');
    await expectAccessible(tool.app);
    await click(all);
    await until(() => rowsOf(tool).length === 4, 'all rows');
    expect(window.location.search).to.equal('');
  });

  it('filters by a range that a person enters, by keyboard', async () => {
    const tool = await open(drugs);
    button(tool, 'Filter').focus();
    await press('Enter');
    await until(() => focused()?.role === 'combobox', 'the focus in the form');
    await expectAccessible(tool.app);
    // Over the two handles of the histogram.
    await press('Tab', 'Tab', 'Tab');
    await type('47');
    await press('Enter');
    await until(() => rowsOf(tool).length === 2, 'what is heavy enough');
    expect(textOf(find(find(tool.app, 'molvalley-filter-chips')!, '.words')!).trim()).to.equal(
      'MW (g/mol) ≥ 47',
    );
  });

  it('filters by values with their counts, by a handle of a histogram and by the highest, joined and turned round', async () => {
    const tool = await open(drugs, '', ['IC50', 'Target']);
    const inForm = (selector: string): HTMLElement =>
      find(find(tool.app, 'molvalley-filter-form')!, selector)!;
    const openForm = async (column: string, before?: string): Promise<void> => {
      await click(button(tool, 'Filter'));
      const select = (await until(() => inForm('mo-combobox'), 'the form')) as MoCombobox;
      if (before) expect(select.value, 'the column of the last filter').to.equal(before);
      select.value = column;
      select.dispatchEvent(new Event('change'));
      await until(() => select.value === column, 'the column');
    };
    const chips = (): string =>
      findAll(find(tool.app, 'molvalley-filter-chips')!, 'li')
        .map((one) =>
          textOf(one)
            .replaceAll(/[\s≠]+/g, ' ')
            .trim(),
        )
        .join(' | ');
    await openForm('file:Target');
    const value = await until(
      () => findByWords(find(tool.app, 'molvalley-filter-form')!, '.values mo-checkbox', 'COX-1'),
      'the values',
    );
    expect(textOf(value).replaceAll(/\s+/g, ' ').trim()).to.equal('COX-1 1');
    await expectAccessible(tool.app);
    await click(value);
    await click(findByWords(find(tool.app, 'molvalley-filter-form')!, 'mo-button', 'Add filter')!);
    await until(() => namesOf(tool).join() === 'Aspirin', 'the one with the value');
    // The next filter begins with the same column, and says so.
    await until(() => (inForm('mo-combobox') as MoInput).value === 'file:Target', 'the column');

    await openForm('lipinskiViolations', 'file:Target');
    const handle = (await until(() => inForm('input[type=range]'), 'the handle')) as HTMLInputElement;
    handle.focus();
    handle.value = '100';
    handle.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => (inForm('mo-input[name=min]') as MoInput).value === '1.56', 'the bound');
    await click(findByWords(find(tool.app, 'molvalley-filter-form')!, 'mo-button', 'Add filter')!);
    await until(() => chips().includes('≥ 1.56'), 'both filters');
    await click(find(tool.app, '.joint button')!);
    await until(() => namesOf(tool).join() === 'Aspirin,Ciclosporin', 'either');
    expect(chips()).to.equal('Target: COX-1 | or | Lipinski violations ≥ 1.56');
    await click(find(tool.app, 'button[aria-label="Not: Target: COX-1"]')!);
    await until(
      () => namesOf(tool).join() === 'Imatinib,Lost,Ciclosporin',
      'the others, or so many violations',
    );
    expect(window.location.search).to.contain('or-range=').and.to.contain('not-among=');
    await expectAccessible(tool.app);

    await openForm('molecularWeight', 'lipinskiViolations');
    (inForm('mo-input[name=count]') as MoInput).value = '1';
    await click(findByWords(find(tool.app, 'molvalley-filter-form')!, 'mo-button', 'Show only these')!);
    await until(() => namesOf(tool).length === 1, 'the highest');
    expect(chips()).to.contain('1 highest by MW (g/mol)');
  });

  it('sorts by a second column with Shift, and says the order of the columns', async () => {
    const tool = await open(drugs);
    header(tool, 'Formula').click();
    await until(() => header(tool, 'Formula').ariaSort === 'ascending', 'the first');
    header(tool, 'Name').dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, shiftKey: true }),
    );
    await until(() => header(tool, 'Name').ariaSort === 'ascending', 'the second');
    expect(textOf(find(header(tool, 'Name'), '.rank')!)).to.equal('2');
    expect(window.location.search).to.equal('?sort=formula&sort=name');
  });

  it('words a filter that makes no sense', async () => {
    const tool = await open(drugs);
    await click(button(tool, 'Filter'));
    const min = await until(() => find(tool.app, 'mo-input[name=min]'), 'the field');
    min.focus();
    await type('heavy');
    await press('Enter');
    await until(() => findByWords(tool.app, '.error', '“heavy” is not a number'), 'the error');
    await press('Control+a', 'Delete', 'Enter');
    await until(() => findByWords(tool.app, '.error', 'Enter a minimum or a maximum'), 'the other error');
    await press('Escape');
    expect(window.location.search).to.equal('');
  });

  it('finds a substructure and highlights it', async () => {
    const tool = await open(drugs);
    await click(button(tool, 'Structure search'));
    await until(() => focused()?.localName === 'input', 'the focus in the field');
    await type('c1ccc');
    await press('Enter');
    await until(() => namesOf(tool).join() === 'Imatinib,Aspirin', 'the two');
    await until(
      () => tool.workers.drawn.some(({ highlight }) => highlight === 'c1ccc'),
      'highlighted drawings',
    );
    expect(window.location.search).to.equal('?sub=c1ccc');
  });

  it('words a query that is none and stays where it is', async () => {
    const tool = await open(drugs);
    await click(button(tool, 'Structure search'));
    await until(() => focused()?.localName === 'input', 'the focus in the field');
    await type('c1cc(');
    await press('Enter');
    await until(
      () => findByWords(tool.app, '#error', 'neither SMILES nor SMARTS: unclosed branch'),
      'the error',
    );
    expect(window.location.search).to.equal('');
    expect(rowsOf(tool)).to.have.length(4);
    await press('Escape');
  });

  it('says so when the address holds a query that is none', async () => {
    const tool = await open(drugs, '?sub=c1cc(');
    const notice = await until(() => findByWords(tool.app, '[role=alert]', 'neither SMILES'), 'the notice');
    expect(textOf(notice)).to.contain('All molecules are shown');
    expect(rowsOf(tool)).to.have.length(4);
  });

  it('finds similar molecules, the most similar first, and says how similar each is', async () => {
    const tool = await open(drugs);
    await openStructureSearch(tool);
    await type('CC(=O)Oc1cccc');
    await chooseKind(tool, 'similar');
    await inBothLanguages(async () => expectAccessible(tool.app));
    await press('Enter');
    await until(() => namesOf(tool).join() === 'Imatinib,Aspirin', 'the two');
    expect(window.location.search).to.equal('?sort=-similarity&similar=0.5%3ACC%28%3DO%29Oc1cccc');
    expect(header(tool, 'Similarity').ariaSort).to.equal('descending');
    expect(textOf(cell(tool, 1, 4)).trim()).to.equal('0.87');
    await click(button(tool, 'Download'));
    await click(
      await until(() => findByWords(tool.app, 'mo-menu-item', 'Shown molecules as CSV'), 'the item'),
    );
    await until(() => tool.workers.written.length, 'the file');
    const { added } = tool.workers.written[0]!;
    expect(added?.names).to.deep.equal(['Similarity']);
    expect(added?.values.get(1)).to.deep.equal(['0.866667']);
    await click(find(find(tool.app, 'molvalley-filter-chips')!, 'li button')!);
    await until(() => rowsOf(tool).length === 4, 'all rows');
    expect(window.location.search).to.equal('');
    expect(findByWords(tool.app, '[role=columnheader]', 'Similarity')).to.equal(undefined);
  }).timeout(20_000);

  it('refuses a similarity that cannot be, and a query where a structure is wanted', async () => {
    const tool = await open(drugs);
    await openStructureSearch(tool);
    await type('[#6]C');
    await chooseKind(tool, 'similar');
    await press('Enter');
    await until(() => findByWords(tool.app, '#error', 'not a complete structure'), 'the error');
    await press('Control+a');
    await type('CCO');
    const threshold = find(find(tool.app, 'molvalley-structure-form')!, 'mo-input.threshold')!;
    threshold.focus();
    await press('Control+a');
    await type('0.1');
    await press('Enter');
    await until(() => findByWords(tool.app, '#error', 'Enter a number from 0.3 to 1'), 'the other error');
    expect(window.location.search).to.equal('');
    await press('Escape');
  });

  it('finds the same structure', async () => {
    const tool = await open(drugs);
    await openStructureSearch(tool);
    await type('CCN');
    await chooseKind(tool, 'same');
    await press('Enter');
    await until(() => namesOf(tool).join() === 'Ciclosporin', 'the one');
    expect(window.location.search).to.equal('?same=CCN');
  });

  it('finds what is part of a structure', async () => {
    const within = await open(drugs, '?within=CCNCC(%3DO)Oc1ccccc1');
    await until(() => namesOf(within).join() === 'Aspirin,Ciclosporin', 'the parts');
    const chips = find(within.app, 'molvalley-filter-chips')!;
    expect(textOf(find(chips, 'li')!).trim()).to.equal('Part of CCNCC(=O)Oc1ccccc1');
  });

  it('checks for structural alerts, and filters by them', async () => {
    const tool = await open(drugs);
    await click(button(tool, 'Alerts'));
    await until(() => focused()?.localName === 'select', 'the focus in the form');
    await inBothLanguages(async () => expectAccessible(tool.app));
    await click(button(tool, 'Check 3 molecules'));
    await until(() => findByWords(tool.app, '[role=columnheader]', 'Alerts'), 'the column');
    expect(textOf(cell(tool, 1, 4))).to.match(/^\s*2\s*PAINS A ene six het A/);
    expect(textOf(cell(tool, 0, 4)).trim()).to.equal('0');
    await click(header(tool, 'Alerts'));
    await until(() => window.location.search === '?sort=alerts', 'the sorting');
    await click(button(tool, 'Alerts'));
    await click(findByWords(find(tool.app, 'molvalley-alerts-menu')!, 'mo-button', 'Add filter')!);
    await until(() => namesOf(tool).join() === 'Imatinib,Ciclosporin', 'those without PAINS');
    expect(window.location.search).to.equal('?sort=alerts&alerts=-pains');
    await click(button(tool, 'Download'));
    await click(await until(() => findByWords(tool.app, 'mo-menu-item', 'All molecules as CSV'), 'the item'));
    await until(() => tool.workers.written.length, 'the file');
    const { added } = tool.workers.written[0]!;
    expect(added).to.deep.include({ names: ['AlertCount', 'Alerts'], texts: ['Alerts'] });
    expect(added?.values.get(0)).to.deep.equal(['0', '']);
    expect(added?.values.get(2)).to.deep.equal(['', '']);
  }).timeout(20_000);

  it('finds the alerts that an address filters by, and highlights them', async () => {
    const tool = await open(drugs, '?alerts=pains-a');
    await until(() => namesOf(tool).join() === 'Aspirin', 'the one');
    const smarts = '[#6]1(-[#6](~[!#6&!#1]~[#6]-[!#6&!#1]-[#6]-1=[!#6&!#1])~[!#6&!#1])=[#6&!R&!H0]';
    await until(() => tool.workers.drawn.some(({ highlight }) => highlight === smarts), 'the highlight');
    cell(tool, 0, 2).focus();
    await press('Enter');
    const alert = await until(() => findByWords(tool.app, 'section.alerts button', 'PAINS A'), 'the alerts');
    expect(textOf(find(tool.app, 'section.alerts')!))
      .to.contain('hints, not verdicts')
      .and.contain('Baell');
    await expectAccessible(tool.app);
    alert.focus();
    await press('Enter');
    await until(() => alert.getAttribute('aria-pressed') === 'true', 'the choice');
    await press('Escape');
  }).timeout(20_000);

  it('says when it could not check for alerts, and checks again', async () => {
    const tool = await open(drugs);
    tool.workers.predictionFails = true;
    await click(button(tool, 'Alerts'));
    await click(button(tool, 'Check 3 molecules'));
    await until(() => findByWords(tool.app, '[role=alert]', 'could not be checked for alerts'), 'the notice');
    tool.workers.predictionFails = false;
    await click(button(tool, 'Retry'));
    await until(() => findByWords(tool.app, '[role=columnheader]', 'Alerts'), 'the column');
    expect(findByWords(tool.app, '[role=alert]', 'could not be checked')).to.equal(undefined);
  });

  it('searches with a molecule of the table', async () => {
    const tool = await open(drugs);
    cell(tool, 1, 2).focus();
    await press('Shift+F10');
    await until(() => focused()?.localName === 'mo-menu-item', 'the menu');
    await press('End', 'Enter');
    await until(() => focused()?.localName === 'input', 'the focus in the field');
    const form = find(tool.app, 'molvalley-structure-form')!;
    expect((find(form, 'mo-input') as HTMLElement & { value: string }).value).to.equal('CC(=O)Oc1ccccc1');
    await until(() => find(form, 'mo-structure'), 'its drawing');
    await press('Enter');
    await until(() => namesOf(tool).join() === 'Aspirin', 'the one');
    expect(window.location.search).to.equal('?sub=CC%28%3DO%29Oc1ccccc1');
  });

  it('searches with a molecule that is shown large', async () => {
    const tool = await open(drugs);
    cell(tool, 3, 2).focus();
    await press('Enter');
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Search with this'), 'the button'));
    await until(() => focused()?.localName === 'input', 'the focus in the field');
    const form = find(tool.app, 'molvalley-structure-form')!;
    expect((find(form, 'mo-input') as HTMLElement & { value: string }).value).to.equal('CCN');
    await press('Escape');
  });

  it('moves the focus by keys and draws the rows that it comes to', async () => {
    const tool = await open(manyMolecules(1000));
    await until(() => find(tool.app, '[aria-rowcount="1001"]'), 'all rows');
    cell(tool, 0, 3).focus();
    await press('ArrowDown', 'ArrowRight');
    expect((focused() as HTMLElement).dataset).to.include({ row: '1', column: '4' });
    await press('Control+End');
    await until(() => (focused() as HTMLElement).dataset['row'] === '999', 'the last row');
    await until(() => (focused() as HTMLElement).dataset['column'] === '13', 'the last column');
    const box = (focused() as HTMLElement).getBoundingClientRect();
    const view = find(tool.app, '.scroller')!.getBoundingClientRect();
    expect(box.right).to.be.at.most(view.right);
    // The scroll position is a whole number of pixels, the table's edge is not.
    expect(box.bottom).to.be.at.most(view.bottom + 1);
    await press('Home', 'Control+Home');
    await until(() => (focused() as HTMLElement).closest('[role=columnheader]'), 'the header');
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
    await until(() => window.location.search === '?sort=name', 'the sorting');
  });

  it('has one stop for Tab', async () => {
    const tool = await open(drugs);
    expect(findAll(tool.app, '[role=grid] [tabindex="0"]')).to.have.length(1);
  });

  it('selects by click, Ctrl, Shift, Space and Ctrl+A', async () => {
    const tool = await open(drugs);
    const chosen = (): string =>
      rowsOf(tool)
        .flatMap((row, at) => (row.ariaSelected === 'true' ? [at] : []))
        .join();
    await click(cell(tool, 0, 3));
    await until(() => chosen() === '0', 'the first');
    await press('Shift+ArrowDown');
    await until(() => chosen() === '0,1', 'the first two');
    await press('ArrowDown', 'ArrowDown', ' ');
    await until(() => chosen() === '0,1,3', 'one more');
    expect(status(tool)).to.equal('All 4 molecules shown · 3 selected');
    await click(cell(tool, 0, 0));
    await until(() => chosen() === '1,3', 'one less');
    await press('Control+a');
    await until(() => chosen() === '0,1,2,3', 'all');
    await click(find(tool.app, '.all')!);
    await until(() => chosen() === '', 'none');
  });

  it('changes a column’s width by keys and remembers it', async () => {
    const tool = await open(drugs);
    const name = header(tool, 'Name');
    const { width } = name.getBoundingClientRect();
    name.focus();
    await press('Shift+ArrowRight');
    await until(() => name.getBoundingClientRect().width === width + 16, 'the new width');
    const again = await open(drugs);
    expect(header(again, 'Name').getBoundingClientRect().width).to.equal(width + 16);
  });

  it('colors the numbers of a column by value, which is remembered', async () => {
    const tool = await open(drugs, '', ['IC50', 'Target']);
    await click(button(tool, 'Columns'));
    const color = await until(() => find(tool.app, 'button[aria-label="Color by value: IC50"]'), 'the bar');
    color.click();
    await until(() => findAll(tool.app, '.heat').length === 2, 'the numbers in color');
    const colored = findAll(tool.app, '.heat').map((one) => textOf(one).replaceAll(/\s+/g, ''));
    expect(colored).to.deep.equal(['>100.5', '9']);
    expect(color.getAttribute('aria-pressed')).to.equal('true');
    await expectAccessible(tool.app);
    const again = await open(drugs, '', ['IC50', 'Target']);
    expect(findAll(again.app, '.heat')).to.have.length(2);
  });

  it('hides and shows columns', async () => {
    const tool = await open(drugs);
    await click(button(tool, 'Columns'));
    const choices = (): MoCheckbox[] => findAll(tool.app, '.column mo-checkbox') as MoCheckbox[];
    const box = await until(
      () => choices().find(({ label }) => label === 'InChIKey')?.control,
      'the choice of columns',
    );
    await expectAccessible(tool.app);
    expect(header(tool, 'InChIKey')).to.equal(undefined);
    await click(box);
    await until(() => header(tool, 'InChIKey'), 'a column more');
    await click(box);
    await until(() => !header(tool, 'InChIKey'), 'one column less');
    await press('Escape');
    expect(find(tool.app, '[role=grid]')!.ariaColCount).to.equal('14');
  });

  it('says of one molecule that it is shown', async () => {
    const tool = await open([readMolecule(0, { name: 'Aspirin' })]);
    expect(textOf(find(tool.app, '.shown')!).trim()).to.equal('1 molecule shown');
  });

  it('shows a molecule beside the table, with all that is known of it and ways to copy it', async () => {
    const tool = await open(drugs, '', ['IC50', 'Target']);
    const image = await until(() => find(tool.app, '[role=gridcell] mo-structure'), 'a structure');
    await click(image);
    const large = await until(() => find(panelOf(tool)!, 'mo-structure.large'), 'the large drawing');
    expect(large.clientWidth).to.be.greaterThan(300);
    expect(titleOf(tool)).to.equal('Imatinib');
    expect(factOf(tool, 'MW (g/mol)')).to.equal('46.07');
    expect(factOf(tool, 'IC50')).to.equal('>100.5');
    expect(factOf(tool, 'Target')).to.equal('ABL1');
    expect(
      findAll(panelOf(tool)!, '.actions mo-button').map((one) => one.textContent?.trim()),
    ).to.include.members(['Copy SMILES', 'Copy molfile', 'Copy PNG', 'Copy SVG']);
    expect(rowsOf(tool)[0]!.ariaCurrent).to.equal('true');
    expect(window.location.search).to.equal('?molecule=1');
    await inBothLanguages(async () => expectAccessible(tool.app));
    await press('Escape');
    await until(() => !panelOf(tool), 'closed');
    await until(() => (focused() as HTMLElement | null)?.dataset['row'] === '0', 'the focus where it was');
  });

  it('goes from molecule to molecule in the order shown, by button and key, with one entry in the history', async () => {
    const tool = await open(drugs, '?sort=name');
    await click(cell(tool, 0, 3));
    const entries = window.history.length;
    await press('Enter');
    await until(() => focused()?.localName === 'h2', 'the focus in the panel');
    expect(titleOf(tool)).to.equal('Aspirin');
    await press('Alt+ArrowDown');
    await until(() => titleOf(tool) === 'Ciclosporin', 'the next');
    await click(findByWords(panelOf(tool)!, 'mo-button', 'Next')!);
    await until(() => titleOf(tool) === 'Imatinib', 'the third');
    await press('Alt+ArrowDown');
    await until(() => titleOf(tool) === 'Lost', 'the one that could not be read');
    expect(findByWords(panelOf(tool)!, 'p', 'Line 214 of the file')).not.to.equal(undefined);
    expect(findByWords(panelOf(tool)!, 'mo-button', 'Next')).to.have.property('disabled', true);
    await press('Alt+ArrowUp');
    await until(() => titleOf(tool) === 'Imatinib', 'back');
    expect(window.history.length - entries).to.equal(1);
    expect(rowsOf(tool).find(({ ariaCurrent }) => ariaCurrent === 'true')?.ariaRowIndex).to.equal('4');
    // The table goes on while a molecule stands beside it.
    await click(header(tool, 'Name'));
    await until(() => namesOf(tool)[0] === 'Lost', 'the other order');
    expect(titleOf(tool)).to.equal('Imatinib');
    window.history.back();
    await until(() => namesOf(tool)[0] === 'Aspirin', 'the order before');
    window.history.back();
    await until(() => !panelOf(tool), 'no molecule');
  });

  it('shows the most similar molecules, and goes to them', async () => {
    const tool = await open(drugs, '?molecule=2');
    const one = await until(
      () => find(find(tool.app, 'molvalley-molecule-neighbors')!, 'li button'),
      'the neighbours',
    );
    expect(textOf(one)).to.contain('Imatinib').and.contain('Similarity 0.87');
    one.scrollIntoView();
    await click(one);
    await until(() => titleOf(tool) === 'Imatinib', 'the neighbour');
  });

  it('leads to public databases by the InChIKey, and says that it is sent', async () => {
    const tool = await open(drugs, '?molecule=1');
    const outside = await until(() => find(panelOf(tool)!, '.outside'), 'the links');
    const links = [...outside.querySelectorAll('a')];
    expect(links.map((link) => textOf(link).trim())).to.deep.equal(['PubChem', 'ChEMBL', 'SureChEMBL']);
    for (const { href, rel, target } of links)
      expect([href.includes('LFQSCWFLJHTTHZ-UHFFFAOYSA-N'), rel, target]).to.deep.equal([
        true,
        'noopener noreferrer',
        '_blank',
      ]);
    expect(textOf(outside)).to.contain('sends it the InChIKey');
  });

  it('leads back to the page of the document in which a molecule was read, as long as there is one', async () => {
    const document = '0192b0e4-0000-7000-8000-0000000000d0';
    const origin = { document, page: 12, item: 'compound:7a' };
    const server = withSet([
      readMolecule(0, { name: 'Read', origin }),
      unreadMolecule(1, { name: 'Unread', origin }),
      readMolecule(2, { name: 'Drawn' }),
    ]);
    const known = { id: document, name: 'WO2020123456A1.pdf' };
    server.documents = [{ ...known, state: 'open' }];
    const tool = await openTool(`${path}?molecule=1`, server);
    const place = (): string => originIn(tool, 'section')?.innerText.replaceAll(/\s+/g, ' ') ?? '';
    const link = () => originIn(tool, 'a') as HTMLAnchorElement | undefined;
    await until(() => place().includes('WO2020123456A1.pdf, page 12'), 'the place');
    const { searchParams, pathname } = new URL(link()!.href);
    expect([pathname, searchParams.get('patsight-app'), link()!.target]).to.deep.equal([
      '/patsight',
      `/view-pdf/${document}?page=12&item=compound%3A7a`,
      '_blank',
    ]);
    await inBothLanguages(async () => expectAccessible(tool.app));
    await press('Alt+ArrowDown');
    await until(() => titleOf(tool) === 'Unread', 'the one that could not be read');
    expect(place()).to.contain('WO2020123456A1.pdf, page 12');
    await press('Alt+ArrowDown');
    await until(() => titleOf(tool) === 'Drawn', 'the one that was not read in a document');
    expect(place()).to.equal('');
    await press('Alt+ArrowUp');
    for (const [state, words] of [
      ['trash', 'WO2020123456A1.pdf, page 12. The document is in the patent extraction trash'],
      ['hidden', 'Page 12. The document is not shared with you.'],
      ['deleted', 'Page 12. The document was deleted.'],
    ] as const) {
      server.documents = [{ ...known, state }];
      await tool.services.sessions.get(id)!.lookAgain(tool.services.api);
      await until(() => place().includes(words), words);
      expect(link()).to.equal(undefined);
    }
  });

  it('says of typed values how they were printed and how surely they were read, and leads to their pages', async () => {
    const document = '0192b0e4-0000-7000-8000-0000000000d0';
    const value: MeasuredValue = {
      value: 10_000,
      qualifier: '>',
      unit: 'nM',
      text: '> 10 µM',
      confidence: 0.87,
      origin: { document, page: 31, item: 'activity:7' },
    };
    const server = withSet(
      [
        readMolecule(0, { data: { Result: '>10000' }, measurements: { Result: [value] } }),
        readMolecule(1, {
          data: { Result: '5; 6' },
          measurements: {
            Result: [
              { ...value, value: 5, qualifier: '=', text: '5' },
              { value: 6, qualifier: '=', unit: 'nM', text: '', confidence: 1 },
            ],
          },
        }),
      ],
      ['Result'],
      [{ column: 'Result', endpoint: 'IC50', target: 'JAK2', unit: 'nM' }],
    );
    server.documents = [{ id: document, name: 'WO2020123456A1.pdf', state: 'open' }];
    const tool = await openTool(`${path}?molecule=1`, server);
    const head = await until(() => findByWords(tool.app, '[role=columnheader]', 'Result'), 'the heading');
    const titles = [head, ...findAll(head, '[title]')].map(({ title }) => title).join('\n');
    expect(titles).to.contain('Endpoint: IC50\nTarget: JAK2\nUnit: nM');
    const shown = await until(
      () => findAll(tool.app, '[role=gridcell] [title]').find(({ title }) => title.includes('>10000')),
      'the value',
    );
    expect(shown.title).to.equal('>10000\nPrinted as “> 10 µM” · Confidence: 87% · Page 31');
    const readings = (): HTMLElement | undefined => find(panelOf(tool)!, 'molvalley-measured-values');
    const words = (): string => readings()?.shadowRoot?.querySelector('ul')?.innerText ?? '';
    await until(() => words().includes('WO2020123456A1.pdf, page 31'), 'the place');
    expect(words().replaceAll(/\s+/g, ' ')).to.contain('Printed as “> 10 µM” · Confidence: 87% · ');
    const link = find(readings()!, 'a') as HTMLAnchorElement;
    expect(new URL(link.href).searchParams.get('patsight-app')).to.equal(
      `/view-pdf/${document}?page=31&item=activity%3A7`,
    );
    await inBothLanguages(async () => expectAccessible(tool.app));
    await press('Alt+ArrowDown');
    await until(() => words().includes('Printed as “5”'), 'several values');
    // What a person added has no print and no page.
    expect(words().trim().split('\n').at(-1)?.trim()).to.equal('Confidence: 100%');
  });

  it('offers the page of a document of which nothing could be learned, and learns it at the next molecule', async () => {
    const origin = { document: '0192b0e4-0000-7000-8000-0000000000d0', page: 3, item: 'compound:1' };
    const server = withSet([readMolecule(0, { origin }), readMolecule(1, { origin })]);
    server.failWith = (_method, at) =>
      at.endsWith('/documents/') ? new Refused(503, errorCode.notFound, 'busy') : undefined;
    const tool = await openTool(`${path}?molecule=1`, server);
    const words = (): string | undefined => originIn(tool, 'a')?.innerText;
    await until(() => words()?.includes('Page 3 of the document'), 'a way without a name');
    server.failWith = undefined;
    server.documents = [{ id: origin.document, name: 'Paper.pdf', state: 'open' }];
    await press('Alt+ArrowDown');
    await until(() => words()?.includes('Paper.pdf, page 3'), 'the name');
    expect(originIn(tool, 'a')).to.have.property('target', '_blank');
  });

  it('opens a molecule by the button of its row and checks the set for alerts from there', async () => {
    const tool = await open(drugs);
    await chooseRows(tool, 'Compact, without structures');
    await click(await until(() => find(tool.app, '.open'), 'the button'));
    const check = await until(
      () => findByWords(panelOf(tool)!, 'mo-button', 'Check the whole set'),
      'the button for alerts',
    );
    check.scrollIntoView();
    await click(check);
    const words = await until(
      () => findByWords(panelOf(tool)!, 'p', 'None of the alerts matches'),
      'the alerts',
    );
    expect(words.closest('section')?.ariaLabel).to.equal('Structural alerts');
  });

  it('covers the page with the molecule at 360 px, and nothing behind is reached', async () => {
    await setViewport({ width: 360, height: 740 });
    const tool = await open(drugs, '?molecule=1');
    const panel = await until(() => panelOf(tool), 'the panel');
    expect(panel.getBoundingClientRect().width).to.equal(360);
    expect(document.documentElement.scrollWidth).to.equal(360);
    expect(find(tool.app, 'molvalley-set-toolbar')!.inert).to.equal(true);
    await expectAccessible(tool.app);
    await click(find(panel, 'mo-button[icon=close]')!);
    await until(() => !panelOf(tool), 'closed');
    expect(find(tool.app, 'molvalley-set-toolbar')!.inert).to.equal(false);
    await setViewport({ width: 1280, height: 800 });
  });

  it('has rows as high as is wanted, and remembers it', async () => {
    const tool = await open(drugs);
    await chooseRows(tool, 'Large');
    await until(() => rowsOf(tool)[0]!.offsetHeight === 168, 'high rows');
    const drawn = find(tool.app, '.body mo-structure')!;
    await until(() => drawn.offsetHeight === 160, 'larger drawings');
    await chooseRows(tool, 'Small');
    await until(() => rowsOf(tool)[0]!.offsetHeight === 68, 'lower rows');
    expect(window.localStorage.getItem('moiety-molvalley-table')).to.contain('"rows":"small"');
    await expectAccessible(tool.app);
  });

  it('draws structures alike by the scaffold that most share, by a drawn core, or each as it lies best', async () => {
    const server = new ServerDouble();
    const set = storedSet({ total: drugs.length });
    server.add(set, drugs);
    const tool = await openTool('/', server);
    tool.workers.analyses.core = {
      query: 'c1ccccc1',
      matches: drugs.length,
      alignment: 'Oc1ccccc1\nc1ccccc1',
    };
    tool.services.router.go(`/set/${set.id}`);
    const aligned = (): (string | undefined)[] =>
      (findAll(tool.app, '.body mo-structure') as MoStructure[]).map(({ align }) => align);
    await until(() => aligned()[0] === 'Oc1ccccc1\nc1ccccc1', 'the common scaffold');
    await chooseRows(tool, 'Do not align structures');
    await until(() => aligned()[0] === '', 'none');
    await chooseRows(tool, 'Align to a drawn core…');
    const dialog = await until(
      () => document.querySelector<HTMLElement & { submittext: string }>('mo-sketcher-dialog'),
      'the editor',
    );
    expect(dialog.submittext).to.equal('Align');
    dialog.dispatchEvent(
      new CustomEvent('sketch-submit', {
        detail: { smiles: 'c1ccncc1', smarts: 'c1ccncc1', typed: '', molfile: '' },
      }),
    );
    dialog.dispatchEvent(new Event('close'));
    await until(() => aligned()[0] === 'c1ccncc1', 'the drawn core');
    expect(new Set(aligned()).size).to.equal(1);
  });

  it('shows the columns of an assay below one heading', async () => {
    const server = new ServerDouble();
    const columns = ['IC50 (nM)', 'IC50 relation', 'IC50 n', 'Year'];
    const set = storedSet({ total: 1, columns });
    server.add(set, [
      readMolecule(0, { data: { 'IC50 (nM)': '12', 'IC50 relation': '=', 'IC50 n': '3', Year: '2020' } }),
    ]);
    await setViewport({ width: 2600, height: 800 });
    const tool = await openTool(`/set/${set.id}`, server);
    const group = await until(
      () => findAll(tool.app, '.groups [role=columnheader]').find((one) => textOf(one) === 'IC50'),
      'the heading',
    );
    expect(group.getAttribute('aria-colspan')).to.equal('3');
    expect(header(tool, 'relation')).not.to.equal(undefined);
    await expectAccessible(tool.app);
    await setViewport({ width: 1280, height: 800 });
  });

  it('saves what is shown or selected as a set, with its formulas, stars, tags and notes', async () => {
    const tool = await open(drugs, '?sort=-name');
    const session = tool.services.sessions.get(id)!;
    await until(() => session.marks.state.phase === 'ready', 'the marks');
    await session.marks.mark([1], { kind: 'star', on: true });
    await session.marks.mark([1, 2], { kind: 'tag', tag: 'hit', on: true });
    session.selection.replace([0, 1]);
    await click(find(tool.app, 'mo-button[label="Set actions"]')!);
    await click(
      await until(
        () => findByWords(tool.app, 'mo-menu-item', 'Save selected molecules as a new set…'),
        'the menu',
      ),
    );
    const dialog = await until(
      () => find(tool.app, 'molvalley-save-part-dialog')?.shadowRoot?.querySelector('mo-dialog[open] form'),
      'the dialog',
    );
    expect(textOf(dialog)).to.contain('2 molecules');
    await inBothLanguages(() => expectAccessible(tool.app));
    const name = find(dialog, 'mo-input')! as HTMLElement & { value: string };
    expect(name.value).to.equal('Part of Kinases');
    await click(findByWords(tool.app, 'button, mo-button', 'Save set')!);
    await until(() => !window.location.pathname.includes(id), 'the new set');
    const saved = [...tool.server.sets.values()].find((one) => one.id !== id);
    expect(saved!.name).to.equal('Part of Kinases');
    expect(saved!.sourceName).to.contain('2 of').and.contain('Kinases');
    const records = tool.server.molecules.get(saved!.id)!;
    // In the order shown: by name, descending.
    expect(records.map((record) => record.name)).to.deep.equal(
      [drugs[0]!, drugs[1]!].map((record) => record.name).toSorted((one, other) => (one < other ? 1 : -1)),
    );
    expect(records.map(({ position }) => position)).to.deep.equal([0, 1]);
    const starred = records.findIndex((record) => record.name === drugs[1]!.name);
    const marks = tool.server.marks.get(saved!.id)!.get(starred)!;
    expect(marks.star).to.equal(true);
    expect(marks.tags).to.deep.equal(['hit']);
  });

  it('saves a part of it once its stars, tags and notes are here, and says so where they are not', async () => {
    const server = new ServerDouble();
    const set = storedSet({ total: drugs.length });
    server.add(set, drugs);
    server.mark(set.id, 1, { star: true });
    server.failWith = (method, at) =>
      method === 'GET' && at.endsWith('/marks/')
        ? new Refused(500, errorCode.serverError, 'busy')
        : undefined;
    const tool = await openTool(`/set/${set.id}`, server);
    const session = await until(() => tool.services.sessions.get(set.id), 'the session');
    await until(
      () => session.isComplete && session.marks.state.phase === 'failed',
      'the set without its marks',
    );
    session.selection.replace([1]);
    await click(find(tool.app, 'mo-button[label="Set actions"]')!);
    await click(
      await until(
        () => findByWords(tool.app, 'mo-menu-item', 'Save selected molecules as a new set…'),
        'the menu',
      ),
    );
    const inDialog = (selector: string): HTMLElement | undefined | null =>
      find(tool.app, 'molvalley-save-part-dialog')?.shadowRoot?.querySelector<HTMLElement>(selector);
    const failure = await until(() => inDialog('mo-dialog[open] kit-failure'), 'what is missing');
    await click(findByWords(tool.app, 'button, mo-button', 'Save set')!);
    await tool.app.updateComplete;
    expect(server.sets.size).to.equal(1);
    server.failWith = undefined;
    failure.dispatchEvent(new Event('retry'));
    await until(() => !inDialog('kit-failure') && !inDialog('p[role=status]'), 'the marks');
    await click(findByWords(tool.app, 'button, mo-button', 'Save set')!);
    await until(() => !window.location.pathname.includes(set.id), 'the new set');
    const saved = [...server.sets.values()].find((one) => one.id !== set.id)!;
    expect(server.marks.get(saved.id)!.get(0)!.star).to.equal(true);
  });

  it('saves a part of it with what analyses found, once that is known', async () => {
    const server = new ServerDouble();
    const analysis = {
      kind: 'cluster' as const,
      molecules: '',
      similarity: 0.65,
      columns: ['Cluster'],
    };
    const calculated = [{ id: 'a', name: 'Cluster', formula: '', analysis }];
    const set = storedSet({ total: drugs.length, calculated, calculatedVersion: 1 });
    server.add(set, drugs);
    const tool = await openTool(`/set/${set.id}`, server);
    const session = await until(() => tool.services.sessions.get(set.id), 'the session');
    await until(() => session.isComplete && session.analyses.state.phase === 'running', 'the analysis');
    session.selection.replace([1]);
    await click(find(tool.app, 'mo-button[label="Set actions"]')!);
    await click(
      await until(
        () => findByWords(tool.app, 'mo-menu-item', 'Save selected molecules as a new set…'),
        'the menu',
      ),
    );
    const words = (): string =>
      find(tool.app, 'molvalley-save-part-dialog')?.shadowRoot?.querySelector('mo-dialog[open] form')
        ?.textContent ?? '';
    await until(() => words().includes('still being calculated'), 'what is waited for');
    await click(findByWords(tool.app, 'button, mo-button', 'Save set')!);
    await tool.app.updateComplete;
    expect(server.sets.size).to.equal(1);
    tool.workers.analyses.clusters = { clusters: [[0, 1]], unplaced: [] };
    await session.analyses.start();
    await until(() => words().includes('are copied'), 'what becomes of it');
    await inBothLanguages(() => expectAccessible(tool.app));
    await click(findByWords(tool.app, 'button, mo-button', 'Save set')!);
    await until(() => !window.location.pathname.includes(set.id), 'the new set');
    const saved = [...server.sets.values()].find((one) => one.id !== set.id)!;
    expect(saved.columns).to.include('Cluster');
    expect(saved.calculated).to.deep.equal([]);
    expect(server.molecules.get(saved.id)![0]!.data).to.include({ Cluster: '1' });
  });

  it('is compact without structures when wanted, and looks for no scaffold by which they would lie', async () => {
    const first = await open(drugs);
    await chooseRows(first, 'Compact, without structures');
    await until(() => rowsOf(first)[0]!.offsetHeight === 36, 'low rows');
    expect(header(first, 'Structure')).to.equal(undefined);
    await expectAccessible(first.app);
    first.app.remove();
    const tool = await open(drugs);
    await until(() => rowsOf(tool)[0]?.offsetHeight === 36, 'the same rows');
    expect(tool.workers.asked).to.deep.equal([]);
    await chooseRows(tool, 'Medium');
    await until(() => tool.workers.asked.length === 1, 'the search for it');
  });

  it('writes what is shown, in the order shown', async () => {
    const tool = await open(drugs, '?sort=-name');
    await click(button(tool, 'Download'));
    const item = await until(
      () => findByWords(tool.app, 'mo-menu-item', 'Shown molecules as SDF (4)'),
      'the menu',
    );
    expect(findByWords(tool.app, 'mo-menu-item', 'Selected molecules as CSV (0)')).to.have.property(
      'disabled',
      true,
    );
    await expectAccessible(tool.app);
    await click(item);
    const written = await until(() => tool.workers.written[0], 'the file');
    expect(written.format).to.equal('sdf');
    expect(written.records.map(({ name }) => name)).to.deep.equal([
      'Lost',
      'Imatinib',
      'Ciclosporin',
      'Aspirin',
    ]);
  });

  it('says what failed when it cannot be loaded, and loads on Retry', async () => {
    const server = withSet(drugs);
    server.failWith = () => new Refused(500, 1500, 'on fire');
    const tool = await openTool(path, server);
    const alert = await until(
      () => findByWords(tool.app, '[role=alert]', 'could not be loaded'),
      'the failure',
    );
    expect(textOf(alert)).to.contain('This set could not be loaded').and.contain('request-1');
    await expectAccessible(tool.app);
    server.failWith = undefined;
    await click(find(alert, 'mo-button')!);
    await until(() => rowsOf(tool).length === 4, 'the rows');
  });

  it('says that it is gone and shows the way to the trash', async () => {
    const tool = await openTool(path);
    await until(() => findByWords(tool.app, '[role=alert]', 'no longer available'), 'the failure');
    await click(button(tool, 'Open the trash'));
    await until(() => window.location.pathname === '/trash', 'the trash');
    expect(find(tool.app, 'molvalley-trash-page')).not.to.equal(undefined);
  });

  it('notices that another tab deleted it, and takes it back', async () => {
    const tool = await open(drugs);
    tool.server.sets.set(id, { ...storedSet(), deletedAt: '2026-11-20T08:00:00.000Z' });
    document.dispatchEvent(new Event('visibilitychange'));
    const notice = await until(() => findByWords(tool.app, '[role=alert]', 'in the trash'), 'the notice');
    expect(rowsOf(tool)).to.have.length(4);
    await click(find(notice, 'mo-button')!);
    await until(() => !findByWords(tool.app, '[role=alert]', 'in the trash'), 'the set again');
    expect(tool.server.sets.get(id)?.deletedAt).to.equal(null);
  });

  it('opened while it is in the trash says so and is restored from there', async () => {
    const server = withSet(drugs);
    server.sets.set(id, { ...server.sets.get(id)!, deletedAt: '2026-11-20T08:00:00.000Z' });
    const tool = await openTool(path, server);
    const words = await until(
      () => findByWords(tool.app, '.trashed', 'This set is in the trash.'),
      'the words',
    );
    expect(textOf(find(tool.app, 'h1')!)).to.equal('Kinases');
    expect(find(tool.app, 'kit-failure')).to.equal(undefined);
    expect(findByWords(words, 'mo-button', 'Open the trash')).not.to.equal(undefined);
    await expectAccessible(tool.app);
    await click(button(tool, 'Restore'));
    await until(() => rowsOf(tool).length === 4, 'the rows');
    expect(tool.server.sets.get(id)?.deletedAt).to.equal(null);
  });

  it('deleted here and come back to by Back says where it is', async () => {
    const tool = await open(drugs);
    await click(find(tool.app, 'mo-button[icon=more]')!);
    await click(await until(() => findByWords(tool.app, 'mo-menu-item[value=delete]', 'Delete'), 'the menu'));
    await until(() => window.location.pathname === '/', 'the list');
    tool.services.router.go(path);
    await until(() => findByWords(tool.app, '[role=alert]', 'in the trash'), 'the notice');
    expect(find(tool.app, 'mo-button[icon=more]')).to.equal(undefined);
  });

  it('keeps the name that is being typed when another tab renames it, and closes once', async () => {
    const tool = await open(drugs);
    await click(find(tool.app, 'mo-button[icon=more]')!);
    await click(await until(() => findByWords(tool.app, 'mo-menu-item[value=rename]', 'Rename'), 'the menu'));
    await until(() => focused()?.localName === 'input', 'the focus in the field');
    await press('Control+a');
    await type('Kinases of 20');
    tool.server.sets.set(id, { ...tool.server.sets.get(id)!, name: 'Other' });
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => textOf(find(tool.app, 'h1')!) === 'Other', 'the name that the other tab gave');
    await type('26');
    let closed = 0;
    find(tool.app, 'kit-rename-dialog')!.addEventListener('close', () => closed++);
    await press('Enter');
    await until(() => textOf(find(tool.app, 'h1')!) === 'Kinases of 2026', 'the name that was typed');
    await until(() => !find(tool.app, 'kit-rename-dialog dialog[open]'), 'the end of the dialog');
    await until(() => closed > 0, 'the word of it');
    expect(closed).to.equal(1);
    // By Ctrl+Z, as by the toast.
    await until(() => !focused()?.matches('input'), 'the focus on the page');
    await press('Control+z');
    await until(() => textOf(find(tool.app, 'h1')!) === 'Other', 'the name before');
    expect(tool.server.sets.get(id)!.name).to.equal('Other');
  });

  it('in the trash by now is not renamed, in plain words', async () => {
    const tool = await open(drugs);
    tool.server.sets.set(id, { ...tool.server.sets.get(id)!, deletedAt: '2026-11-20T08:00:00.000Z' });
    await click(find(tool.app, 'mo-button[icon=more]')!);
    await click(await until(() => findByWords(tool.app, 'mo-menu-item[value=rename]', 'Rename'), 'the menu'));
    await until(() => focused()?.localName === 'input', 'the focus in the field');
    await type('New');
    await press('Enter');
    const field = find(find(tool.app, 'kit-rename-dialog')!, 'mo-input') as HTMLElement & {
      error: string;
    };
    await until(() => field.error, 'the error');
    expect(field.error).to.equal('This set is in the trash. Restore it to rename it.');
    await press('Escape');
  });

  it('stays where it is when rows are selected, a file is written and a column is sorted by', async () => {
    const tool = await open(drugs);
    const places = (): unknown => [
      find(tool.app, '[role=grid]')!.getBoundingClientRect().top,
      ...findAll(tool.app, '.toolbar mo-input, .toolbar mo-button').map((tool_) => {
        const { left, top, width } = tool_.getBoundingClientRect();
        return [left, top, width];
      }),
      header(tool, 'MW (g/mol)').querySelector('.clip')!.getBoundingClientRect().height,
    ];
    const before = places();
    await click(cell(tool, 0, 3));
    await until(() => button(tool, 'Clear selection'), 'the selection');
    expect(places()).to.deep.equal(before);
    await click(header(tool, 'MW (g/mol)'));
    await until(() => header(tool, 'MW (g/mol)').ariaSort === 'ascending', 'the sorting');
    expect(places()).to.deep.equal(before);
    const { promise, resolve } = Promise.withResolvers<Blob>();
    tool.workers.write = () => promise;
    await click(button(tool, 'Download'));
    await click(await until(() => findByWords(tool.app, 'mo-menu-item', 'All molecules as SDF'), 'the menu'));
    await until(() => findByWords(tool.app, 'kit-progress', '') && find(tool.app, 'mo-progress'), 'progress');
    expect(places()).to.deep.equal(before);
    resolve(new Blob());
    await until(() => !find(tool.app, 'mo-progress'), 'the file');
    expect(places()).to.deep.equal(before);
  });

  it('gives each download a name of its own', () => {
    expect([fileName('Kinases', 'sdf'), fileName('Kinases', 'sdf', '-shown')]).to.deep.equal([
      'Kinases.sdf',
      'Kinases-shown.sdf',
    ]);
    expect(fileName('x'.repeat(200), 'csv', '-selected')).to.equal(`${'x'.repeat(120)}-selected.csv`);
    expect(fileName(`${'x'.repeat(119)}🧪`, 'csv')).to.equal(`${'x'.repeat(119)}.csv`);
  });

  it('keeps its head small at 360 px, every tool with its name', async () => {
    await setViewport({ width: 360, height: 740 });
    const tool = await open(drugs);
    expect(find(tool.app, 'molvalley-grid')!.getBoundingClientRect().top).to.be.at.most(215);
    expect(
      findAll(tool.app, '.toolbar mo-button').map((one) => (one as HTMLElement & { label: string }).label),
    ).to.deep.equal([
      'Structure search',
      'Filter',
      'ADMET predictions',
      'Structural alerts',
      'Columns',
      'Rows',
    ]);
    await expectAccessible(tool.app);
    await setViewport({ width: 1280, height: 800 });
  });

  it('has cards at 360 px: structure, name and the chosen columns, selected, opened and sorted as rows are', async () => {
    await setViewport({ width: 360, height: 740 });
    const tool = await openTool(path, withSet(drugs));
    const cards = await until(() => {
      const found = findAll(tool.app, '.body .card');
      return found.length === drugs.length ? found : undefined;
    }, 'the cards');
    expect(textOf(cards[0]!)).to.contain(drugs[0]!.name).and.contain('MW');
    expect(cards[0]!.querySelector('mo-structure')).to.not.equal(null);
    expect(document.documentElement.scrollWidth).to.equal(360);
    await expectAccessible(tool.app);
    const sort = findAll(tool.app, 'mo-combobox').find((one) => one.getAttribute('label') === 'Sort by') as
      | (HTMLElement & { value: string })
      | undefined;
    sort!.value = 'name';
    sort!.dispatchEvent(new Event('change'));
    await until(() => tool.services.router.search.includes('sort=name'), 'the order');
    const [first = ''] = drugs.map(({ name }) => name).toSorted();
    await until(() => textOf(findAll(tool.app, '.body .card')[0]!).includes(first), 'by name');
    await click(findAll(tool.app, '.body .card mo-structure')[0]!);
    await until(() => panelOf(tool), 'the molecule');
    await setViewport({ width: 1280, height: 800 });
  });

  it('gives cards the room of a window that was made narrow', async () => {
    const tool = await openTool(path, withSet(drugs));
    await until(() => findByWords(tool.app, '[role=columnheader]', 'MW'), 'the table');
    await setViewport({ width: 500, height: 740 });
    const card = await until(() => find(tool.app, '.body .card-cell'), 'a card');
    const grid = find(tool.app, 'moiety-data-grid')!;
    await until(() => card.getBoundingClientRect().width > 240, 'its room');
    expect(grid.clientWidth - card.getBoundingClientRect().right).to.be.below(20);
    await setViewport({ width: 1280, height: 800 });
  });

  it('does without a sideways scroll of the page at 360 px', async () => {
    await setViewport({ width: 360, height: 740 });
    await open(drugs);
    expect(document.documentElement.scrollWidth).to.equal(360);
    await setViewport({ width: 1280, height: 800 });
  });
});
