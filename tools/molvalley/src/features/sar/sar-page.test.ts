import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { MoleculeRecord } from '@moiety/contract';
import type { MoSelect } from '@moiety/elements/select/select.js';
import type { MoStructure } from '@moiety/elements/structure/structure.js';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, focused, press } from '../../../../../elements/test/person.ts';
import { readMolecule, storedSet } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { emptyQuery, formatViewQuery } from '../../shared/table/view-query.ts';
import { groupColumns } from '../plots/plot-columns.ts';

const { id } = storedSet();
const path = `/set/${id}/sar`;

const series: MoleculeRecord[] = (
  [
    ['Cc1ccncc1', 'A', '10'],
    ['Clc1ccncc1', 'B', '100'],
    // A replicate of B: 1000 nM, so that its mean is 316 nM.
    ['Clc1ccncc1', 'B again', '1000'],
    ['CCO', 'C', '>10000'],
    ['Brc1ccncc1', 'D', '1'],
  ] as const
).map(([smiles, name, value], position) =>
  readMolecule(position, { smiles, source: smiles, inchiKey: smiles, name, data: { 'IC50 (nM)': value } }),
);

const open = async (query = '', records = series, columns = ['IC50 (nM)']): Promise<Tool> => {
  const server = new ServerDouble();
  server.add(storedSet({ columns }), records);
  return openTool(path + query, server);
};

const withFindings = (tool: Tool): void => {
  const { analyses } = tool.workers;
  analyses.core = { query: 'c1ccncc1', matches: 3, alignment: 'c1ccncc1' };
  analyses.decomposition = {
    core: 'c1cc([*:1])ccn1',
    places: ['R1', 'R2'],
    rows: [
      { id: 0, groups: { R1: 'C*', R2: '[H]*' }, isRebuilt: true },
      { id: 1, groups: { R1: 'Cl*', R2: '[H]*' }, isRebuilt: true },
      { id: 3, groups: { R1: 'Br*', R2: 'F*' }, isRebuilt: false },
    ],
    unmatched: [2],
  };
  analyses.pairs = [
    {
      cuts: 1,
      from: 'C*',
      to: 'Cl*',
      pairs: [{ from: 0, to: 1, difference: -1.5, constant: 'c1cc([*:1])ccn1' }],
      difference: { n: 1, mean: -1.5, deviation: NaN, interval: NaN },
    },
    {
      cuts: 2,
      from: 'C([*:1])[*:2]',
      to: 'O([*:1])[*:2]',
      pairs: [{ from: 0, to: 3, difference: 1, constant: 'c1cc([*:1])ccn1.C[*:2]' }],
      difference: { n: 1, mean: 1, deviation: NaN, interval: NaN },
    },
  ];
  analyses.enumeration = [
    {
      smiles: 'Fc1cc(Br)ccn1',
      groups: { R1: 'Br*', R2: 'F*' },
      activity: 9.25,
      interval: 0.5,
      support: 1,
      properties: readMolecule(0).properties,
    },
  ];
  analyses.scaffolds = {
    frameworks: [
      {
        framework: 'C1CCCCC1',
        ids: [0, 1, 3],
        scaffolds: [
          { scaffold: 'c1ccncc1', ids: [0, 1] },
          { scaffold: 'c1ccccc1', ids: [3] },
        ],
      },
      { framework: '', ids: [2], scaffolds: [{ scaffold: '', ids: [2] }] },
    ],
    unplaced: [],
  };
  analyses.clusters = { clusters: [[2], [1, 3], [0]], unplaced: [] };
  analyses.cliffs = [
    { weaker: 1, stronger: 3, similarity: 0.6, difference: 2.5, sali: 6.25, common: 'c1ccncc1' },
  ];
};

/** Opens the page once there is something to be found. */
const openFound = async (query = ''): Promise<Tool> => {
  const server = new ServerDouble();
  server.add(storedSet({ columns: ['IC50 (nM)'] }), series);
  const tool = await openTool('/', server);
  withFindings(tool);
  tool.services.router.go(path + query);
  return tool;
};

/** Molecules with a value of each type. */
const typed = (types: readonly string[]): MoleculeRecord[] =>
  types.map((type, position) =>
    readMolecule(position, {
      data: { 'Standard Type': type, 'Standard Value': '10', 'Standard Units': 'nM' },
    }),
  );

/** What a view holds, and its words. */
const inside = ({ app }: Tool, view: string): ShadowRoot | null | undefined => find(app, view)?.shadowRoot;
const wordsOf = (tool: Tool, view: string): string => inside(tool, view)?.textContent ?? '';

describe('structure-activity relations', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(closeTool);

  it('warn where what the table filters by failed', async () => {
    const server = new ServerDouble();
    server.add(storedSet({ columns: ['IC50 (nM)'] }), series);
    server.failWith = (_method, at) =>
      at.endsWith('/marks/') ? new Refused(500, 50000, 'broken') : undefined;
    const tool = await openTool(`${path}?view=only%3Dnoted`, server);
    const warning = await until(() => find(tool.app, 'mo-callout'), 'the warning');
    expect(textOf(warning)).to.contain('Stars, tags and notes could not be loaded.');
    server.failWith = undefined;
    findByWords(warning, 'mo-button', 'Retry')!.click();
    await until(() => !find(tool.app, 'mo-callout'), 'no warning');
  });

  it('are a table of R groups, the most active first, with replicates merged and limits left out', async () => {
    const tool = await openFound();
    const table = await until(
      () => inside(tool, 'molvalley-r-groups')?.querySelector<HTMLElement>('table'),
      'the table',
    );
    const rows = [...table.querySelectorAll('tbody tr')].map(textOf);
    expect(rows[0]).to.contain('D').and.contain('9.00');
    expect(rows[1]).to.contain('A').and.contain('8.00');
    // The geometric mean of 100 and 1000 nM.
    expect(rows[2]).to.contain('B').and.contain('6.50').and.contain('2');
    const words = textOf(find(tool.app, '.facts')!);
    expect(words)
      .to.contain('4 compounds')
      .and.contain('3 with a value')
      .and.contain('1 merged as replicates');
    expect(words).to.contain('1 with only a limit');
    expect(wordsOf(tool, 'molvalley-r-groups')).to.contain('Compounds without this core: 1');
    expect(rows[0]).to.contain('do not reconstruct');
    await inBothLanguages(() => expectAccessible(tool.app));
  });

  it('have further activities beside each other, with the selectivity, limits and replicates', async () => {
    const columns = ['EGFR IC50 (nM)', 'ABL1 IC50 (nM)', 'hERG pIC50', 'Batch'];
    const records = (
      [
        ['Cc1ccncc1', 'A', ['10', '1000', '5.5', '1']],
        ['Clc1ccncc1', 'B', ['100', '>10000', '5', '2']],
        ['Clc1ccncc1', 'B again', ['1000', '', '', '2']],
        ['CCO', 'C', ['>10000', '', '', '3']],
        ['Brc1ccncc1', 'D', ['1', '0.1', '', '4']],
      ] as const
    ).map(([smiles, name, values], position) =>
      readMolecule(position, {
        smiles,
        source: smiles,
        inchiKey: smiles,
        name,
        data: Object.fromEntries(columns.map((column, at) => [column, values[at]!])),
      }),
    );
    const server = new ServerDouble();
    server.add(storedSet({ columns }), records);
    const tool = await openTool('/', server);
    withFindings(tool);
    tool.services.router.go(path);
    const table = await until(
      () => inside(tool, 'molvalley-r-groups')?.querySelector<HTMLElement>('table'),
      'the table',
    );
    const box = (await until(
      () => find(tool.app, 'mo-combobox[label="Compare with"]'),
      'the choice',
    )) as MoSelect;
    const add = async (column: string, words: string): Promise<void> => {
      box.value = `file:${column}`;
      box.dispatchEvent(new Event('change'));
      await until(() => textOf(table.querySelector('thead')!).includes(words), words);
    };
    await add('ABL1 IC50 (nM)', 'pIC50 ABL1');
    await add('hERG pIC50', 'Δ pIC50 EGFR − hERG pIC50');
    expect(new URLSearchParams(tool.services.router.search).getAll('also')).to.deep.equal([
      'file:ABL1 IC50 (nM)',
      'file:hERG pIC50',
    ]);
    const cells = (): string[][] =>
      [...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].slice(2, 8).map((cell) => textOf(cell).replaceAll(/\s+/g, ' ')),
      );
    const [d, a, b] = cells();
    expect(a).to.deep.equal(['A', '8.00', '6.00', '5.50', '+2.00 100×', '+2.50 320×']);
    expect(d).to.deep.equal([
      'D Core and R groups do not reconstruct this structure',
      '9.00',
      '10.00',
      '–',
      '−1.00 1/10×',
      '–',
    ]);
    // The mean of two measurements, beside something of which only a limit is known.
    expect(b).to.deep.equal(['B', '6.50 n 2, SD 0.71', '< 5.00', '5.00', '> +1.50 > 32×', '+1.50 32×']);
    expect(wordsOf(tool, 'molvalley-r-groups')).to.contain('Replicate measurements are merged');
    await click(findByWords(table, 'button.order', 'Δ pIC50 EGFR − pIC50 ABL1')!);
    await until(
      () =>
        cells()
          .map(([name]) => name?.[0])
          .join('') === 'ABD',
      'the most selective first',
    );
    const map = inside(tool, 'molvalley-r-groups')!.querySelector('molvalley-heat-map')!.shadowRoot!;
    const choice = map.querySelector<MoSelect>('mo-select')!;
    choice.value = 'difference:file:ABL1 IC50 (nM)';
    choice.dispatchEvent(new Event('change'));
    // B has a limit alone, which is in no mean.
    await until(() => map.querySelector('tbody')!.textContent.includes('100× · n 1'), 'selectivities');
    expect(map.querySelector('td button[title=B]')).to.equal(null);
    await inBothLanguages(() => expectAccessible(tool.app));
    await click(find(tool.app, 'mo-button[label="Remove ABL1 IC50 (nM)"]')!);
    await until(() => !textOf(table.querySelector('thead')!).includes('ABL1'), 'one less');
    // In what is compared or grouped, too.
    const wordsAt = async (tab: string, view: string): Promise<string[]> => {
      tool.services.router.go(`${path}?tab=${tab}&also=${encodeURIComponent('file:ABL1 IC50 (nM)')}`);
      const rows = await until(() => inside(tool, view)?.querySelectorAll('table tr'), tab);
      return [...rows].map((row) => textOf(row).replaceAll(/\s+/g, ' '));
    };
    const [heading, unknown, changed] = await wordsAt('pairs', 'molvalley-matched-pairs');
    expect(heading).to.contain('Mean ΔpIC50 ABL1');
    expect(unknown).to.contain('−1.50 –');
    expect(changed).to.contain('+1.00 +4.00 n 1');
    const [, cluster, singletons] = await wordsAt('clusters', 'molvalley-clusters');
    expect(cluster).to.contain('6.50 – 9.00 10.00 n 1');
    expect(singletons).to.contain('8.00 – 8.00 6.00 n 1');
  });

  it('are matched pairs, each change with its pairs', async () => {
    const tool = await openFound('?tab=pairs');
    await until(
      () => inside(tool, 'molvalley-matched-pairs')?.querySelector<HTMLElement>('table'),
      'the changes',
    );
    expect(wordsOf(tool, 'molvalley-matched-pairs')).to.contain('−1.50');
    await click(findByWords(tool.app, 'mo-button', 'Show pairs')!);
    await until(() => findByWords(tool.app, 'td', '8.00 → 6.50'), 'the pair');
    await expectAccessible(tool.app);
    const drawn = inside(tool, 'molvalley-matched-pairs')!.querySelectorAll<MoStructure>(
      'mo-structure:not(.group)',
    );
    expect([...drawn].map(({ highlight, highlightRest }) => [highlight, highlightRest])).to.deep.equal([
      ['c1ccccn1', true],
      ['c1ccccn1', true],
    ]);
    await click(findByWords(tool.app, 'mo-button', 'Show in table')!);
    // A, and both records of B.
    await until(() => findAll(tool.app, '.body [role=row]').length === 3, 'the molecules of the pair');
  });

  it('are changes of groups, of links, or of both', async () => {
    const tool = await openFound('?tab=pairs');
    const choice = await until(
      () => inside(tool, 'molvalley-matched-pairs')?.querySelector<MoSelect>('mo-select'),
      'the choice',
    );
    const rows = (): number => inside(tool, 'molvalley-matched-pairs')!.querySelectorAll('tbody tr').length;
    expect(rows()).to.equal(2);
    for (const [value, words] of [
      ['links', '+1.00'],
      ['groups', '−1.50'],
    ] as const) {
      choice.value = value;
      choice.dispatchEvent(new Event('change'));
      await until(() => rows() === 1, value);
      expect(wordsOf(tool, 'molvalley-matched-pairs')).to.contain(words);
    }
  });

  it('lead from a pair of groups to its compounds', async () => {
    const tool = await openFound();
    const map = await until(
      () => inside(tool, 'molvalley-r-groups')?.querySelector('molvalley-heat-map'),
      'it',
    );
    const cell = await until(
      () => map.shadowRoot?.querySelector<HTMLElement>('td button[title="B"]'),
      'the cell',
    );
    expect(textOf(cell)).to.contain('6.50').and.contain('Show in table: B');
    cell.scrollIntoView({ block: 'center' });
    await click(cell);
    await until(() => findAll(tool.app, '.body [role=row]').length === 2, 'both records of B');
  });

  it('have combinations that the set lacks, with their predicted activity, which become a set', async () => {
    const tool = await openFound();
    const view = await until(
      () => inside(tool, 'molvalley-r-groups')?.querySelector('molvalley-missing-combinations'),
      'the combinations',
    );
    await until(() => view.shadowRoot?.querySelector('tbody tr'), 'the table');
    const row = textOf(view.shadowRoot!.querySelector('tbody tr')!);
    expect(row).to.contain('9.25').and.contain('± 0.50');
    await inBothLanguages(() => expectAccessible(tool.app));
    const { name } = storedSet();
    // By keyboard: the page moves while structures are drawn.
    await until(() => {
      const save = findByWords(tool.app, 'mo-button', 'Save as a new set');
      save?.focus();
      return save?.matches(':focus');
    }, 'the focus');
    await press('Enter');
    const { source } = await until(() => tool.services.importQueue.get(1), 'what is read');
    expect(source.name).to.equal(`New combinations: ${name}`);
    expect(tool.services.router.place.page).to.equal('reading');
    expect((await source.blob.text()).split('\r\n').slice(0, 2)).to.deep.equal([
      'Name,SMILES,Predicted pIC50,95% interval (±),n,R1,R2',
      'Combination 1,Fc1cc(Br)ccn1,9.25,0.50,1,Br*,F*',
    ]);
  });

  it('warn of values that are of several types, which are not to be merged', async () => {
    const columns = ['Standard Type', 'Standard Value', 'Standard Units'];
    const tool = await open('?tab=scaffolds', typed(['IC50', 'Ki', 'IC50']), columns);
    const warning = await until(() => find(tool.app, 'mo-callout'), 'the warning');
    expect(textOf(warning)).to.contain('IC50 (2), Ki (1)').and.contain('by “Standard Type”');
    closeTool();
    const other = await open('?tab=scaffolds', typed(['IC50', 'IC50']), columns);
    await until(() => find(other.app, '.facts'), 'the page');
    expect(find(other.app, 'mo-callout')).to.equal(undefined);
  });

  it('are files too, as they are shown', async () => {
    const files = new Map<string, Blob>();
    const { createObjectURL } = URL;
    const { click: follow } = HTMLAnchorElement.prototype;
    let last: Blob | undefined;
    URL.createObjectURL = (blob) => createObjectURL.call(URL, (last = blob as Blob));
    HTMLAnchorElement.prototype.click = function save() {
      files.set(this.download, last!);
    };
    try {
      const tool = await openFound();
      for (const [tab, name, lines] of [
        [
          'groups',
          'Kinases-r-groups.csv',
          ['Name,SMILES,pIC50,pIC50: n,pIC50: SD,Core,R1,R2', 'D,Brc1ccncc1,9,1,,c1cc([*:1])ccn1,Br*,F*'],
        ],
        [
          'scaffolds',
          'Kinases-scaffolds.csv',
          [
            'Framework,Scaffold,Compounds (n),pIC50: n,Median pIC50,Lowest pIC50,Highest pIC50,Names',
            'C1CCCCC1,c1ccncc1,2,2,7.25,6.5,8,"A; B"',
          ],
        ],
        [
          'clusters',
          'Kinases-clusters.csv',
          [
            'Cluster,Centroid,Centroid SMILES,Compounds (n),pIC50: n,Median pIC50,Lowest pIC50,Highest pIC50,Names',
            '1,B,Clc1ccncc1,2,2,7.75,6.5,9,"B; D"',
            ',C,CCO,1,0,,,,C',
          ],
        ],
        [
          'pairs',
          'Kinases-matched-pairs.csv',
          [
            'From,To,Pairs (n),Mean ΔpIC50,95% interval (±),Compound 1,SMILES 1,pIC50 (1),Compound 2,SMILES 2,pIC50 (2),ΔpIC50,Common part',
            'C*,Cl*,1,-1.5,,A,Cc1ccncc1,8,B,Clc1ccncc1,6.5,-1.5,c1cc([*:1])ccn1',
          ],
        ],
        [
          'cliffs',
          'Kinases-activity-cliffs.csv',
          [
            'Less active,Less active: SMILES,Less active: pIC50,More active,More active: SMILES,More active: pIC50,Similarity,ΔpIC50,SALI',
            'B,Clc1ccncc1,6.5,D,Brc1ccncc1,9,0.6,2.5,6.25',
          ],
        ],
      ] as const) {
        tool.services.router.go(`${path}?tab=${tab}`);
        const panel = await until(() => find(tool.app, `mo-tab-panel[value=${tab}]`), tab);
        const button = await until(() => findByWords(panel, 'mo-button', 'Download as CSV'), tab);
        button.click();
        const text = await until(() => files.get(name), name).then((file) => file.text());
        expect(text.split('\r\n').slice(0, lines.length), name).to.deep.equal(lines);
      }
    } finally {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = follow;
    }
  });

  it('predict ADMET and alerts of combinations that the set lacks, and say what is outside of a model', async () => {
    const tool = await openFound();
    tool.workers.analyses.enumeration = [
      ...tool.workers.analyses.enumeration!,
      { ...tool.workers.analyses.enumeration![0]!, smiles: 'OCO' },
    ];
    const start = await until(
      () => findByWords(tool.app, 'mo-button', 'Predict ADMET and check alerts'),
      'the way to predict',
    );
    start.click();
    const table = await until(
      () => find(find(tool.app, 'molvalley-missing-combinations')!, 'table'),
      'the table',
    );
    await until(() => textOf(table).includes('HLM clearance (mL/min/kg)'), 'the predictions');
    const [first, second] = [...table.querySelectorAll('tbody tr')];
    // Values of the double: as many as the SMILES has characters, 90% interval of 0.3 on the logarithm.
    expect(textOf(first!)).to.contain('13').and.contain('6.5 – 26').and.contain('None');
    expect(first!.querySelector('mo-icon[name=warning]')).to.equal(null);
    expect(second!.querySelector('mo-icon[name=warning]')!.getAttribute('label')).to.equal(
      'Outside the model’s domain',
    );
    expect([...second!.querySelectorAll('.alerts')].map(textOf).join().split(';')).to.have.length(2);
    await inBothLanguages(() => expectAccessible(tool.app));
  });

  it('become columns of the table, by which it is sorted, filtered, plotted and downloaded', async () => {
    const tool = await openFound('?tab=clusters');
    const add = async (): Promise<void> => {
      const button = await until(() => findByWords(tool.app, 'mo-button', 'Add columns to table'), 'the way');
      button.click();
      await until(() => findByWords(tool.app, 'mo-button', 'Remove columns from table'), 'the way back');
    };
    await add();
    tool.services.router.go(path);
    await until(() => inside(tool, 'molvalley-r-groups')?.querySelector('table'), 'R groups');
    await add();
    const among = { kind: 'among', column: 'analysis:R1', values: ['Cl*'] } as const;
    const address = formatViewQuery({
      ...emptyQuery,
      sorts: [{ column: 'analysis:Cluster', descending: true }],
      filters: [among],
    });
    tool.services.router.go(`/set/${id}${address}`);
    const rows = (): string[] => findAll(tool.app, '.body [role=row]').map(textOf);
    // Both records of B have its group, and its cluster.
    await until(
      () => rows().length === 2 && rows().every((row) => row.includes('Cl*')),
      'what has this group',
    );
    const { analyses, table, view } = tool.services.sessions.get(id)!;
    expect(analyses.written()!.names).to.deep.equal(['R1', 'R2', 'Cluster']);
    expect([0, 1, 2, 3, 4].map((at) => analyses.written()!.values.get(at))).to.deep.equal([
      ['C*', '[H]*', ''],
      ['Cl*', '[H]*', '1'],
      ['Cl*', '[H]*', '1'],
      ['', '', ''],
      ['Br*', 'F*', '1'],
    ]);
    const slice = new TimeSlice(new AbortController().signal);
    expect((await groupColumns(table, slice)).map(({ title }) => title)).to.include.members([
      'R1',
      'R2',
      'Cluster',
    ]);
    // They are kept with the set: how they are found, not what was found.
    const { calculated } = tool.server.sets.get(id)!;
    expect(calculated.map(({ name, analysis }) => [name, analysis])).to.deep.equal([
      ['Cluster', { kind: 'cluster', molecules: '', similarity: 0.65, columns: ['Cluster'] }],
      ['R1, R2', { kind: 'groups', molecules: '', core: 'c1ccncc1', columns: ['R1', 'R2'] }],
    ]);
    await tool.services.sessions
      .get(id)!
      .calculated.remove(
        tool.services.sessions.get(id)!.calculated.analyses.find(({ name }) => name === 'R1, R2')!.id,
      );
    // What is filtered by a column that is gone is filtered no more, and that is said.
    tool.services.router.go('/');
    await until(() => find(tool.app, 'molvalley-sets-page'), 'another page');
    tool.services.router.go(`/set/${id}${address}`);
    await until(() => view.query.filters.length === 0 && rows().length === series.length, 'all');
    await until(
      () =>
        [...document.querySelectorAll('mo-toast')].some(({ text }) => text.includes('no longer available')),
      'why',
    );
  });

  it('are found again when the set is opened again, and filtered by meanwhile', async () => {
    const server = new ServerDouble();
    const analysis = { kind: 'groups', molecules: '1-3,5', core: 'c1ccncc1', columns: ['R1', 'R2'] } as const;
    const calculated = [
      { id: 'a', name: 'R1, R2', formula: '', analysis: { ...analysis, columns: ['R1', 'R2'] } },
    ];
    server.add(storedSet({ columns: ['IC50 (nM)'], calculated, calculatedVersion: 1 }), series);
    const among = { kind: 'among', column: 'analysis:R1', values: ['Cl*'] } as const;
    const address = formatViewQuery({ ...emptyQuery, filters: [among] });
    const tool = await openTool(`/set/${id}${address}`, server);
    // The worker of the double has no answer yet.
    await until(() => tool.workers.asked.some(({ name }) => name === 'decomposition'), 'the analysis');
    expect(tool.services.sessions.get(id)!.view.query.filters).to.have.length(1);
    const { analyses } = tool.services.sessions.get(id)!;
    analyses.cancel();
    await until(
      () => find(tool.app, 'molvalley-set-notices')?.shadowRoot?.textContent?.includes('empty'),
      'why',
    );
    withFindings(tool);
    await analyses.start();
    const rows = (): string[] => findAll(tool.app, '.body [role=row]').map(textOf);
    await until(
      () => rows().length === 2 && rows().every((row) => row.includes('Cl*')),
      'what has this group',
    );
    expect(analyses.state.phase).to.equal('idle');
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Columns'), 'the columns'));
    const menu = await until(() => find(tool.app, 'molvalley-columns-menu'), 'the menu');
    expect(textOf(menu.shadowRoot!.querySelector<HTMLElement>('[aria-labelledby=analyses]')!)).to.contain(
      'R1, R2',
    );
    await inBothLanguages(() => expectAccessible(tool.app));
  });

  it('can have a core that a person draws', async () => {
    const tool = await openFound('?core=own');
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Draw…'), 'the way to draw'));
    const dialog = await until(() => document.querySelector<HTMLElement>('mo-sketcher-dialog'), 'the editor');
    dialog.dispatchEvent(
      new CustomEvent('sketch-submit', { detail: { smiles: 'c1ccncc1 |x|', smarts: 'c1ccncc1', typed: '' } }),
    );
    dialog.dispatchEvent(new Event('close'));
    await until(() => tool.workers.asked.some(({ name }) => name === 'decomposition'), 'the analysis');
    expect(tool.workers.asked.find(({ name }) => name === 'decomposition')).to.deep.equal({
      name: 'decomposition',
      core: 'c1ccncc1',
    });
    expect(new URLSearchParams(tool.services.router.search).get('query')).to.equal('c1ccncc1');
  });

  it('refuse more compounds than they can take, before they look at a value', async () => {
    const many = Array.from({ length: 5001 }, (_, position) =>
      readMolecule(position, { inchiKey: `KEY${position}`, data: { 'IC50 (nM)': '1' } }),
    );
    const tool = await open('', many);
    await until(() => findByWords(tool.app, 'h2', 'This set is too large for this analysis'), 'why');
    expect(tool.workers.asked).to.deep.equal([]);
  });

  it('are activity cliffs', async () => {
    const tool = await openFound('?tab=cliffs');
    const row = await until(
      () => inside(tool, 'molvalley-activity-cliffs')?.querySelector<HTMLElement>('tbody tr'),
      'the cliff',
    );
    expect(textOf(row)).to.contain('6.3').and.contain('0.60');
    const drawn = [...row.querySelectorAll<MoStructure>('mo-structure')];
    expect(drawn.map(({ highlight, highlightRest }) => [highlight, highlightRest])).to.deep.equal([
      ['c1ccncc1', true],
      ['c1ccncc1', true],
    ]);
    await expectAccessible(tool.app);
  });

  it('are scaffolds by framework, with the activity of each, that lead to their molecules in the table', async () => {
    const tool = await openFound('?tab=scaffolds');
    const table = await until(
      () => inside(tool, 'molvalley-scaffolds')?.querySelector<HTMLElement>('table'),
      'the frameworks',
    );
    const rows = (): string[] => [...table.querySelectorAll('tbody tr')].map(textOf);
    expect(rows()).to.have.length(2);
    // pIC50 of 8, 6.5 and 9.
    expect(rows()[0]).to.contain('8.00').and.contain('6.50 – 9.00');
    expect(rows()[1]).to.contain('No rings').and.contain('–');
    await click(findByWords(tool.app, 'mo-button', 'Show scaffolds: 2')!);
    await until(() => rows().length === 4, 'the scaffolds');
    expect(rows()[1]).to.contain('7.25').and.contain('6.50 – 8.00');
    await inBothLanguages(() => expectAccessible(tool.app));
    await click(findByWords(tool.app, 'tr.inner mo-button', 'Show in table')!);
    // A, and both records of B.
    await until(() => findAll(tool.app, '.body [role=row]').length === 3, 'the molecules of the scaffold');
    expect(tool.services.sessions.get(id)!.selection.size).to.equal(3);
    await click(
      await until(
        () => find(tool.app, 'button[aria-label="Remove filter: Selected molecules"]'),
        'the filter',
      ),
    );
    await until(() => findAll(tool.app, '.body [role=row]').length === series.length, 'all molecules');
  });

  it('are clusters at a similarity of choice', async () => {
    const tool = await openFound('?tab=clusters&similarity=0.6');
    const table = await until(
      () => inside(tool, 'molvalley-clusters')?.querySelector<HTMLElement>('table'),
      'the clusters',
    );
    const rows = [...table.querySelectorAll('tbody tr')].map(textOf);
    expect(rows).to.have.length(2);
    expect(rows[0]).to.contain('B').and.contain('7.75').and.contain('6.50 – 9.00');
    expect(rows[1]).to.contain('Singletons').and.contain('8.00');
    expect(wordsOf(tool, 'molvalley-clusters')).to.contain('at least 0.60');
    await inBothLanguages(() => expectAccessible(tool.app));
    const choice = findAll(tool.app, 'mo-select').at(-1) as HTMLElement & { value: string };
    choice.value = '0.5';
    choice.dispatchEvent(new Event('change'));
    await until(() => wordsOf(tool, 'molvalley-clusters').includes('at least 0.50'), 'the other similarity');
    expect(tool.workers.asked.at(-1)).to.deep.equal({ name: 'clusters', similarity: 0.5 });
  });

  it('can be cancelled while they are found, and begun again', async () => {
    const tool = await open('?tab=pairs');
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Cancel'), 'the way to cancel'));
    withFindings(tool);
    await click(
      await until(() => findByWords(tool.app, 'mo-button', 'Analyze again'), 'the way to begin again'),
    );
    const table = await until(
      () => inside(tool, 'molvalley-matched-pairs')?.querySelector<HTMLElement>('table'),
      'the changes',
    );
    expect(textOf(table)).to.contain('−1.50');
  });

  it('are of what the table shows, of all, or of what was selected, as the address says', async () => {
    const tool = await openFound('?tab=scaffolds');
    const facts = (): string => textOf(find(tool.app, '.facts')!);
    const scope = await until(
      () => find(tool.app, 'molvalley-scope mo-select, mo-select[label=Molecules]'),
      'it',
    );
    await until(() => facts().startsWith('5 molecules'), 'all');
    const { view, selection } = tool.services.sessions.open(id);
    await view.show({ ...view.query, text: 'again' });
    await until(() => facts().startsWith('1 molecule '), 'what is shown');
    const choose = (value: string): void => {
      (scope as MoSelect).value = value;
      scope.dispatchEvent(new Event('change'));
    };
    choose('all');
    await until(() => facts().startsWith('5 molecules'), 'all again');
    expect(tool.services.router.search).to.contain('of=all');
    selection.replace([0, 4]);
    choose('selected');
    await until(() => facts().startsWith('2 molecules'), 'what was selected');
    expect(new URLSearchParams(tool.services.router.search).get('rows')).to.equal('1,5');
    // Selecting elsewhere does not change what is analyzed.
    selection.replace([1]);
    await tool.app.updateComplete;
    expect(facts()).to.match(/^2 molecules/);
  });

  it('take up what an address says that the table shows, and lead back to it', async () => {
    const server = new ServerDouble();
    server.add(storedSet({ columns: ['IC50 (nM)'] }), series);
    const tool = await openTool(`${path}?view=${encodeURIComponent('q=again')}`, server);
    await until(() => find(tool.app, '.facts')?.textContent?.includes('1 molecule'), 'what is shown');
    await click(find(tool.app, 'a.back')!);
    await until(() => findAll(tool.app, '.body [role=row]').length === 1, 'the table as it was');
    expect(tool.services.router.search).to.contain('q=again');
  });

  it('are of everything where an address says nothing, whatever the table showed meanwhile', async () => {
    const tool = await openFound('?tab=scaffolds');
    const facts = (): string => find(tool.app, '.facts')?.textContent?.trim() ?? '';
    await until(() => facts().startsWith('5 molecules'), 'all');
    tool.services.router.go(`/set/${id}?q=again`);
    await until(() => findAll(tool.app, '.body [role=row]').length === 1, 'the narrowed table');
    tool.services.router.go(`${path}?tab=scaffolds&view=q%3Dagain`);
    await until(() => facts().startsWith('1 molecule '), 'what is shown');
    window.history.go(-2);
    await until(() => facts().startsWith('5 molecules'), 'all, as before');
    expect(tool.services.sessions.open(id).view.query.text).to.equal('');
  });

  it('are of a selection that is too long for an address, each of its own', async () => {
    const records = Array.from({ length: 1400 }, (_, position) =>
      readMolecule(position, { smiles: 'C'.repeat(1 + (position % 9)), data: { 'IC50 (nM)': '10' } }),
    );
    const tool = await open('?tab=scaffolds', records);
    const facts = (): string => find(tool.app, '.facts')?.textContent?.trim() ?? '';
    await until(() => facts().startsWith('1,400 molecules'), 'all');
    const { selection } = tool.services.sessions.open(id);
    const every = (step: number): number[] => records.flatMap((_, at) => (at % step ? [] : [at]));
    const scope = find(tool.app, 'mo-select[label=Molecules]') as MoSelect;
    const choose = (value: string): void => {
      scope.value = value;
      scope.dispatchEvent(new Event('change'));
    };
    selection.replace(every(2));
    await tool.app.updateComplete;
    choose('selected');
    await until(() => facts().startsWith('700 molecules'), 'the first selection');
    const { search } = tool.services.router;
    expect(search.length).to.be.lessThan(200);
    selection.replace(every(3));
    await until(() => scope.querySelector('[value=selected-now]'), 'the other selection');
    choose('selected-now');
    await until(() => facts().startsWith('467 molecules'), 'the second selection');
    window.history.back();
    await until(() => facts().startsWith('700 molecules'), 'the first one again');
  });

  it('say that a selection was lost by a reload, and ask for another', async () => {
    for (const [query, choice] of [
      ['?of=selected&rows=kept-of-yesterday', 'all'],
      ['?view=picked%3Dkept-of-yesterday', 'shown'],
    ] as const) {
      const tool = await open(query);
      const lost = await until(() => find(tool.app, '.message'), 'what is said');
      expect(textOf(lost)).to.contain('is no longer available');
      expect(find(tool.app, '.facts')).to.equal(undefined);
      const scope = find(tool.app, 'mo-select[label=Molecules]') as MoSelect;
      expect(scope.value).to.equal('');
      await inBothLanguages(() => expectAccessible(tool.app));
      scope.value = choice;
      scope.dispatchEvent(new Event('change'));
      await until(() => find(tool.app, '.facts')?.textContent?.includes('5 molecules'), 'all');
      tool.app.remove();
      closeTool();
    }
  });

  it('show what is selected in the table, and select in it', async () => {
    const tool = await openFound();
    const { selection } = tool.services.sessions.open(id);
    const box = await until(
      () => find(tool.app, 'input[aria-label="Select B"]') as HTMLInputElement | null,
      'it',
    );
    expect(box.checked).to.equal(false);
    selection.replace([1]);
    await until(() => box.indeterminate, 'one of two records');
    await click(box);
    await until(() => selection.size === 2 && box.checked, 'both records');
    await until(() => findByWords(tool.app, 'mo-button', 'Save as a new set…'), 'what can be done with them');
    await click(findByWords(tool.app, 'mo-button', 'Show in table')!);
    await until(() => findAll(tool.app, '.body [role=row]').length === 2, 'both in the table');
  });

  it('have a menu on every structure: the molecule, a search with it, copies', async () => {
    const tool = await openFound();
    const more = await until(() => find(tool.app, '[aria-label="Structure menu: D"]'), 'the button');
    more.focus();
    await press('Enter');
    await until(() => focused()?.localName === 'mo-menu-item', 'the menu, with the focus');
    const words = (): string[] => findAll(tool.app, 'mo-menu-item').map(textOf);
    const choose = async (item: string): Promise<void> => {
      findByWords(tool.app, 'mo-menu-item', item)!.focus();
      await press('Enter');
    };
    expect(words()).to.include.members([
      'Copy SMILES',
      'Show everything about this molecule',
      'Search with this structure…',
    ]);
    // By keyboard: the page moves while structures are drawn.
    await choose('Show everything about this molecule');
    await until(() => find(tool.app, 'molvalley-molecule-details'), 'the molecule');
    await press('Escape');
    await until(() => !find(tool.app, 'molvalley-molecule-details'), 'the page again');
    // A group is no molecule of the set: it is searched with.
    const group = find(tool.app, '[aria-label="Structure menu: Br*"]')!;
    group.focus();
    await press('Enter');
    await until(() => focused()?.localName === 'mo-menu-item', 'the menu, with the focus');
    expect(words()).not.to.include('Show everything about this molecule');
    await choose('Search with this structure…');
    const form = await until(
      () =>
        find(tool.app, 'molvalley-structure-form')?.shadowRoot?.querySelector('mo-input, input, textarea'),
      'the search',
    );
    await until(() => (form as HTMLInputElement).value === 'Br*', 'what is searched with');
    expect(tool.services.router.place.page).to.equal('set');
  });

  it('list what lacks the core with its structure', async () => {
    const tool = await openFound();
    const view = await until(() => inside(tool, 'molvalley-r-groups')?.querySelector('details'), 'the list');
    await until(() => inside(tool, 'molvalley-r-groups')?.querySelector('table'), 'the table');
    expect(view.querySelectorAll('tbody tr').length).to.equal(0);
    view.open = true;
    const row = await until(() => view.querySelector('tbody tr'), 'the compound');
    expect(textOf(row)).to.contain('C');
    expect(row.querySelector<MoStructure>('mo-structure')!.structure).to.equal('CCO');
    await inBothLanguages(() => expectAccessible(tool.app));
  });

  it('need no activity for scaffolds, clusters and R groups', async () => {
    const server = new ServerDouble();
    server.add(
      storedSet({ columns: [] }),
      series.map((record) => Object.assign({}, record, { data: {} })),
    );
    const tool = await openTool('/', server);
    withFindings(tool);
    tool.services.router.go(`${path}?tab=scaffolds`);
    const table = await until(
      () => inside(tool, 'molvalley-scaffolds')?.querySelector<HTMLElement>('table'),
      'the frameworks',
    );
    expect(textOf(table)).to.contain('Compounds').and.not.contain('Median');
    tool.services.router.go(`${path}?tab=clusters`);
    await until(() => inside(tool, 'molvalley-clusters')?.querySelector('table'), 'the clusters');
    tool.services.router.go(path);
    const groups = await until(() => inside(tool, 'molvalley-r-groups')?.querySelector('table'), 'R groups');
    expect(textOf(groups)).to.contain('R1').and.not.contain('IC50');
    await inBothLanguages(() => expectAccessible(tool.app));
  });

  it('say what is missing: an activity, or a core', async () => {
    const without = await open('?tab=pairs', [readMolecule(0)], []);
    await until(() => findByWords(without.app, 'h2', 'No activity to analyze'), 'what is missing');
    await expectAccessible(without.app);
    closeTool();
    const own = await openFound('?core=own');
    await until(() => findAll(own.app, 'mo-input').length, 'the field');
    expect(wordsOf(own, 'molvalley-sar-page')).to.contain('Enter the part that your compounds share');
  });
});
