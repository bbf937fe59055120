import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { ParsedName } from '@moiety/chemistry/names/parse-name.ts';
import { StructureError } from '@moiety/chemistry/structure-error.ts';
import type { SketcherCanvas } from './canvas/canvas.ts';
import { toWindow } from './drawing/viewport.ts';
import type { Atom } from './molecule/molecule.ts';
import { readMolfile } from './molecule/read-molfile.ts';
import type { SketcherService } from './service.ts';
import './sketcher-dialog.ts';
import type { MoSketcherDialog } from './sketcher-dialog.ts';
import type { MoSketcher } from './sketcher.ts';

const ethanol = `ethanol
  Test              2D

  3  2  0  0  0  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 C   0  0
    1.3000    0.7500    0.0000 C   0  0
    2.6000    0.0000    0.0000 O   0  0
  1  2  1  0
  2  3  1  0
M  END
`;

/** Knows one SMILES and three names. */
const names: Readonly<Record<string, ParsedName>> = {
  ethanol: { results: [{ smiles: 'CCO', inchikey: 'E', stereo: 'complete', warnings: [] }] },
  'some xylene': {
    results: [
      { smiles: 'CCO', inchikey: 'E', stereo: 'complete', warnings: ['locant-missing'] },
      { smiles: 'COC', inchikey: 'M', stereo: 'complete', warnings: ['locant-missing'] },
    ],
  },
};
const service: SketcherService = {
  describeSketch: async ({ molfile, isQuery }) => {
    const { atoms } = readMolfile(molfile);
    const symbols = atoms.map(({ symbol }) => symbol).join('');
    if (symbols.includes('F')) throw new StructureError('valence', '');
    return {
      smiles: symbols,
      cxsmiles: isQuery ? '' : symbols,
      smarts: `[${symbols}]`,
      inchiKey: '',
      formula: '',
    };
  },
  layOutSketch: async (molfile) => molfile,
  sketchOf: async () => ({ molfile: ethanol, isExact: true }),
  readNames: async (asked) =>
    asked.map(
      (name) =>
        names[name] ?? {
          results: [],
          problem: {
            code: 'not-understood',
            at: 3,
            expected: ['prefix', 'parent'],
            rest: name.slice(3),
          },
        },
    ),
};

const open = async (
  given: Partial<MoSketcher> = {},
): Promise<{ sketcher: MoSketcher; canvas: SketcherCanvas }> => {
  const sketcher = await fixture<MoSketcher>(html`<mo-sketcher .service=${service}></mo-sketcher>`);
  Object.assign(sketcher, given);
  await sketcher.updateComplete;
  const canvas = sketcher.renderRoot.querySelector('mo-sketcher-canvas')!;
  await waitUntil(() => canvas.viewport.width > 1);
  return { sketcher, canvas };
};

const drawn = (sketcher: MoSketcher): string =>
  sketcher.value
    ? readMolfile(sketcher.value)
        .atoms.map(({ symbol }) => symbol)
        .join('')
    : '';

const ordersOf = (sketcher: MoSketcher): number[] =>
  readMolfile(sketcher.value).bonds.map(({ order }) => order);

const button = (sketcher: MoSketcher, name: string): HTMLButtonElement =>
  [...sketcher.renderRoot.querySelectorAll('mo-sketcher-toolbar')]
    .flatMap((bar) => Array.from(bar.renderRoot.querySelectorAll('button')))
    .find((found) => found.ariaLabel === name)!;

/** A place on the page. */
const pageAt = (canvas: SketcherCanvas, x: number, y: number): [number, number] => {
  const box = canvas.getBoundingClientRect();
  return [Math.round(box.left + x), Math.round(box.top + y)];
};
const atomAt = (canvas: SketcherCanvas, index: number): [number, number] => {
  const atom: Atom = canvas.sketch.drawn.atoms[index]!;
  const { x, y } = toWindow(canvas.viewport, atom);
  return pageAt(canvas, x, y);
};
const click = (position: [number, number]): Promise<void> => sendMouse({ type: 'click', position });
const focusCanvas = (canvas: SketcherCanvas): void => canvas.renderRoot.querySelector('svg')!.focus();
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await sendKeys({ press: key });
};

describe('mo-sketcher', () => {
  it('draws with the pointer: a bond, another from its end, an element on an atom', async () => {
    const { sketcher, canvas } = await open();
    await click(pageAt(canvas, 100, 120));
    expect(drawn(sketcher)).to.equal('CC');
    await click(atomAt(canvas, 1));
    expect(drawn(sketcher)).to.equal('CCC');
    button(sketcher, 'O (O)').click();
    await click(atomAt(canvas, 2));
    expect(drawn(sketcher)).to.equal('CCO');
  });

  it('draws a bond where the pointer is dragged, onto an atom that is there', async () => {
    const { sketcher, canvas } = await open({ value: ethanol });
    await sendMouse({ type: 'move', position: atomAt(canvas, 0) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: atomAt(canvas, 2) });
    await sendMouse({ type: 'up' });
    expect(drawn(sketcher)).to.equal('CCO');
    expect(ordersOf(sketcher)).to.have.length(3);
  });

  it('goes through the orders of a bond that is clicked', async () => {
    const { sketcher, canvas } = await open({ value: ethanol });
    const [left, right] = [atomAt(canvas, 0), atomAt(canvas, 1)];
    const between: [number, number] = [
      Math.round((left[0] + right[0]) / 2),
      Math.round((left[1] + right[1]) / 2),
    ];
    const seen = [];
    for (const _ of [1, 2, 3]) {
      await click(between);
      seen.push(ordersOf(sketcher)[0]);
    }
    expect(seen).to.deep.equal([2, 3, 1]);
  });

  it('draws by keyboard alone: the first bond, an element, a ring, back again', async () => {
    const { sketcher, canvas } = await open();
    focusCanvas(canvas);
    await press('Enter');
    expect(drawn(sketcher)).to.equal('CC');
    await press('n', '1', 'a');
    expect(drawn(sketcher)).to.equal(`CNC${'C'.repeat(5)}`);
    await press('Control+z');
    expect(drawn(sketcher)).to.equal('CNC');
    await press('Control+z', 'Control+z', 'Control+z');
    expect(sketcher.value).to.equal('');
    await press('Control+y');
    expect(drawn(sketcher)).to.equal('CC');
  });

  it('leads the keyboard over atoms and bonds and says where it is', async () => {
    const { sketcher, canvas } = await open({ value: ethanol });
    const said = (): string => canvas.renderRoot.querySelector('[role=status]')!.textContent.trim();
    focusCanvas(canvas);
    await press('ArrowRight');
    await canvas.updateComplete;
    expect(said()).to.equal('Atom C1: single C2');
    await press('ArrowRight');
    await canvas.updateComplete;
    expect(said()).to.equal('Bond C1 to C2: single');
    await press('2');
    await canvas.updateComplete;
    expect(said()).to.equal('Bond C1 to C2: double');
    expect(ordersOf(sketcher)).to.deep.equal([2, 1]);
    await press('ArrowRight', 'Delete');
    expect(drawn(sketcher)).to.equal('CO');
  });

  it('keeps the file as it came until something is drawn, and says each change', async () => {
    const { sketcher, canvas } = await open({ value: ethanol });
    expect(sketcher.value).to.equal(ethanol);
    focusCanvas(canvas);
    await press('ArrowRight');
    const change = oneEvent(sketcher, 'change');
    void press('s');
    const { detail } = (await change) as CustomEvent<{ value: string }>;
    expect(detail.value).to.equal(sketcher.value);
    expect(drawn(sketcher)).to.equal('SCO');
    expect(sketcher.value.split('\n')[0]).to.equal('ethanol');
  });

  it('opens with the atoms chosen that it is told, whose properties can be set', async () => {
    const { sketcher, canvas } = await open({ value: ethanol, selectedAtoms: [2] });
    const inspector = sketcher.renderRoot.querySelector('mo-sketcher-inspector')!;
    await waitUntil(() => inspector.renderRoot.querySelector('mo-input'));
    expect([...canvas.sketch.selection.atoms]).to.have.length(1);
    const [element, charge] = [...inspector.renderRoot.querySelectorAll('mo-input')];
    expect(element!.value).to.equal('O');
    charge!.value = '-1';
    charge!.dispatchEvent(new Event('change'));
    expect(readMolfile(sketcher.value).atoms[2]!.charge).to.equal(-1);
    element!.value = 'Xx';
    element!.dispatchEvent(new Event('change'));
    await waitUntil(() => element!.error === 'There is no such element.');
    expect(drawn(sketcher)).to.equal('CCO');
  });

  it('chooses in a rectangle and removes what is chosen', async () => {
    const { sketcher, canvas } = await open({ value: ethanol });
    button(sketcher, 'Select and move').click();
    const [x, y] = atomAt(canvas, 2);
    await sendMouse({ type: 'move', position: [x - 20, y + 20] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + 20, y - 20] });
    await sendMouse({ type: 'up' });
    await press('Delete');
    expect(drawn(sketcher)).to.equal('CC');
  });

  it('draws a name; undo brings back what was there', async () => {
    const { sketcher, canvas } = await open();
    await click(pageAt(canvas, 100, 120));
    const field = sketcher.renderRoot.querySelector('mo-input')!;
    field.focus();
    await sendKeys({ type: 'ethanol' });
    await press('Enter');
    await waitUntil(() => drawn(sketcher) === 'CCO');
    button(sketcher, 'Undo').click();
    expect(drawn(sketcher)).to.equal('CC');
  });

  it('never takes one of two structures that a name can mean', async () => {
    const { sketcher } = await open();
    await sketcher.read('some xylene');
    await sketcher.updateComplete;
    expect(sketcher.value).to.equal('');
    const choices = [...sketcher.renderRoot.querySelectorAll('.choices mo-button')];
    expect(choices.map((choice) => choice.textContent.trim())).to.deep.equal(['CCO', 'COC']);
    (choices[0] as HTMLElement).click();
    await waitUntil(() => drawn(sketcher) === 'CCO');
    await waitUntil(() => sketcher.renderRoot.textContent.includes('A locant is missing in the name.'));
  });

  it('points at what it does not understand of a name', async () => {
    const { sketcher } = await open();
    await sketcher.read('ethxxol');
    await sketcher.updateComplete;
    expect(sketcher.renderRoot.querySelector('mark')!.textContent).to.equal('xxol');
    expect(sketcher.renderRoot.querySelector('.fault')!.textContent).to.equal(
      'The name could not be understood from here: “xxol”. Expected: a substituent prefix or a parent structure.',
    );
  });

  it('says that a molfile cannot be read, and in which line', async () => {
    const { sketcher } = await open({ value: ethanol.replace('  1  2  1  0', '  1  9  1  0') });
    expect(sketcher.renderRoot.textContent).to.include('This molfile cannot be read: line 8.');
  });

  it('says what it does not keep', async () => {
    const { sketcher } = await open({ value: ethanol.replace('M  END', 'M  ZZC   1 x\nM  END') });
    expect(sketcher.renderRoot.textContent).to.include('Some of its properties are not kept.');
  });

  it('reaches one button of each toolbar by Tab and the others by arrow keys', async () => {
    const { sketcher } = await open();
    const [edit] = [...sketcher.renderRoot.querySelectorAll('mo-sketcher-toolbar')];
    const buttons = [...edit!.renderRoot.querySelectorAll('button')];
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).to.have.length(1);
    buttons[0]!.focus();
    await press('ArrowRight', 'ArrowRight');
    expect(edit!.shadowRoot!.activeElement!.ariaLabel).to.equal('Clear the drawing');
    await press('End');
    expect(edit!.shadowRoot!.activeElement!.ariaLabel).to.equal('Keyboard shortcuts (F1)');
  });

  it('is accessible, empty and with a query', async () => {
    const { sketcher } = await open({ query: true });
    await expect(sketcher).to.be.accessible();
    sketcher.value = ethanol;
    sketcher.selectedAtoms = [1];
    await sketcher.updateComplete;
    await expect(sketcher).to.be.accessible();
  });
});

const openDialog = async (given: Partial<MoSketcherDialog> = {}): Promise<MoSketcherDialog> => {
  const dialog = await fixture<MoSketcherDialog>(
    html`<mo-sketcher-dialog .service=${service}></mo-sketcher-dialog>`,
  );
  Object.assign(dialog, { open: true, ...given });
  await waitUntil(() => dialog.renderRoot.querySelector('mo-sketcher'));
  await dialog.renderRoot.querySelector('mo-sketcher')!.updateComplete;
  return dialog;
};
const footer = (dialog: MoSketcherDialog, words: string): HTMLElement =>
  [...dialog.renderRoot.querySelectorAll<HTMLElement>('mo-button')].find(
    (found) => found.textContent.trim() === words,
  )!;

describe('mo-sketcher-dialog', () => {
  it('gives what was drawn as molfile and SMILES', async () => {
    const dialog = await openDialog({ value: ethanol });
    const submitted = oneEvent(dialog, 'sketch-submit');
    footer(dialog, 'Use structure').click();
    const { detail } = (await submitted) as CustomEvent<Record<string, unknown>>;
    expect(detail).to.include({ molfile: ethanol, smiles: 'CCO', isQuery: false });
    expect(dialog.open).to.be.false;
  });

  it('does not let an impossible structure out, and says why', async () => {
    const dialog = await openDialog({ value: ethanol.replaceAll(' O ', ' F ') });
    footer(dialog, 'Use structure').click();
    await waitUntil(() => dialog.renderRoot.textContent.includes('too many bonds'));
    expect(dialog.open).to.be.true;
  });

  it('asks before a drawing is lost', async () => {
    const dialog = await openDialog({ value: ethanol });
    const sketcher = dialog.renderRoot.querySelector('mo-sketcher')!;
    const canvas = sketcher.renderRoot.querySelector('mo-sketcher-canvas')!;
    focusCanvas(canvas);
    await press('ArrowRight', 'n', 'Escape');
    expect(dialog.open).to.be.true;
    await press('Escape');
    await waitUntil(() => document.querySelector('mo-dialog'));
    const question = document.querySelector('mo-dialog')!;
    await waitUntil(() => question.open);
    question.close();
    expect(dialog.open).to.be.true;
    expect(drawn(sketcher)).to.equal('NCO');
  });
});

/** A finger on the drawing, as the browser tells of it. */
const finger = (canvas: SketcherCanvas, pointerId: number) => {
  const svg = canvas.renderRoot.querySelector('svg')!;
  const tell =
    (type: string) =>
    ([clientX, clientY]: [number, number]): void => {
      const init = { pointerId, pointerType: 'touch', clientX, clientY, bubbles: true, composed: true };
      svg.dispatchEvent(new PointerEvent(type, { ...init, isPrimary: pointerId === 1 }));
    };
  // No finger of this number touches the screen, so that the browser would not let it be captured.
  svg.setPointerCapture = () => undefined;
  return {
    down: tell('pointerdown'),
    move: tell('pointermove'),
    up: tell('pointerup'),
    cancel: tell('pointercancel'),
  };
};
const beside = ([x, y]: [number, number], dx: number, dy = 0): [number, number] => [x + dx, y + dy];

describe('mo-sketcher under fingers', () => {
  it('draws with one, which hits an atom from further away than a mouse', async () => {
    const { sketcher, canvas } = await open({ value: ethanol });
    const one = finger(canvas, 1);
    button(sketcher, 'N (N)').click();
    const near = beside(atomAt(canvas, 0), 0, 16);
    one.down(near);
    one.up(near);
    expect(drawn(sketcher)).to.equal('NCO');
    await click(beside(atomAt(canvas, 2), 0, 16));
    // The mouse did not hit the oxygen.
    expect(drawn(sketcher)).to.equal('NCON');
  });

  it('draws a bond where one is dragged from an atom to another', async () => {
    const { sketcher, canvas } = await open({ value: ethanol });
    const one = finger(canvas, 1);
    one.down(atomAt(canvas, 0));
    one.move(beside(atomAt(canvas, 0), 20));
    one.move(atomAt(canvas, 2));
    one.up(atomAt(canvas, 2));
    expect(drawn(sketcher)).to.equal('CCO');
    expect(ordersOf(sketcher)).to.have.length(3);
  });

  it('is enlarged and moved with two, which draw nothing, and what is between them stays there', async () => {
    const { sketcher, canvas } = await open({ value: ethanol });
    const [one, two] = [finger(canvas, 1), finger(canvas, 2)];
    const middle = atomAt(canvas, 1);
    const { zoom } = canvas.viewport;
    one.down(beside(middle, -40));
    two.down(beside(middle, 40));
    one.move(beside(middle, -80));
    two.move(beside(middle, 80));
    await canvas.updateComplete;
    expect(canvas.viewport.zoom / zoom).to.be.closeTo(2, 0.05);
    const [x, y] = atomAt(canvas, 1);
    expect(Math.hypot(x - middle[0], y - middle[1])).to.be.below(3);
    one.move(beside(middle, -80, 30));
    two.move(beside(middle, 80, 30));
    one.up(beside(middle, -80, 30));
    two.up(beside(middle, 80, 30));
    await canvas.updateComplete;
    expect(atomAt(canvas, 1)[1] - y).to.be.closeTo(30, 4);
    expect(drawn(sketcher)).to.equal('CCO');
    expect(ordersOf(sketcher)).to.have.length(2);
  });

  it('takes back what one began where the system takes the finger away', async () => {
    const { sketcher, canvas } = await open({ value: ethanol });
    const one = finger(canvas, 1);
    one.down(atomAt(canvas, 2));
    one.move(beside(atomAt(canvas, 2), 60));
    one.cancel(beside(atomAt(canvas, 2), 60));
    one.up(beside(atomAt(canvas, 2), 60));
    expect(drawn(sketcher)).to.equal('CCO');
    expect(canvas.sketch.drawn.atoms).to.have.length(3);
  });
});
