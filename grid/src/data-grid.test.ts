import '../test/browser-process.ts';
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { press, releasePointer, type } from '../../elements/test/person.ts';
import type { GridColumn, GridRows } from './columns.ts';
import './data-grid.ts';
import type { DataGrid } from './data-grid.ts';
import type {
  CellMenuDetail,
  CellPointDetail,
  CopyCellsDetail,
  EditCellDetail,
  MoveColumnDetail,
  SelectRowsDetail,
} from './details.ts';

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

const rowsOf = (count: number): GridRows<Planet> => {
  const planets = Array.from({ length: count }, (_, index) => ({ name: `Planet ${index}`, moons: index }));
  return { count, row: (index) => planets[index], id: (index) => index };
};

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

/** Some time after the last scroll. */
const atRest = async (grid: DataGrid): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  await settled(grid);
};

const numbersIn = (names: Iterable<string>): number[] => [...names].map((name) => Number(name.split(' ')[1]));

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

  it('fills the elements of rows that are gone with those that come, which are in order once they are at rest', async () => {
    const rendered: string[] = [];
    const shown = column('Name', (planet) => planet.name, {
      namesRows: true,
      cell: (planet) => {
        rendered.push(planet.name);
        return planet.name;
      },
    });
    const grid = await gridOf({ columns: [shown] });
    const scroller = all(grid, '.scroller')[0]!;
    scroller.scrollTop = 3600;
    await atRest(grid);
    const before = all(grid, '.body [role=row]');
    const namesBefore = new Set(rendered);
    rendered.length = 0;
    scroller.scrollTop += 3 * 36;
    await oneEvent(grid, 'scroll-rows');
    await grid.updateComplete;
    expect(rendered, 'rows that were there are not asked again').to.deep.equal(
      [1, 2, 3].map((more) => `Planet ${Math.max(...numbersIn(namesBefore)) + more}`),
    );
    expect(all(grid, '.body [role=row]'), 'none is made or moved').to.deep.equal(before);
    await atRest(grid);
    const rows = all(grid, '.body [role=row]').map((row) => Number(row.getAttribute('aria-rowindex')));
    expect(rows).to.deep.equal(rows.toSorted((a, b) => a - b));
    expect(all(grid, '.body [role=row]')).to.have.members(before);
  });

  it('shows all rows soon where one scrolls far, and keeps the focus while their elements get into order', async () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      column(`More ${at}`, ({ moons }) => String(moons + at)),
    );
    const grid = await gridOf({ columns: [...columns, ...many] });
    const scroller = all(grid, '.scroller')[0]!;
    scroller.scrollTop = 3600;
    await atRest(grid);
    cellOf(grid, 103, 1).focus();
    scroller.scrollTop += 150;
    await atRest(grid);
    expect((grid.renderRoot as ShadowRoot).activeElement).to.equal(cellOf(grid, 103, 1));
    scroller.scrollTop = 18_000;
    await atRest(grid);
    const inSight = [500, 501, 504, 508].map((row) => cellOf(grid, row, 1)?.innerText);
    expect(inSight).to.deep.equal([500, 501, 504, 508].map((row) => `Planet ${row}`));
    expect((grid.renderRoot as ShadowRoot).activeElement).to.equal(cellOf(grid, 103, 1));
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
    expect(wordsOf(all(grid, '[role=row]:not(.waiting) [role=rowheader]'))).to.deep.equal([
      'Planet 0',
      'Planet 1',
    ]);
    expect(all(grid, '[aria-busy=true].waiting').length).to.be.greaterThan(3);
  });

  it('is moved in by keys among rows that are not there yet, where the focus stays when they come', async () => {
    const rows = rowsOf(100);
    let there = 1;
    const grid = await gridOf({
      rows: { ...rows, row: (index) => (index < there ? rows.row(index) : undefined) },
      spanOf: ({ moons }) =>
        moons === 2 ? { covers: ({ id }) => id !== 'Name', content: 'Unknown' } : undefined,
    });
    const details = ['press-cell', 'select-rows', 'point-cell', 'cell-menu'].map((name) => asked(grid, name));
    cellOf(grid, 1, 3).focus();
    const at = (): (string | undefined)[] => {
      const { row, column: shown } =
        ((grid.renderRoot as ShadowRoot).activeElement as HTMLElement | null)?.dataset ?? {};
      return [row, shown];
    };
    await press('Enter', ' ', 'ArrowDown', 'ArrowRight');
    await settled(grid);
    expect(at()).to.deep.equal(['2', '4']);
    expect(details.flat()).to.have.length(0);
    there = 100;
    grid.requestUpdate();
    await settled(grid);
    // One cell stands for the others of this row.
    expect(at()).to.deep.equal(['2', '2']);
    await press('ArrowDown');
    await settled(grid);
    expect(at()).to.deep.equal(['3', '2']);
    expect(wordsOf([cellOf(grid, 3, 2)])).to.deep.equal(['3']);
    await expect(grid).to.be.accessible();
  });

  it('keeps the focus and its place in the order of Tab where the columns are scrolled to', async () => {
    const grid = await gridOf({
      columns: Array.from({ length: 40 }, (_, at) =>
        column(`Column ${at}`, ({ name }) => `${at} of ${name}`),
      ),
    });
    const scroller = grid.renderRoot.querySelector('.scroller')!;
    const scrollTo = async (left: number): Promise<void> => {
      scroller.scrollLeft = left;
      await settled(grid);
    };
    const inOrder = (): string[] =>
      all(grid, '[role=grid] [tabindex="0"]').map(({ dataset }) => `${dataset['row']}, ${dataset['column']}`);
    for (const row of [3, -1]) {
      await scrollTo(0);
      const cell = cellOf(grid, row, 2);
      cell.focus();
      await settled(grid);
      for (const left of [2400, 3600, 1200]) {
        await scrollTo(left);
        expect(inOrder()).to.deep.equal([`${row}, 2`]);
        expect((grid.renderRoot as ShadowRoot).activeElement).to.equal(cell);
        // Where it was, out of sight, and in nobody's way.
        expect(cell.getBoundingClientRect().right).to.be.below(scroller.getBoundingClientRect().left);
        expect(cellOf(grid, row, left / 120).getBoundingClientRect().left).to.equal(
          cellOf(grid, 1, left / 120).getBoundingClientRect().left,
        );
      }
      await press('ArrowRight');
      await settled(grid);
      await settled(grid);
      expect(inOrder()).to.deep.equal([`${row}, 3`]);
      const { left } = cellOf(grid, row, 3).getBoundingClientRect();
      expect(left).to.be.at.least(scroller.getBoundingClientRect().left);
    }
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

  it('says how many rows of a copied range are not there yet', async () => {
    const rows = rowsOf(100);
    const grid = await gridOf({
      rows: { ...rows, row: (index) => (index === 2 ? undefined : rows.row(index)) },
    });
    cellOf(grid, 1, 2).focus();
    const copied = asked<CopyCellsDetail>(grid, 'copy-cells');
    await press('Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c');
    expect(copied).to.deep.equal([{ text: '1\t2\n\n3\t6', missing: 1 }]);
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
    // More rows behind it, it is the same range.
    grid.rows = rowsOf(1100);
    expect(await marked()).to.equal(2);
    grid.rows = { ...rowsOf(1100), id: (index) => 1099 - index };
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

  it('says which cell the pointer and the focus come to, and when the pointer leaves', async () => {
    const grid = await gridOf();
    const points = asked<CellPointDetail>(grid, 'point-cell');
    await sendMouse({ type: 'move', position: centerOf(cellOf(grid, 2, 3)) });
    const { right, top } = grid.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(right + 20), Math.round(top + 20)] });
    cellOf(grid, 4, 1).focus();
    expect(points.map(({ index, column: shown }) => [index, shown])).to.deep.equal([
      [2, 'Twice'],
      [undefined, undefined],
      [4, 'Name'],
    ]);
    expect(points[0]?.target).to.equal(cellOf(grid, 2, 3));
    expect(points[2]?.target).to.equal(undefined);
  });

  it('asks for the menu of a cell, with the pointer’s place where one asks, and leaves the browser’s where there is none', async () => {
    const grid = await gridOf();
    const cell = cellOf(grid, 2, 3);
    const ask = (): MouseEvent => {
      const event = new MouseEvent('contextmenu', {
        bubbles: true,
        composed: true,
        cancelable: true,
        button: 2,
        clientX: 7,
        clientY: 9,
      });
      cell.dispatchEvent(event);
      return event;
    };
    expect(ask().defaultPrevented).to.equal(false);
    const menus: CellMenuDetail[] = [];
    grid.addEventListener('cell-menu', (event) => {
      menus.push((event as CustomEvent<CellMenuDetail>).detail);
      event.preventDefault();
    });
    expect(ask().defaultPrevented).to.equal(true);
    await settled(grid);
    await press('Shift+F10');
    expect(menus).to.deep.equal([
      { index: 2, column: 'Twice', cell, pointer: { x: 7, y: 9 } },
      { index: 2, column: 'Twice', cell, pointer: undefined },
    ]);
  });

  it('marks single cells by classes of their own', async () => {
    const grid = await gridOf({
      columns: [
        column('Name', ({ name }) => name),
        column('Moons', ({ moons }) => String(moons), { classOf: ({ moons }) => (moons > 1 ? 'many' : '') }),
        column('Twice', ({ moons }) => String(2 * moons)),
      ],
    });
    expect([0, 1, 2, 3].map((row) => cellOf(grid, row, 1).matches('.many'))).to.deep.equal([
      false,
      false,
      true,
      true,
    ]);
    expect(cellOf(grid, 3, 2).matches('.many')).to.equal(false);
  });

  it('has as many levels of headers over its own as the columns name', async () => {
    const grid = await gridOf({
      columns: [
        column('Name', ({ name }) => name),
        column('Moons', ({ moons }) => String(moons), { groups: ['Count', 'Seen'] }),
        column('Twice', ({ moons }) => String(2 * moons), { groups: ['Count', 'Reckoned'] }),
        column('Half', ({ moons }) => String(moons / 2), { groups: ['Count', 'Reckoned'] }),
      ],
    });
    const levels = all(grid, '.groups').map((line) =>
      [...line.querySelectorAll<HTMLElement>('[role=columnheader]')].map((header) => [
        header.innerText.trim(),
        header.getAttribute('aria-colspan'),
        header.getBoundingClientRect().left - grid.getBoundingClientRect().left,
      ]),
    );
    expect(levels).to.deep.equal([
      [['Count', '3', 120]],
      [
        ['Seen', '1', 120],
        ['Reckoned', '2', 240],
      ],
    ]);
    expect(cellOf(grid, -1, 0).parentElement!.getAttribute('aria-rowindex')).to.equal('3');
    expect(cellOf(grid, 0, 0).parentElement!.getAttribute('aria-rowindex')).to.equal('4');
    await expect(grid).to.be.accessible();
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

const NOTE = 4;
const editor = (grid: DataGrid): HTMLTextAreaElement | null => grid.renderRoot.querySelector('.editor');
const begin = async (grid: DataGrid, row: number): Promise<HTMLTextAreaElement> => {
  cellOf(grid, row, NOTE).focus();
  await press('F2');
  await settled(grid);
  return editor(grid)!;
};
const focusedCell = (grid: DataGrid): string => {
  const { dataset } = (grid.renderRoot as ShadowRoot).activeElement as HTMLElement;
  return `${dataset['row']}:${dataset['column']}`;
};

/** A grid whose notes are kept, but for that of the first planet, which cannot be edited. */
const withNotes = async (): Promise<{ grid: DataGrid; edits: EditCellDetail[] }> => {
  const notes = new Map<unknown, string>();
  const noted = columns.with(NOTE, {
    ...columns[NOTE]!,
    cell: ({ moons }: Planet) => notes.get(moons) ?? '',
    edit: {
      text: ({ moons }: Planet) => (moons === 0 ? undefined : (notes.get(moons) ?? 'old')),
      lengthMax: 20,
    },
  });
  const grid = await gridOf({ columns: noted });
  const edits = asked<EditCellDetail>(grid, 'edit-cell');
  grid.addEventListener('edit-cell', (event) => {
    const { id, text } = (event as CustomEvent<EditCellDetail>).detail;
    notes.set(id, text);
  });
  return { grid, edits };
};

describe('a cell that can be edited', () => {
  afterEach(releasePointer);

  it('is edited by F2, finished by Enter, which leads to the cell below, or by Tab, which leads to the next', async () => {
    const { grid, edits } = await withNotes();
    const field = await begin(grid, 2);
    expect([field.value, field.ariaLabel, field.maxLength]).to.deep.equal(['old', 'Note', 20]);
    await expect(grid).to.be.accessible();
    // No key of the grid: it would select the row, or move.
    await type('two moons');
    await press('ArrowLeft');
    await press('Enter');
    await settled(grid);
    expect(edits).to.deep.equal([{ id: 2, column: 'Note', text: 'two moons' }]);
    expect(editor(grid)).to.equal(null);
    expect(cellOf(grid, 2, NOTE).innerText).to.equal('two moons');
    expect(focusedCell(grid)).to.equal('3:4');
    await press('F2');
    await settled(grid);
    await type('three');
    await press('Shift+Tab');
    await settled(grid);
    expect(edits.at(-1)).to.deep.equal({ id: 3, column: 'Note', text: 'three' });
    expect(focusedCell(grid)).to.equal('3:3');
  });

  it('is as it was after Escape, and nothing is asked for where nothing was changed', async () => {
    const { grid, edits } = await withNotes();
    await begin(grid, 2);
    await type('wrong');
    await press('Escape');
    await settled(grid);
    expect([editor(grid), focusedCell(grid)]).to.deep.equal([null, '2:4']);
    await begin(grid, 2);
    await press('Enter');
    await settled(grid);
    expect(edits).to.deep.equal([]);
  });

  it('breaks lines by Shift+Enter and Alt+Enter, and leaves Enter to an input method', async () => {
    const { grid, edits } = await withNotes();
    const field = await begin(grid, 2);
    await type('a');
    await press('Shift+Enter');
    await type('b');
    await press('Alt+Enter');
    await type('c');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
    expect(edits).to.deep.equal([]);
    await press('Enter');
    expect(edits).to.deep.equal([{ id: 2, column: 'Note', text: 'a\nb\nc' }]);
  });

  it('is edited by a double click, and finished by going elsewhere, by its row too', async () => {
    const { grid, edits } = await withNotes();
    cellOf(grid, 1, NOTE).dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }));
    await settled(grid);
    await type('one');
    await sendMouse({ type: 'click', position: centerOf(cellOf(grid, 5, 1)) });
    await settled(grid);
    expect(edits).to.deep.equal([{ id: 1, column: 'Note', text: 'one' }]);
    expect(editor(grid)).to.equal(null);
    await begin(grid, 6);
    await type('six');
    // A filter hides it.
    grid.rows = rowsOf(3);
    await settled(grid);
    expect(edits.at(-1)).to.deep.equal({ id: 6, column: 'Note', text: 'six' });
  });

  it('stays in the document wherever the rows are scrolled to', async () => {
    const { grid, edits } = await withNotes();
    await begin(grid, 2);
    await type('kept');
    grid.renderRoot.querySelector('.scroller')!.scrollTop = 20_000;
    await settled(grid);
    expect(editor(grid)?.value).to.equal('kept');
    await press('Enter');
    expect(edits.at(-1)?.text).to.equal('kept');
  });

  it('is no other cell, and says how it is edited', async () => {
    const { grid } = await withNotes();
    expect(cellOf(grid, 1, NOTE).getAttribute('aria-keyshortcuts')).to.equal('F2');
    for (const at of [cellOf(grid, 0, NOTE), cellOf(grid, 1, 3)]) {
      at.focus();
      await press('F2');
      await settled(grid);
      expect([editor(grid), at.getAttribute('aria-keyshortcuts')]).to.deep.equal([null, null]);
    }
  });
});
