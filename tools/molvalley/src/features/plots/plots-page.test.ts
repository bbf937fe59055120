import { expect, nextFrame } from '@open-wc/testing';
import { sendMouse, setViewport } from '@web/test-runner-commands';
import type { ChemicalMap } from '@moiety/chemistry/sar/chemical-map.ts';
import type { MoleculeRecord } from '@moiety/contract';
import type { MoCombobox } from '@moiety/elements/combobox/combobox.js';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, focused, press } from '../../../../../elements/test/person.ts';
import { readMolecule, storedSet } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';
import type { WorkersDouble } from '../../../test/workers-double.ts';
import type { PlotCanvas } from './plot-canvas.ts';

const { id } = storedSet();
const path = `/set/${id}/plots`;

/** A series whose activity grows with its cLogP; one is a limit, one has no value. */
const series: MoleculeRecord[] = ['1000', '300', '100', '30', '10', '>10000', ''].map((value, position) =>
  readMolecule(position, {
    name: `Compound ${position + 1}`,
    data: { 'IC50 (nM)': value, Target: position % 2 ? 'ABL1' : 'EGFR' },
    properties: { ...readMolecule(position).properties, clogp: position / 2, tpsa: 40 + position * 10 },
  }),
);

const open = async (query = '', records = series): Promise<Tool> => {
  const server = new ServerDouble();
  server.add(storedSet({ columns: ['IC50 (nM)', 'Target'], total: records.length }), records);
  const tool = await openTool(path + query, server);
  await until(() => find(tool.app, 'molvalley-plot-form'), 'the form');
  return tool;
};
const canvasOf = async ({ app }: Tool): Promise<PlotCanvas> => {
  const canvas = await until(() => find(app, 'molvalley-plot-canvas') as PlotCanvas | null, 'the plot');
  await until(() => canvas.shadowRoot!.querySelector('.ground canvas'), 'its drawing');
  return canvas;
};
const facts = ({ app }: Tool): string => textOf(find(app, '.facts')!);
const selected = ({ services }: Tool): number[] =>
  [...services.sessions.open(id).selection.all].toSorted((one, other) => one - other);
const select = ({ app }: Tool, label: string): HTMLSelectElement =>
  findAll(app, 'mo-select')
    .find((one) => one.getAttribute('label') === label)!
    .shadowRoot!.querySelector('select')!;
const combobox = ({ app }: Tool, label: string): MoCombobox =>
  findAll(app, 'mo-combobox').find((one) => one.getAttribute('label') === label) as MoCombobox;

/** Chooses from a select as a person does. */
const choose = (from: HTMLSelectElement, value: string): void => {
  const host = (from.getRootNode() as ShadowRoot).host as HTMLElement & { value: string };
  host.value = value;
  host.dispatchEvent(new Event('change'));
};

/** Presses the pointer at the first corner and leads it over the others. */
const drag = async (corners: readonly [number, number][]): Promise<void> => {
  await sendMouse({ type: 'move', position: [...corners[0]!] });
  await sendMouse({ type: 'down' });
  for (const corner of corners.slice(1)) await sendMouse({ type: 'move', position: [...corner] });
  await sendMouse({ type: 'up' });
};
/** An event of a mouse that is made. */
const mouse = (type: string, clientX: number, clientY: number, more?: PointerEventInit): PointerEvent =>
  new PointerEvent(type, { pointerType: 'mouse', clientX, clientY, bubbles: true, ...more });
/** Three molecules on the left and four on the right. */
const mapFound: ChemicalMap = {
  ids: [0, 1, 2, 3, 4, 5, 6],
  places: Float64Array.of(-5, 0, -5.2, 1, -4.8, 0.5, 5, 0, 5.2, 1, 4.8, 0.5, 5, -1),
  clusters: [[3, 4, 5, 6], [0, 1], [2]],
  unplaced: [],
  quality: { neighbors: 3, kept: 0.714, trustworthiness: 0.93 },
};
const workersOf = ({ services }: Tool): WorkersDouble => services.workers as WorkersDouble;
const pageWords = ({ app }: Tool): string => textOf(find(app, '.page')!);
/** @param found null for a map that is never finished */
const openMap = async (found: ChemicalMap | null = mapFound): Promise<Tool> => {
  const tool = await open('?plot=histogram');
  if (found) workersOf(tool).analyses.map = found;
  await canvasOf(tool);
  tool.services.router.go(`${path}?plot=map`);
  await until(
    () => (found ? pageWords(tool).includes('Only closeness has a meaning') : find(tool.app, 'kit-progress')),
    'the map',
  );
  return tool;
};
const openDetails = ({ app }: Tool): void => find(app, 'details')!.setAttribute('open', '');

describe('the plots of a set', () => {
  before(async () => {
    await setViewport({ width: 1280, height: 800 });
    // Hundreds of modules, where they are not bundled.
    await import('./echarts.ts');
  });
  afterEach(async () => {
    await sendMouse({ type: 'move', position: [0, 0] });
    closeTool();
  });

  it('begin with the activity against cLogP, say how they correlate, and what is a limit or missing', async () => {
    const tool = await open();
    await canvasOf(tool);
    expect(facts(tool)).to.contain('6 molecules').and.contain('r = 1.00');
    expect(facts(tool)).to.contain('1 with only a limit').and.contain('1 without a value');
    expect(combobox(tool, 'Y axis').control!.value).to.equal('pIC50');
    expect(combobox(tool, 'X axis').value).to.equal('clogp');
  });

  it('warn where what the table filters by failed, and are of the right molecules after Retry', async () => {
    const server = new ServerDouble();
    server.add(storedSet({ columns: ['IC50 (nM)', 'Target'], total: series.length }), series);
    server.mark(id, 1, { star: true });
    server.mark(id, 2, { star: true });
    server.failWith = (_method, at) =>
      at.endsWith('/marks/') ? new Refused(500, 50000, 'broken') : undefined;
    const tool = await openTool(`${path}?plot=histogram&view=${encodeURIComponent('only=starred')}`, server);
    const warning = await until(() => find(tool.app, 'mo-callout'), 'the warning');
    expect(textOf(warning))
      .to.contain('Stars, tags and notes could not be loaded.')
      .and.contain('may not match the filters of the table');
    expect(find(warning, '[role=alert]'), 'it is announced').to.not.equal(undefined);
    await inBothLanguages(() => expectAccessible(tool.app));
    server.failWith = undefined;
    await click(findByWords(warning, 'mo-button', 'Retry')!);
    await until(() => !find(tool.app, 'mo-callout'), 'no warning');
    // The button is gone; the focus is in the field of the molecules.
    expect(focused()?.localName).to.equal('select');
    await until(() => find(tool.app, '.facts') && facts(tool).startsWith('2 molecules'), 'the starred');
  });

  it('warn where a search by structure or the alerts of the table failed', async () => {
    const tool = await open('?plot=histogram');
    await canvasOf(tool);
    const { workers } = tool.services;
    const double = workersOf(tool);
    const search = workers.search;
    workers.search = () => Promise.reject(new Error('no worker'));
    double.predictionFails = true;
    tool.services.router.go(`${path}?plot=histogram&view=${encodeURIComponent('sub=C&alerts=-any')}`);
    await until(() => findAll(tool.app, 'mo-callout').length === 2, 'both warnings');
    expect(pageWords(tool))
      .to.contain('The structure search failed.')
      .and.contain('could not be checked for alerts');
    workers.search = search;
    double.predictionFails = false;
    for (let left = 2; left > 0; left -= 1) {
      await click(findByWords(find(tool.app, 'mo-callout')!, 'mo-button', 'Retry')!);
      await until(() => findAll(tool.app, 'mo-callout').length === left - 1, 'one less');
    }
  });

  it('select what is drawn around, add what is drawn around with Shift, and nothing by a click on the ground', async () => {
    const tool = await open();
    const canvas = await canvasOf(tool);
    const { left, top, right, bottom } = canvas.getBoundingClientRect();
    const around = (from: number, to: number): [number, number][] =>
      (
        [
          [from, top + 8],
          [to, top + 8],
          [to, bottom - 8],
          [from, bottom - 8],
          [from, top + 8],
        ] as [number, number][]
      ).map(([x, y]) => [Math.round(x), Math.round(y)]);
    await drag(around(left + 8, right - 8));
    await until(() => selected(tool).length === 6, 'the selection');
    expect(textOf(find(tool.app, '.selection')!)).to.contain('6 selected');
    await drag(around(left + 8, (left + right) / 2));
    const half = selected(tool);
    expect(half.length).to.be.within(2, 4);
    expect(half).to.deep.equal(half.map((_, index) => index));
    await sendMouse({ type: 'click', position: [Math.round(left + 100), Math.round(top + 50)] });
    await until(() => selected(tool).length === 0, 'nothing selected');
  });

  it('show the structure that is pointed at, and select it by a click', async () => {
    const tool = await open('', series.slice(0, 1));
    const canvas = await canvasOf(tool);
    await until(() => find(tool.app, 'molvalley-plot-canvas'), 'the plot');
    const { left, top, right, bottom } = canvas.getBoundingClientRect();
    // The one point is somewhere on the plot: it is looked for as a person looks, by moving over it.
    const card = (): Element | null => canvas.shadowRoot!.querySelector('.card');
    search: for (let y = top + 20; y < bottom - 50; y += 10)
      for (let x = left + 60; x < right - 20; x += 20) {
        canvas
          .shadowRoot!.querySelector('.canvas')!
          .dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y }));
        await canvas.updateComplete;
        if (!card()) continue;
        await sendMouse({ type: 'click', position: [Math.round(x), Math.round(y)] });
        break search;
      }
    await until(() => selected(tool).length === 1, 'the selection');
    expect(textOf(card()!)).to.contain('Compound 1').and.contain('pIC50: 6');
    await click(findByWords(tool.app, 'mo-button', 'Show structure')!);
    await until(
      () => find(tool.app, 'molvalley-structure-dialog mo-dialog[open], mo-dialog[open]'),
      'the dialog',
    );
  });

  it('give a histogram whose bars are also a table, by which they are selected', async () => {
    const tool = await open('?plot=histogram&y=tpsa');
    await canvasOf(tool);
    expect(facts(tool)).to.contain('7 molecules').and.contain('median 70');
    openDetails(tool);
    const rows = findAll(tool.app, 'tbody tr');
    expect(rows.map((row) => Number(row.querySelector('.number')!.textContent))).to.satisfy(
      (counts: number[]) => counts.reduce((sum, count) => sum + count, 0) === 7,
    );
    await click(rows[0]!.querySelector<HTMLElement>('mo-button')!);
    expect(selected(tool)).to.include(0);
    await click(findByWords(tool.app, 'mo-button', 'Show in table')!);
    await until(() => find(tool.app, 'molvalley-set-page'), 'the table');
    expect(tool.services.router.search).to.contain('picked=');
  });

  it('give boxes by group without the limits, heat maps, and a radar of what is selected', async () => {
    const tool = await open('?plot=box');
    await canvasOf(tool);
    expect(facts(tool)).to.contain('5 molecules').and.contain('1 with only a limit');
    openDetails(tool);
    expect(findAll(tool.app, 'tbody tr').map((row) => textOf(row.querySelector('th')!))).to.deep.equal([
      'EGFR',
      'ABL1',
    ]);
    tool.services.router.go(`${path}?plot=heat-map&y=none`);
    await until(() => facts(tool).includes('7 molecules'), 'the heat map');
    tool.services.router.go(`${path}?plot=radar`);
    await until(() => findByWords(tool.app, 'h2', 'Nothing to plot'), 'what to do');
    tool.services.sessions.open(id).selection.replace([1, 2]);
    await until(() => find(tool.app, '.facts'), 'the radar');
    expect(facts(tool)).to.contain('2 selected');
  });

  it('plot what the table shows, or all of the set', async () => {
    const tool = await open();
    await canvasOf(tool);
    const { view } = tool.services.sessions.open(id);
    await view.show({ ...view.query, text: 'Compound 3' });
    await until(() => facts(tool).startsWith('1 molecule'), 'one point');
    const scope = select(tool, 'Molecules');
    expect(scope.selectedOptions[0]!.textContent.trim()).to.equal('Shown in the table (1)');
    choose(scope, 'all');
    await until(() => facts(tool).startsWith('6 molecules'), 'all points');
    expect(tool.services.router.search).to.contain('of=all');
  });

  it('plot what was selected, and go on doing so while other molecules are selected', async () => {
    const tool = await open();
    await canvasOf(tool);
    const { selection } = tool.services.sessions.open(id);
    selection.replace([0, 2]);
    await until(() => !select(tool, 'Molecules').options[2]!.disabled, 'the choice');
    choose(select(tool, 'Molecules'), 'selected');
    await until(() => facts(tool).startsWith('2 molecules'), 'two points');
    expect(new URLSearchParams(tool.services.router.search).get('rows')).to.equal('1,3');
    selection.replace([1]);
    const again = await until(
      () => [...select(tool, 'Molecules').options].find(({ value }) => value === 'selected-now'),
      'the other selection',
    );
    expect(again.textContent.trim()).to.equal('Selected now (1)');
    expect(facts(tool)).to.match(/^2 molecules/);
  });

  it('are of what their address says, also where it says nothing and the table shows less', async () => {
    const tool = await open('?view=q%3DCompound+3');
    await canvasOf(tool);
    expect(facts(tool)).to.match(/^1 molecule(?!s)/);
    tool.services.router.go(`${path}?plot=scatter`);
    await until(() => facts(tool).startsWith('6 molecules'), 'all points');
  });

  it('wait until it is known what the table shows', async () => {
    const tool = await open();
    await canvasOf(tool);
    const { view, search } = tool.services.sessions.open(id);
    const { promise, resolve } = Promise.withResolvers<void>();
    tool.workers.search = async () => {
      await promise;
      return { positions: Uint32Array.of(1, 2), similarities: null };
    };
    tool.services.router.go(`${path}?view=q%3DCompound+3%26sub%3Dc1ccccc1`);
    await until(() => view.visible.length === 1, 'what is narrowed without the search');
    expect(search.state.phase).to.equal('searching');
    await nextFrame();
    await nextFrame();
    expect(facts(tool)).to.match(/^6 molecules/);
    resolve();
    await until(() => facts(tool).startsWith('1 molecule'), 'what is found');
  });

  it('are in a report of the molecules that they were of on the screen', async () => {
    const tool = await open('?view=q%3DCompound+3');
    await canvasOf(tool);
    const session = tool.services.sessions.open(id);
    await session.view.show({ ...session.view.query, text: '' });
    const [part] = session.reportParts.all;
    const made = await part!.make(undefined as never);
    expect('facts' in made! && made.facts[0]).to.match(/^1 molecule/);
  });

  it('say that a selection was lost, and ask for another', async () => {
    const tool = await open('?of=selected&rows=kept-of-yesterday');
    await until(() => pageWords(tool).includes('is no longer available'), 'what is said');
    expect(find(tool.app, '.facts')).to.equal(undefined);
    const scope = select(tool, 'Molecules');
    expect(scope.selectedOptions[0]!.textContent.trim()).to.equal('Choose molecules');
    choose(scope, 'all');
    await until(() => find(tool.app, '.facts')?.textContent?.startsWith('6 molecules'), 'all points');
  });

  it('are walked through by keys, point by point, with structures; a point is selected by Space', async () => {
    const tool = await open();
    const canvas = await canvasOf(tool);
    const plot = canvas.shadowRoot!.querySelector<HTMLElement>('.canvas')!;
    const said = (): string => textOf(canvas.shadowRoot!.querySelector('[role=status]')!);
    plot.focus();
    await press('ArrowRight');
    await until(() => said().includes('Compound 1'), 'the leftmost point');
    await press('ArrowRight');
    await until(() => said().includes('Compound 2'), 'the next point');
    expect(canvas.shadowRoot!.querySelector('.card mo-structure')).to.not.equal(null);
    await press('Space');
    await until(() => selected(tool).join() === '1', 'the selection');
    await until(() => said().includes('Selected'), 'what is said of it');
    await press('Space');
    await until(() => selected(tool).length === 0, 'nothing selected');
    await press('Enter');
    await until(() => find(tool.app, 'mo-dialog[open]'), 'the structure');
    await press('Escape');
    await until(() => !find(tool.app, 'mo-dialog[open]'), 'the plot again');
    await inBothLanguages(() => expectAccessible(tool.app));
  });

  it('are drawn around by a finger once a button says so, and scrolled until then', async () => {
    const tool = await open();
    const canvas = await canvasOf(tool);
    const plot = canvas.shadowRoot!.querySelector<HTMLElement>('.canvas')!;
    const { left, top, right, bottom } = plot.getBoundingClientRect();
    const touch = (type: string, clientX: number, clientY: number): boolean =>
      plot.dispatchEvent(
        new PointerEvent(type, {
          pointerType: 'touch',
          pointerId: 1,
          button: 0,
          clientX,
          clientY,
          bubbles: true,
        }),
      );
    // A made event has no pointer that could be held.
    plot.setPointerCapture = () => undefined;
    const around = (): void => {
      touch('pointerdown', left, top);
      for (const [x, y] of [
        [right, top],
        [right, bottom],
        [left, bottom],
      ] as const)
        touch('pointermove', x, y);
      touch('pointerup', left, bottom);
    };
    around();
    expect(selected(tool)).to.deep.equal([]);
    findByWords(tool.app, 'mo-button', 'Draw around points')!.click();
    await until(() => plot.classList.contains('drawing'), 'drawing');
    around();
    await until(() => selected(tool).length > 3, 'what is drawn around');
  });

  it('follow each move of the pointer, also where the browser tells of several at once', async () => {
    const tool = await open();
    const canvas = await canvasOf(tool);
    const plot = canvas.shadowRoot!.querySelector<HTMLElement>('.canvas')!;
    const { left, top, right, bottom } = canvas.getBoundingClientRect();
    plot.setPointerCapture = () => undefined;
    plot.dispatchEvent(mouse('pointerdown', left, top));
    const moves = [
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const;
    const coalescedEvents = moves.map(([x, y]) => mouse('pointermove', x, y));
    plot.dispatchEvent(mouse('pointermove', left, bottom, { coalescedEvents }));
    plot.dispatchEvent(mouse('pointerup', left, bottom));
    await until(() => selected(tool).length > 0, 'the selection');
    expect(selected(tool)).to.have.length(6);
  });

  it('are saved as SVG and PNG', async () => {
    const tool = await open('?trend=1');
    const canvas = await canvasOf(tool);
    const svg = await canvas.picture('svg');
    expect(await svg.text())
      .to.contain('<svg')
      .and.contain('pIC50');
    const png = new Uint8Array(await (await canvas.picture('png')).arrayBuffer());
    // The signature of a PNG: 0x89, "PNG".
    expect([...png.subarray(0, 4)]).to.deep.equal([0x89, 0x50, 0x4e, 0x47]);
    expect(png.length).to.be.greaterThan(5000);
  });

  it('map the molecules: alike ones near one another, with clusters, what distances mean and how far to trust them', async () => {
    const tool = await openMap();
    await canvasOf(tool);
    expect(facts(tool)).to.contain('7 molecules').and.not.contain('r =');
    expect(pageWords(tool)).to.contain('Only closeness has a meaning').and.contain('71% of a molecule’s 3');
    expect(pageWords(tool)).not.to.contain('little in common');
    const color = combobox(tool, 'Color');
    expect(color.value).to.equal('cluster');
    // Around the left half, where the first three are.
    const { left, top, right, bottom } = (await canvasOf(tool)).getBoundingClientRect();
    const middle = Math.round((left + right) / 2);
    await drag([
      [Math.round(left) + 8, Math.round(top) + 8],
      [middle, Math.round(top) + 8],
      [middle, Math.round(bottom) - 8],
      [Math.round(left) + 8, Math.round(bottom) - 8],
      [Math.round(left) + 8, Math.round(top) + 8],
    ]);
    await until(() => selected(tool).length === 3, 'the selection');
    expect(selected(tool)).to.deep.equal([0, 1, 2]);
    tool.services.router.go(`${path}?plot=map&group=${encodeURIComponent('p:file:IC50 (nM)')}`);
    await until(() => facts(tool).includes('hollow, without a color'), 'the limit');
    // A filter leaves points where they are, and does not map anew.
    const { view } = tool.services.sessions.open(id);
    await view.show({ ...view.query, text: 'Compound 3' });
    await until(() => facts(tool).startsWith('1 molecule'), 'one point');
    expect(workersOf(tool).asked.filter(({ name }) => name === 'map')).to.have.length(1);
  });

  it('say so where a map is not to be trusted', async () => {
    const tool = await openMap({ ...mapFound, quality: { neighbors: 3, kept: 0.2, trustworthiness: 0.61 } });
    await canvasOf(tool);
    expect(pageWords(tool)).to.contain('little in common').and.contain('trustworthiness 0.61');
    await inBothLanguages(() => expectAccessible(tool.app));
  });

  it('show how far a map is, and stop when it is canceled', async () => {
    const tool = await openMap(null);
    await until(() => findByWords(tool.app, 'mo-button', 'Cancel'), 'the button');
    const progress = find(tool.app, 'kit-progress') as HTMLElement & { words: string };
    await until(() => progress.words === 'Comparing structures: 1 of 7', 'how far it is');
    await expectAccessible(tool.app);
    await click(findByWords(tool.app, 'mo-button', 'Cancel')!);
    await until(() => pageWords(tool).includes('The map was canceled'), 'that it was');
    workersOf(tool).analyses.map = mapFound;
    await click(findByWords(tool.app, 'mo-button', 'Draw the map')!);
    await canvasOf(tool);
    expect(facts(tool)).to.contain('7 molecules');
  });

  it('need some molecules for a map', async () => {
    const tool = await open('?plot=map', series.slice(0, 4));
    await until(() => findByWords(tool.app, 'h2', 'Too few molecules for a map'), 'the reason');
    expect(workersOf(tool).asked).to.deep.equal([]);
  });

  for (const kind of ['scatter', 'histogram', 'box', 'heat-map', 'radar'])
    it(`are accessible in both languages: ${kind}`, async () => {
      const tool = await open(`?plot=${kind}`);
      tool.services.sessions.open(id).selection.replace([0, 1]);
      const canvas = await canvasOf(tool);
      await inBothLanguages(() => expectAccessible(tool.app));
      expect(canvas.shadowRoot!.querySelector('[role=img]')!.ariaLabel).to.contain('; ');
    });
});
