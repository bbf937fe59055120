import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { MoleculeRecord } from '@moiety/contract';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click } from '../../../../../elements/test/person.ts';
import { readMolecule, storedSet, unreadMolecule } from '../../../test/molecules.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const { id } = storedSet();
const molecules: MoleculeRecord[] = [
  readMolecule(0, { name: 'Long', smiles: 'CCCCCCCCCC' }),
  readMolecule(1, { name: 'Short', smiles: 'CC' }),
  unreadMolecule(2, { name: 'Lost' }),
  readMolecule(3, { name: 'Middle', smiles: 'CCCCC' }),
];

const open = async (prepare: (tool: Tool) => void = () => undefined): Promise<Tool> => {
  const server = new ServerDouble();
  server.add(storedSet({ unread: 1 }), molecules);
  const tool = await openTool(`/set/${id}`, server);
  prepare(tool);
  await until(() => find(tool.app, '.body [aria-colindex="4"]'), 'the rows');
  await until(() => find(tool.app, '[role=grid][aria-busy=false]'), 'all rows');
  return tool;
};
/** Hides what stands before the predictions, so that they are drawn. */
const leaveRoom = ({ services }: Tool): void => {
  const { preferences } = services;
  for (const column of ['smiles', 'inchiKey', 'formula', 'tpsa', 'hBondDonors', 'hBondAcceptors', 'rings'])
    preferences.setHidden(column, true);
  preferences.setHidden('fractionSp3', true);
};
const openMenu = async ({ app }: Tool): Promise<HTMLElement> => {
  await click(findByWords(app, 'mo-button', 'ADMET')!);
  return until(
    () =>
      findByWords(app, 'molvalley-predictions-menu mo-button', 'Predict for') ??
      findByWords(app, 'mo-button', 'Predict for'),
    'the button',
  );
};
/** Without the pointer: the menu is still coming to its place. */
const choose = ({ app }: Tool, words: string): void => findByWords(app, 'label', words)!.click();
const names = ({ app }: Tool): string[] =>
  findAll(app, '.body [role=row]').map((row) => textOf(row.querySelector('[aria-colindex="4"]')!).trim());

const openPanel = async (tool: Tool, row: number): Promise<HTMLElement> => {
  await click(findAll(tool.app, '.body mo-structure')[row]!);
  const panel = await until(() => find(tool.app, 'molvalley-prediction-panel'), 'the panel');
  const predict = await until(() => findByWords(panel, 'mo-button', 'Predict'), 'the button');
  predict.scrollIntoView();
  await click(predict);
  await until(() => find(panel, 'table'), 'the table');
  return panel;
};

describe('ADMET predictions of a set', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('become columns that were chosen, with intervals and a mark outside of the domain, and sort', async () => {
    const tool = await open(leaveRoom);
    const start = await openMenu(tool);
    expect(textOf(start)).to.contain('Predict for 3 molecules');
    choose(tool, 'HLM clearance');
    expect(findByWords(tool.app, '[role=columnheader]', 'HLM clearance')).to.equal(undefined);
    start.click();
    const header = await until(
      () => findByWords(tool.app, '[role=columnheader]', 'HLM clearance'),
      'the column',
    );
    expect(findByWords(tool.app, '[role=columnheader]', 'Ames')).to.equal(undefined);
    const cells = await until(() => {
      const found = findAll(tool.app, '.prediction');
      return found.length === 3 ? found : undefined;
    }, 'the values');
    expect(cells.map((cell) => textOf(cell.firstElementChild!).trim())).to.deep.equal(['10', '2.0', '5.0']);
    expect(textOf(cells[0]!.querySelector('.interval')!)).to.equal('5.0 – 20');
    expect(cells.map((cell) => cell.querySelector('mo-icon') !== null)).to.deep.equal([false, true, false]);
    await click(header);
    await until(() => names(tool).join() === 'Short,Middle,Long,Lost', 'the order by the prediction');
  });

  it('have scores beside them, and are in a downloaded file as far as they are shown', async () => {
    const tool = await open(leaveRoom);
    const start = await openMenu(tool);
    choose(tool, 'HLM clearance');
    choose(tool, 'QED');
    choose(tool, 'CNS MPO');
    await click(start);
    const header = await until(() => findByWords(tool.app, '[role=columnheader]', 'QED'), 'the score');
    expect(header.title).to.contain('Bickerton').and.contain('RDKit');
    await click(findByWords(tool.app, 'mo-button', 'Download')!);
    await click(
      await until(() => findByWords(tool.app, 'mo-menu-item', 'All molecules as CSV'), 'the format'),
    );
    const { added } = await until(() => tool.workers.written[0], 'the file');
    expect(added!.names.slice(0, 4)).to.deep.equal([
      'Predicted HLM clearance (mL/min/kg)',
      'Predicted HLM clearance low',
      'Predicted HLM clearance high',
      'Predicted HLM clearance in domain',
    ]);
    expect(added!.names.slice(4)).to.deep.equal(['QED', 'CNS MPO low', 'CNS MPO high', 'CNS MPO in domain']);
    expect(added!.values.get(1)!.slice(0, 4)).to.deep.equal(['2', '1.002', '3.991', '0']);
    expect(added!.values.get(0)!.slice(4)).to.deep.equal(['0.1', '5', '6', '1']);
    // An unread record has none.
    expect(added!.values.get(2)!.every((value) => value === '')).to.equal(true);
  });

  it('say how far they are, and can be cancelled and begun again', async () => {
    const tool = await open();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    tool.workers.hold = promise;
    await click(await openMenu(tool));
    await until(() => findByWords(tool.app, '.words', 'Predicting: 0 of 4 molecules'), 'the progress');
    await click(
      findByWords(tool.app, 'kit-progress mo-button', 'Cancel') ??
        findByWords(tool.app, 'mo-button', 'Cancel')!,
    );
    await until(() => !find(tool.app, 'kit-progress'), 'the end');
    expect(tool.services.sessions.get(id)!.predictions.state.phase).to.equal('idle');
    release();
    await click(await openMenu(tool));
    await until(() => tool.services.sessions.get(id)!.predictions.state.phase === 'done', 'the predictions');
  });

  it('that fail say so, leave the set as it was and can be tried again', async () => {
    const tool = await open((opened) => (opened.workers.predictionFails = true));
    await click(await openMenu(tool));
    const notice = await until(
      () => findByWords(tool.app, '.notice', 'predictions could not be calculated'),
      'the notice',
    );
    expect(names(tool)).to.have.length(4);
    tool.workers.predictionFails = false;
    await click(notice.querySelector('mo-button')!);
    await until(() => tool.services.sessions.get(id)!.predictions.state.phase === 'done', 'the predictions');
    expect(findByWords(tool.app, '.notice', 'predictions could not be calculated')).to.equal(undefined);
  });
});

describe('the predictions for one molecule', () => {
  before(() => setViewport({ width: 1400, height: 900 }));
  afterEach(closeTool);

  it('show each value with its interval, what it rests on, and which atoms push it', async () => {
    const tool = await open();
    const panel = await openPanel(tool, 0);
    const row = findByWords(panel, 'tr', 'HLM clearance')!;
    expect(textOf(row)).to.contain('10').and.contain('5.0 – 20');
    expect(findAll(panel, 'tbody tr').length).to.be.at.least(14);
    const scores = textOf(find(panel, '.scores')!);
    for (const words of ['QED 0.10', 'SA score 10.00', 'CNS MPO 5.0 – 6.0'])
      expect(scores.replaceAll(/\s+/g, ' ')).to.contain(words);
    const parts = findByWords(panel, 'summary', 'How CNS MPO')!;
    parts.scrollIntoView();
    await click(parts);
    const pka = textOf(findByWords(panel, 'details tr', 'pKa')!);
    expect(pka).to.contain('Not predicted').and.contain('0.00 – 1.00');
    expect(findByWords(panel, 'h4', 'HLM clearance')).not.to.equal(undefined);
    expect(textOf(find(panel, 'li')!))
      .to.contain('10')
      .and.contain('0.62');
    const circles = find(panel, 'figure')!.querySelectorAll('figure > svg circle');
    expect([...circles].map((circle) => circle.getAttribute('class'))).to.deep.equal(['up', 'down']);
    const ames = findByWords(panel, 'th button', 'Ames')!;
    ames.scrollIntoView();
    await click(ames);
    await until(() => findByWords(panel, 'h4', 'Ames'), 'the other endpoint');
    expect(textOf(find(panel, 'li')!)).to.contain('Yes');
    expect(findByWords(panel, 'details li', 'Biogen ADME public set (MIT)')).not.to.equal(undefined);
  });

  it('say that a molecule is outside of the domain', async () => {
    const tool = await open();
    const panel = await openPanel(tool, 1);
    expect(textOf(find(panel, '.outside')!)).to.contain('outside the model’s domain');
  });

  it('pass axe in both languages', async () => {
    const tool = await open();
    await openPanel(tool, 0);
    await inBothLanguages(() => expectAccessible(tool.app));
  }).timeout(40_000);
});
