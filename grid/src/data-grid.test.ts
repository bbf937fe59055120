import '../test/browser-process.ts';
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { press, releasePointer } from '../../elements/test/person.ts';
import type { GridColumn, GridRows } from './columns.ts';
import './data-grid.ts';
import type { DataGrid } from './data-grid.ts';
import type { MoveColumnDetail, SelectRowsDetail } from './details.ts';

interface Planet {
  name: string;
  moons: number;
}

const column = (
  id: string,
  text: (planet: Planet) => string,
  more: Partial<GridColumn<Planet>> = {},
): GridColumn<Planet> => ({ id, title: id, width: 120, text, cell: text, ...more });

const columns: readonly GridColumn<Planet>[] = [
  column('choice', () => '', { title: '', width: 40, pinned: true, choosesRows: true }),
  column('Name', ({ name }) => name, { pinned: true, sortable: true, namesRows: true }),
  column('Moons', ({ moons }) => String(moons), { groups: ['Count'], sortable: true, align: 'end' }),
  column('Twice', ({ moons }) => String(2 * moons), { groups: ['Count'] }),
  column('Note', ({ name }) => `${name}\tof "many"`, { groups: [] }),
];

const rowsOf = (count: number): GridRows<Planet> => ({
  count,
  row: (index) => ({ name: `Planet ${index}`, moons: index }),
  id: (index) => index,
});

const gridOf = async (more: Partial<DataGrid> = {}): Promise<DataGrid> => {
  const grid = await fixture<DataGrid>(
    html`<moiety-data-grid
      label="Planets"
      style="display: block; width: 600px; height: 400px"
      movable
    ></moiety-data-grid>`,
  );
  Object.assign(grid, { columns, rows: rowsOf(1000), ...more });
  await settled(grid);
  return grid;
};

const settled = async (grid: DataGrid): Promise<void> => {
  await grid.updateComplete;
  // What observes sizes runs between two frames.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await grid.updateComplete;
};

const cellOf = (grid: DataGrid, row: number, at: number): HTMLElement => grid.cellAt(row, at)!;
const all = (grid: DataGrid, selector: string): HTMLElement[] => [
  ...grid.renderRoot.querySelectorAll<HTMLElement>(selector),
];
const wordsOf = (elements: readonly HTMLElement[]): string[] => elements.map((one) => one.innerText.trim());
/** What the grid asked for from now on, by one event. */
const asked = <Detail>(grid: DataGrid, name: string): Detail[] => {
  const details: Detail[] = [];
  grid.addEventListener(name, (event) => details.push((event as CustomEvent<Detail>).detail));
  return details;
};
const centerOf = (element: HTMLElement): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
};

describe('a data grid', () => {
  afterEach(releasePointer);

  it('keeps of a thousand rows those in sight, and says how many there are', async () => {
    const grid = await gridOf();
    expect(all(grid, '.body [role=row]').length).to.be.within(8, 25);
    const table = all(grid, '[role=grid]')[0]!;
    expect([table.ariaRowCount, table.ariaColCount]).to.deep.equal(['1002', '5']);
    await expect(grid).to.be.accessible();
  });

  it('has one header over neighbors that belong together', async () => {
    const grid = await gridOf();
    const [group] = all(grid, '.groups [role=columnheader]');
    expect(wordsOf([group!])).to.deep.equal(['Count']);
    expect(group!.getAttribute('aria-colspan')).to.equal('2');
    expect(group!.getBoundingClientRect().left).to.equal(cellOf(grid, 0, 2).getBoundingClientRect().left);
    expect(group!.getBoundingClientRect().width).to.equal(240);
    expect(cellOf(grid, 0, 2).parentElement!.getAttribute('aria-rowindex')).to.equal('3');
  });

  it('keeps the place of a row that is not there yet', async () => {
    const rows = rowsOf(100);
    const grid = await gridOf({
      rows: { ...rows, row: (index) => (index < 2 ? rows.row(index) : undefined) },
    });
    expect(wordsOf(all(grid, '[role=rowheader]'))).to.deep.equal(['Planet 0', 'Planet 1']);
    expect(all(grid, '[aria-busy=true].waiting').length).to.be.greaterThan(3);
  });

  it('is moved in by keys, to the ends too', async () => {
    const grid = await gridOf();
    cellOf(grid, 0, 1).focus();
    const at = (): string | undefined =>
      (grid.renderRoot as ShadowRoot).activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    await press('ArrowDown', 'ArrowRight');
    expect(at()).to.equal('1');
    await press('Control+End');
    await settled(grid);
    await settled(grid);
    expect(at()).to.equal('999');
    await press('Control+Home');
    await settled(grid);
    expect(at()).to.equal('-1');
  });

  it('asks for rows to be selected by box, keys and modifiers', async () => {
    const grid = await gridOf();
    const details = asked<SelectRowsDetail>(grid, 'select-rows');
    cellOf(grid, 2, 0).click();
    cellOf(grid, 1, 2).dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, shiftKey: true }),
    );
    cellOf(grid, 0, 1).focus();
    await press(' ', 'Shift+ArrowDown', 'Control+a');
    all(grid, '.head .choice')[0]!.click();
    expect(details).to.deep.equal([
      { action: 'toggle', index: 2 },
      { action: 'extend', index: 1, from: 1 },
      { action: 'toggle', index: 0 },
      { action: 'extend', index: 1, from: 0 },
      { action: 'all' },
      { action: 'toggleAll' },
    ]);
  });

  it('copies a cell, and a range that keys draw, as spreadsheets take it', async () => {
    const grid = await gridOf();
    cellOf(grid, 3, 1).focus();
    const texts = asked<{ text: string }>(grid, 'copy-cells');
    await press('Control+c', 'Shift+ArrowRight', 'Shift+ArrowDown');
    await settled(grid);
    expect(wordsOf(all(grid, '.cell.marked'))).to.deep.equal(['Planet 3', '3', 'Planet 4', '4']);
    await press('Control+c', 'Escape');
    await settled(grid);
    expect(all(grid, '.cell.marked')).to.have.length(0);
    cellOf(grid, 3, 4).focus();
    await press('Control+c');
    expect(texts.map(({ text }) => text)).to.deep.equal([
      'Planet 3',
      'Planet 3\t3\nPlanet 4\t4',
      '"Planet 3\tof ""many"""',
    ]);
  });

  it('lets a range go when other columns or rows stand in its place', async () => {
    const grid = await gridOf();
    const marked = async (): Promise<number> => {
      await settled(grid);
      return all(grid, '.cell.marked').length;
    };
    cellOf(grid, 3, 1).focus();
    await press('Shift+ArrowRight');
    expect(await marked()).to.equal(2);
    // Wider, they are the same columns.
    grid.columns = grid.columns.map((one) => ({ ...one, width: one.width + 8 }));
    expect(await marked()).to.equal(2);
    grid.columns = grid.columns.filter(({ id }) => id !== 'Moons');
    expect(await marked()).to.equal(0);
    await press('Shift+ArrowRight');
    expect(await marked()).to.equal(2);
    grid.rows = rowsOf(999);
    expect(await marked()).to.equal(0);
  });

  it('reveals a row also when it is the active one already', async () => {
    const grid = await gridOf();
    grid.reveal(500);
    await settled(grid);
    expect(cellOf(grid, 500, 1).innerText).to.equal('Planet 500');
    grid.renderRoot.querySelector('.scroller')!.scrollTop = 0;
    await settled(grid);
    grid.reveal(500);
    await settled(grid);
    const { top, bottom } = cellOf(grid, 500, 1).getBoundingClientRect();
    const box = grid.getBoundingClientRect();
    expect(top).to.be.at.least(box.top);
    expect(bottom).to.be.at.most(box.bottom);
  });

  it('marks a range that a mouse draws, and presses no cell then', async () => {
    const grid = await gridOf();
    const pressed = asked(grid, 'press-cell');
    await sendMouse({ type: 'move', position: centerOf(cellOf(grid, 1, 1)) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: centerOf(cellOf(grid, 2, 2)) });
    await sendMouse({ type: 'up' });
    await settled(grid);
    expect(wordsOf(all(grid, '.cell.marked'))).to.deep.equal(['Planet 1', '1', 'Planet 2', '2']);
    expect(pressed).to.have.length(0);
  });

  it('asks for an order by a header, and for another place of a column by dragging or keys', async () => {
    const grid = await gridOf();
    const sorts = asked<{ column: string; isAdded: boolean }>(grid, 'sort-column');
    const moves = asked<MoveColumnDetail>(grid, 'move-column');
    const head = cellOf(grid, -1, 2);
    head.click();
    await sendMouse({ type: 'move', position: centerOf(head) });
    await sendMouse({ type: 'down' });
    await sendMouse({
      type: 'move',
      position: centerOf(cellOf(grid, -1, 4)).map((at, axis) => (axis ? at : at + 40)) as [number, number],
    });
    await settled(grid);
    expect(all(grid, '.drop')).to.have.length(1);
    await sendMouse({ type: 'up' });
    head.focus();
    await press('Control+Shift+ArrowRight', 'Shift+Enter');
    expect(moves).to.deep.equal([
      { column: 'Moons', before: undefined },
      { column: 'Moons', before: 'Note' },
    ]);
    expect(sorts[0]).to.deep.equal({ column: 'Moons', isAdded: false });
    expect(sorts).to.have.length(1);
  });

  it('asks for another width by keys, and leaves pinned columns in their place', async () => {
    const grid = await gridOf();
    const widths = asked<{ column: string; width: number }>(grid, 'resize-column');
    const moves = asked(grid, 'move-column');
    cellOf(grid, -1, 1).focus();
    await press('Shift+ArrowRight', 'Control+Shift+ArrowRight');
    expect(widths).to.deep.equal([{ column: 'Name', width: 136 }]);
    expect(moves).to.have.length(0);
  });

  it('shows one cell in place of several', async () => {
    const grid = await gridOf({
      spanOf: ({ moons }) =>
        moons === 1
          ? { covers: ({ id }) => id === 'Moons' || id === 'Twice', content: 'Unknown' }
          : undefined,
    });
    const [span] = all(grid, '.span');
    expect(wordsOf([span!])).to.deep.equal(['Unknown']);
    expect(span!.getAttribute('aria-colspan')).to.equal('2');
    expect(span!.getBoundingClientRect().width).to.equal(240);
    expect(cellOf(grid, 1, 3)).to.equal(span);
  });

  it('keeps the focus when the rows change', async () => {
    const grid = await gridOf();
    cellOf(grid, 5, 1).focus();
    grid.rows = rowsOf(3);
    await settled(grid);
    const active = (grid.renderRoot as ShadowRoot).activeElement;
    expect([active?.getAttribute('data-row'), active?.getAttribute('data-column')]).to.deep.equal(['2', '1']);
  });

  it('says when a cell is pressed, by key too', async () => {
    const grid = await gridOf();
    const pressed = oneEvent(grid, 'press-cell');
    cellOf(grid, 4, 2).focus();
    await press('Enter');
    const { detail } = (await pressed) as CustomEvent<{ index: number; column: string; byKey: boolean }>;
    expect([detail.index, detail.column, detail.byKey]).to.deep.equal([4, 'Moons', true]);
  });
});
