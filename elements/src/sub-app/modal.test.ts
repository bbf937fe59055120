import { sendKeys } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { drive, otherTool, plainTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import {
  addSubApp,
  cleanUp,
  frameOf,
  order,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import '../dialog/define.ts';
import './define.ts';

afterEach(async () => {
  await cleanUp();
  document.body.replaceChildren();
});

const scrim = (): HTMLElement | null => document.querySelector('[data-mo-sub-app-scrim]');
const dimmed = (): Promise<void> => until(() => scrim() !== null, 'the scrim');
const clear = (): Promise<void> => until(() => scrim() === null, 'no scrim');

const addButton = (): HTMLButtonElement => {
  const button = document.createElement('button');
  button.textContent = 'Beside';
  document.body.append(button);
  return button;
};

/** Whether the dialog of the tool made of elements is open. */
const isOpen = async (): Promise<boolean> => (await drive(frameOf('elements'), 'report')).value === true;

describe('a modal dialog of a tool', () => {
  it('dims the rest of the page while the tool shows a modal dialog', async () => {
    const beside = document.createElement('button');
    document.body.append(beside);
    const element = addSubApp();
    await settled(element);
    await order('modal', true);
    await until(() => document.querySelector('[data-mo-sub-app-scrim]') !== null);
    const { left, top, width, height } = frameOf().getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).to.equal(frameOf());
    expect(beside.inert).to.equal(true);
    await order('modal', false);
    await until(() => document.querySelector('[data-mo-sub-app-scrim]') === null);
    expect(beside.inert).to.equal(false);
    await order('modal', true);
    await until(() => beside.inert);
    element.remove();
    await until(() => !beside.inert);
    beside.remove();
  });

  it("leaves a dialog of the host's own usable above the tool's", async () => {
    const beside = document.createElement('div');
    const dialog = document.createElement('mo-dialog');
    beside.append(dialog);
    document.body.append(beside);
    await settled(addSubApp());
    await order('modal', true);
    await until(() => beside.inert);
    dialog.show();
    await until(() => !beside.inert);
    expect(dialog.open).to.equal(true);
    dialog.close();
    await until(() => beside.inert);
    await order('modal', false);
    await until(() => !beside.inert);
    beside.remove();
  });

  it('has the focus, and gives it back', async () => {
    const beside = addButton();
    await settled(addSubApp());
    beside.focus();
    await order('modal', true);
    await dimmed();
    expect(document.activeElement === frameOf(), 'the focus is in the tool').to.equal(true);
    await order('modal', false);
    await clear();
    expect(document.activeElement === beside, 'the focus is back').to.equal(true);
  });

  it('is closed by Escape, although the focus was beside the tool', async () => {
    const beside = addButton();
    await settled(addSubApp({ name: 'elements', url: otherTool('elements-tool') }));
    beside.focus();
    await drive(frameOf('elements'), 'openDialog');
    await dimmed();
    await until(async () => isOpen());
    await sendKeys({ press: 'Escape' });
    await clear();
    expect(await isOpen()).to.equal(false);
  });

  it('keeps the focus when the page beside it is pressed', async () => {
    addButton();
    await settled(addSubApp());
    await order('modal', true);
    await dimmed();
    (document.activeElement as HTMLElement).blur();
    const { right, bottom } = frameOf().getBoundingClientRect();
    const hit = document.elementFromPoint(right - 5, bottom + 5);
    expect(hit === scrim(), 'the scrim is hit').to.equal(true);
    hit?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
    expect(document.activeElement === frameOf(), 'the focus is in the tool').to.equal(true);
  });

  it('dims other tools too, and yields to the dialog of another one until that is closed', async () => {
    await settled(addSubApp());
    await settled(addSubApp({ name: 'second', url: plainTool('name=second') }));
    await order('modal', true);
    await dimmed();
    await until(() => frameOf('second').inert);
    expect(frameOf().inert).to.equal(false);
    await drive(frameOf('second'), 'modal', true);
    await until(() => frameOf().inert && !frameOf('second').inert);
    await drive(frameOf('second'), 'modal', false);
    await until(() => !frameOf().inert && frameOf('second').inert);
    expect(scrim()).not.to.equal(null);
    await order('modal', false);
    await clear();
    expect([frameOf().inert, frameOf('second').inert]).to.deep.equal([false, false]);
  });

  it('is dimmed around again when its tool comes back into view', async () => {
    const page = document.createElement('section');
    document.body.append(page);
    const element = addSubApp({ parent: page });
    await settled(element);
    await order('modal', true);
    await dimmed();
    page.style.display = 'none';
    await clear();
    page.style.display = '';
    await dimmed();
    expect(element.state).to.equal('ready');
    element.remove();
    await clear();
  });
});
