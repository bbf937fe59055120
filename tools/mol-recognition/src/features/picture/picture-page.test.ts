import type { Annotation } from '@moiety/annotation/annotation/annotation.ts';
import type { SketcherCanvas } from '@moiety/sketcher/canvas/canvas.ts';
import { expect } from '@open-wc/testing';
import { focused, press } from '../../../../../elements/test/person.ts';
import { foundStructure } from '../../../test/structures.ts';
import {
  closeTool,
  find,
  findAll,
  findByWords,
  openTool,
  pictureFile,
  textOf,
  until,
  wordsOf,
} from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

/** Gives the tool a picture in which these are found, and waits until it is read. */
const read = async (
  found: readonly ReturnType<typeof foundStructure>[],
  names = ['scheme.png'],
  tool?: Tool,
): Promise<Tool> => {
  const opened = tool ?? (await openTool());
  opened.recogniser.answers.push(...names.map(() => found));
  opened.app.add(await Promise.all(names.map((name) => pictureFile(name))));
  await until(() => !opened.services.pictures.progress, 'the end');
  await until(
    () => names.length > 1 || find(opened.app, 'mol-recognition-structure-panel, .instead'),
    'the page',
  );
  return opened;
};
const marks = (tool: Tool): Element[] => [
  ...(find(tool.app, 'mo-annotation')?.shadowRoot?.querySelectorAll('[role=option]') ?? []),
];
const toastWords = (): string => wordsOf(document.querySelector('mo-toast') ?? new Text());
const panelOf = (tool: Tool): Element => find(tool.app, 'mol-recognition-structure-panel')!;

describe('a picture beside its structure', () => {
  afterEach(closeTool);

  it('shows atoms, groups and bonds in the picture, and tells the doubtful ones in words', async () => {
    const tool = await read([foundStructure()]);
    expect(location.pathname).to.match(/^\/picture\//);
    const names = await until(
      () => marks(tool).length > 0 && marks(tool).map((mark) => mark.getAttribute('aria-label')),
      'the marks',
    );
    expect(names).to.have.members([
      'C, at the bottom left, confidence 99%',
      'C, in the middle, confidence 99%',
      'NH2, at the top right, confidence 30%',
      'CN, at the bottom right, confidence 99%',
      'C–C, single bond, at the bottom left, confidence 99%',
      'C–NH2, wedge bond, on the right, confidence 98%',
      'C–CN, single bond, at the bottom, confidence 97%',
    ]);
    expect(marks(tool).filter((mark) => mark.classList.contains('doubtful')).length).to.equal(1);
    const said = findAll(tool.app, '[role=status]').map(({ textContent }) => textContent.trim());
    expect(said).to.contain('4 atoms or groups, one doubtful: NH2, at the top right, confidence 30%');
    expect(wordsOf(tool.app))
      .to.contain('72%')
      .and.to.contain('C3H6N2, 70.09 g/mol')
      .and.to.contain('SCTBGRWSSAUYTJ');
  });

  it('links picture, structure and list both ways', async () => {
    const tool = await read([foundStructure()]);
    const doubt = await until(() => findByWords(tool.app, '.doubts button', 'NH2'), 'the doubtful place');
    const annotation = find(tool.app, 'mo-annotation') as HTMLElement & { highlighted: readonly string[] };
    doubt.focus();
    await until(() => annotation.highlighted[0] === 'a2', 'the mark in the picture');
    const pointed = await until(
      () => panelOf(tool).shadowRoot!.querySelector('circle.pointed'),
      'the atom in the structure',
    );
    expect(pointed.getAttribute('data-id')).to.equal('a2');
    annotation.dispatchEvent(new CustomEvent('mark-hover', { detail: { id: 'a1' } }));
    await until(
      () => panelOf(tool).shadowRoot!.querySelector('circle.pointed')?.getAttribute('data-id') === 'a1',
      'the other atom',
    );
    // Of a group every atom stands for its label.
    const last = panelOf(tool).shadowRoot!.querySelectorAll('circle.area')[4]!;
    last.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await until(() => annotation.highlighted[0] === 'a3', 'the label in the picture');
    await expect(tool.app).to.be.accessible();
  });

  it('is reviewed by keys, the most doubtful first, with undo', async () => {
    const tool = await openTool();
    tool.recogniser.answers.push(
      [foundStructure({ confidence: 0.8 })],
      [foundStructure({ confidence: 0.3 })],
    );
    tool.app.add([await pictureFile('likely.png'), await pictureFile('doubtful.png')]);
    await until(() => !tool.services.pictures.progress, 'the end');
    (await until(() => findByWords(tool.app, 'mo-button', 'Review (2)'), 'the review')).click();
    const link = findByWords(tool.app, 'mo-button', 'Review (2)')?.shadowRoot?.querySelector('a');
    link?.click();
    const title = (): string => textOf(find(tool.app, 'h1')!);
    await until(() => title() === 'doubtful.png', 'the doubtful one');
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    await press('r');
    await until(() => title() === 'likely.png', 'the other');
    await press('a');
    const [likely, doubtful] = tool.services.pictures.items;
    expect([likely?.findings[0]?.decision, doubtful?.findings[0]?.decision]).to.deep.equal([
      'accepted',
      'rejected',
    ]);
    await press('z', 'z');
    await until(() => title() === 'doubtful.png', 'the first decision again');
    expect(tool.services.pictures.toReview.length).to.equal(2);
  });

  it('says that no structure was found, and what helps; why a file was not read', async () => {
    const tool = await read([]);
    expect(wordsOf(tool.app))
      .to.contain('No structure found')
      .and.to.contain('Crop the picture to one structure');
    expect(find(tool.app, 'mol-recognition-structure-panel')).to.equal(undefined);
    expect(find(tool.app, 'a[href$="/help/mol-recognition-problems"]')).not.to.equal(undefined);
    // A PDF that is not called so is offered to be opened as one.
    tool.app.add([new File(['%PDF-1.7'], 'patent')]);
    await until(() => wordsOf(tool.app).includes('This is a PDF file'), 'the sentence');
    findByWords(tool.app, 'mo-button', 'Open the PDF')!.click();
    await until(() => wordsOf(tool.app).includes('Page 1 of 3'), 'its first page');
  });

  it('is corrected in the sketcher, with the doubtful atom chosen; undo brings back what was read', async () => {
    const tool = await read([foundStructure()]);
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    await press('c');
    const dialog = await until(() => document.querySelector('mo-sketcher-dialog'), 'the sketcher');
    const canvas = await until(
      () => find(dialog, 'mo-sketcher-canvas') as SketcherCanvas | undefined,
      'its canvas',
    );
    const chosen = await until(() => {
      const { atoms } = canvas.sketch.drawn;
      const selected = atoms.filter(({ id }) => canvas.sketch.selection.atoms.has(id));
      return selected.length > 0 && selected;
    }, 'the choice');
    expect(chosen.map(({ symbol }) => symbol)).to.deep.equal(['N']);
    const element = await until(
      () => find(dialog, 'mo-sketcher-inspector')?.shadowRoot?.querySelector<HTMLInputElement>('mo-input'),
      'the element',
    );
    element.value = 'O';
    element.dispatchEvent(new Event('change'));
    findByWords(dialog, 'mo-button', 'Use structure')!.click();
    await until(() => wordsOf(tool.app).includes('KEY-CCOCN'), 'the corrected structure');
    expect(wordsOf(tool.app))
      .to.contain('Corrected')
      .and.to.contain('Read with a confidence of 72%')
      .and.to.contain('1 atom or bond was corrected by you');
    const names = (): (string | null)[] => marks(tool).map((mark) => mark.getAttribute('aria-label'));
    await until(() => names().includes('O, at the top right, corrected'), 'the mark of the corrected atom');
    expect(names()).to.contain('CN, at the bottom right, confidence 99%');
    await expect(tool.app).to.be.accessible();
    const [picture] = tool.services.pictures.items;
    expect(picture?.findings[0]).to.include({ decision: 'accepted' });
    findByWords(tool.app, 'mo-button', 'Undo')!.click();
    await until(() => wordsOf(tool.app).includes('SCTBGRWSSAUYTJ'), 'what was read');
    expect(names()).to.contain('NH2, at the top right, confidence 30%');
  });

  it('has other readings, each a key away', async () => {
    const other = foundStructure();
    const alternative = {
      molfile: other.molfile.replace(' 3 N ', ' 3 O '),
      smiles: 'C[C@H](O)C#N',
      inchikey: 'OTHER',
      confidence: 0.2,
    };
    const tool = await read([foundStructure({ alternatives: [alternative] })]);
    await until(() => wordsOf(tool.app).includes('Use this one: 20%'), 'the other reading');
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    await press('1');
    await until(() => wordsOf(tool.app).includes('OTHER'), 'its key');
    expect(findByWords(tool.app, 'button', 'Use this one')).to.equal(undefined);
    findByWords(tool.app, 'mo-button', 'Restore what was recognized')!.click();
    await until(() => wordsOf(tool.app).includes('SCTBGRWSSAUYTJ'), 'what was read');
  });

  it('is straightened by keys, and read again; undo brings back what was read before', async () => {
    const tool = await read([foundStructure()]);
    tool.recogniser.answers.push([foundStructure({ smiles: 'CC' })]);
    await until(() => find(tool.app, 'mo-annotation')?.shadowRoot?.querySelector('canvas'), 'the picture');
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    await press(']');
    const slider = await until(() => find(tool.app, '.tilt input'), 'the slider');
    await until(() => focused() === slider, 'the focus on it');
    await press('ArrowRight', 'ArrowRight');
    await until(() => wordsOf(tool.app).includes('1.5° clockwise'), 'the degrees');
    await expect(tool.app).to.be.accessible();
    findByWords(tool.app, '.tilt mo-button', 'Recognize again')!.click();
    await until(() => tool.recogniser.given.length === 2, 'the second reading');
    expect(tool.recogniser.given[1]).to.deep.equal({ width: 245, height: 206 });
    await until(() => wordsOf(tool.app).includes('CC'), 'the other structure');
    expect(tool.services.pictures.items[0]?.edit).to.deep.equal({ turn: 0, tilt: 1.5, crop: undefined });
    findByWords(tool.app, 'mo-button', 'Undo')!.click();
    await until(() => wordsOf(tool.app).includes('SCTBGRWSSAUYTJ'), 'what was read before');
    expect(tool.services.pictures.items[0]?.edit).to.deep.equal({ turn: 0, crop: undefined });
  });

  it('that was photographed at an angle is laid flat between its corners, and read again; that can be undone', async () => {
    const tool = await read([foundStructure()]);
    tool.recogniser.answers.push([foundStructure({ smiles: 'CC' })], [foundStructure()]);
    (await until(() => findByWords(tool.app, 'mo-button', 'Correct perspective'), 'the button')).click();
    await until(() => focused()?.classList.contains('corner'), 'the first corner');
    await expect(tool.app).to.be.accessible();
    await press('a');
    expect(tool.services.pictures.items[0]?.findings[0]?.decision).to.equal('open');
    await press('ArrowLeft', 'Shift+ArrowUp');
    // No sheet looks like this: the corner stays.
    const annotation = find(tool.app, 'mo-annotation') as Annotation;
    const before = annotation.corners!;
    const crossed = before.with(0, { x: 230, y: 190 });
    annotation.dispatchEvent(new CustomEvent('corners-change', { detail: { corners: crossed } }));
    expect(annotation.corners).to.equal(before);
    findByWords(tool.app, 'mo-button', 'Recognize again')!.click();
    await until(() => tool.recogniser.given.length === 2, 'the second reading');
    expect(tool.recogniser.given[1]).to.deep.equal({ width: 120, height: 80 });
    expect(tool.services.pictures.items[0]?.edit).to.deep.equal({
      corners: [
        { x: 23, y: 10 },
        { x: 216, y: 20 },
        { x: 216, y: 180 },
        { x: 24, y: 180 },
      ],
      turn: 0,
      crop: undefined,
    });
    await until(() => wordsOf(tool.app).includes('CC'), 'the other structure');
    (await until(() => findByWords(tool.app, 'mo-button', 'Correct perspective'), 'the button')).click();
    await until(() => focused()?.classList.contains('corner'), 'the corners that were chosen');
    await press('Escape');
    await until(() => !find(tool.app, 'mo-annotation')?.shadowRoot?.querySelector('.corner'), 'their end');
    (await until(() => findByWords(tool.app, 'mo-button', 'Correct perspective'), 'the button')).click();
    (
      await until(() => findByWords(tool.app, 'mo-button', 'Undo perspective correction'), 'the way back')
    ).click();
    await until(() => tool.recogniser.given.length === 3, 'the third reading');
    expect(tool.services.pictures.items[0]?.edit).to.deep.equal({ turn: 0, crop: undefined });
  });

  it('lists atoms whose valence is unusual', async () => {
    const { molecule } = foundStructure();
    const atoms = molecule.atoms.with(2, { ...molecule.atoms[2]!, hydrogens: 1 });
    const tool = await read([foundStructure({ molecule: { ...molecule, atoms } })]);
    const place = await until(
      () => findByWords(tool.app, '.valences button', 'NH2 with 2 bonds'),
      'the atom',
    );
    place.focus();
    const annotation = find(tool.app, 'mo-annotation') as HTMLElement & { highlighted: readonly string[] };
    await until(() => annotation.highlighted.length > 0, 'its mark');
    expect(annotation.highlighted).to.deep.equal(['a2']);
  });

  it('of a drawing that leaves something open says that the drawing was accepted', async () => {
    const tool = await read([
      foundStructure({ inchikey: null, weight: null, accepted: true, confidence: 0.97, smiles: '*C' }),
    ]);
    await until(() => wordsOf(tool.app).includes('Drawing accepted automatically'), 'the standing');
    expect(wordsOf(tool.app)).to.contain('The drawing was very likely read right');
  });

  it('is cropped and read again', async () => {
    const tool = await read([foundStructure()]);
    tool.recogniser.answers.push([foundStructure({ smiles: 'CC' })]);
    (await until(() => findByWords(tool.app, 'mo-button', 'Crop'), 'the button')).click();
    await until(() => focused()?.classList.contains('crop'), 'the crop box');
    await press('Shift+ArrowLeft', 'ArrowRight');
    findByWords(tool.app, 'mo-button', 'Recognize this part')!.click();
    await until(() => tool.recogniser.given.length === 2, 'the second reading');
    expect(tool.recogniser.given[1]).to.deep.equal({ width: 190, height: 160 });
    await until(() => wordsOf(tool.app).includes('CC'), 'the other structure');
  });

  it('shows each of several structures', async () => {
    const tool = await read([foundStructure(), foundStructure({ smiles: 'CCBr', confidence: 0.9 })]);
    await until(() => wordsOf(tool.app).includes('Structure 1 of 2'), 'the first');
    findByWords(tool.app, 'mo-button', 'Show the next')!.click();
    await until(() => wordsOf(tool.app).includes('CCBr'), 'the second');
    expect(wordsOf(tool.app)).to.contain('Structure 2 of 2').and.to.contain('90%');
  });

  it('that is not in this browser is said not to be', async () => {
    const tool = await openTool('/picture/elsewhere');
    await until(() => wordsOf(tool.app).includes('This picture is not in this browser'), 'the words');
    expect(find(tool.app, 'mo-annotation')).to.equal(undefined);
  });

  it('says that part of the drawing is missing in the structure, where it looks so', async () => {
    const tool = await read([foundStructure({ isComplete: false, confidence: 0.97 })]);
    await until(() => wordsOf(tool.app).includes('a label or vertex has no matching atom'), 'the words');
    expect(textOf(find(tool.app, '.doubtful-words')!)).to.equal('Probably incomplete: check every part');
    expect(
      findAll(tool.app, '[role=status]').some(({ textContent }) =>
        textContent.includes('part of the drawing is probably missing'),
      ),
    ).to.equal(true);
    await expect(tool.app).to.be.accessible();
  });

  it('is not decided by a key that is held down', async () => {
    const tool = await read([foundStructure()], ['one.png', 'two.png']);
    tool.services.router.go(`/picture/${tool.services.pictures.items[0]!.id}`);
    const work = await until(() => find(tool.app, '.work'), 'the work');
    work.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true }));
    expect(tool.services.pictures.toReview.length).to.equal(2);
  });

  it('hears keys after a reload, and after a button that cannot be pressed again', async () => {
    const first = await read([foundStructure(), foundStructure({ accepted: true })]);
    const { id } = first.services.pictures.items[0]!;
    first.services.pictures.decide({ id, index: 0 }, 'accepted');
    first.services.pictures.decide({ id, index: 1 }, 'open');
    first.app.remove();
    const tool = await openTool(`/picture/${id}`, { library: first.library });
    await until(() => wordsOf(tool.app).includes('Structure 2 of 2'), 'the structure that is left');
    await until(() => focused()?.classList.contains('work'), 'the focus');
    const accept = findByWords(tool.app, 'mo-button', 'Accept')!;
    accept.focus();
    accept.click();
    await until(() => focused()?.classList.contains('work'), 'the focus again');
    await press('z');
    expect(tool.services.pictures.toReview.length).to.equal(1);
  });

  it('takes what is dropped on it, as the list does', async () => {
    const tool = await read([foundStructure()]);
    const before = location.pathname;
    const data = new DataTransfer();
    data.items.add(await pictureFile('dropped.png'));
    const over = new DragEvent('dragover', {
      dataTransfer: data,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    const drop = new DragEvent('drop', {
      dataTransfer: data,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    for (const event of [over, drop]) find(tool.app, '.work')!.dispatchEvent(event);
    expect([over.defaultPrevented, drop.defaultPrevented]).to.deep.equal([true, true]);
    await until(() => location.pathname !== before, 'the page of the other');
    expect(tool.services.pictures.items.length).to.equal(2);
  });

  it('is changed once by a key that is pressed twice, and not when it was read again meanwhile', async () => {
    const other = foundStructure({ smiles: 'CCC' });
    const { molfile, smiles, inchikey } = other;
    const tool = await read([
      foundStructure({ alternatives: [{ molfile, smiles, inchikey, confidence: 0.2 }] }),
    ]);
    const { pictures } = tool.services;
    await Promise.all([press('1'), press('1')]);
    await until(() => pictures.items[0]?.findings[0]?.corrected, 'the other reading');
    pictures.undo();
    expect([pictures.items[0]?.findings[0]?.corrected, pictures.canUndo]).to.deep.equal([undefined, false]);
    const { promise, resolve } = Promise.withResolvers<void>();
    const describe = tool.molecules.describeSketch;
    tool.molecules.describeSketch = async (sketch) => {
      await promise;
      return describe(sketch);
    };
    await press('1');
    tool.recogniser.answers.push([foundStructure({ molfile: molfile.replace(' C ', ' N ') })]);
    const [picture] = pictures.items;
    pictures.read(picture!.id, picture!.edit);
    await until(() => !pictures.progress, 'the second reading');
    resolve();
    await until(() => document.querySelector('mo-toast'), 'the sentence');
    expect(pictures.items[0]?.findings[0]?.corrected).to.equal(undefined);
  });

  it('is not changed while it is read again, and is said to be deleted where it is', async () => {
    const other = foundStructure({ smiles: 'CCC' });
    const { molfile, smiles, inchikey } = other;
    const found = foundStructure({ alternatives: [{ molfile, smiles, inchikey, confidence: 0.2 }] });
    const tool = await read([found]);
    const { pictures } = tool.services;
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    const describing = Promise.withResolvers<void>();
    const describe = tool.molecules.describeSketch;
    tool.molecules.describeSketch = async (sketch) => {
      await describing.promise;
      return describe(sketch);
    };
    await press('1');
    const reading = Promise.withResolvers<void>();
    tool.recogniser.hold = reading.promise;
    tool.recogniser.answers.push([found]);
    const [picture] = pictures.items;
    pictures.read(picture!.id, picture!.edit);
    describing.resolve();
    await until(() => toastWords().includes('in the meantime'), 'the sentence');
    expect(pictures.items[0]?.findings[0]?.corrected).to.equal(undefined);
    reading.resolve();
    await until(() => !pictures.progress, 'the second reading');
    document.querySelector('mo-toast')!.remove();
    const deleting = Promise.withResolvers<void>();
    tool.molecules.describeSketch = async (sketch) => {
      await deleting.promise;
      return describe(sketch);
    };
    find(tool.app, '.work')!.focus();
    await press('1');
    tool.library.elsewhere({ put: [], removed: [picture!.id] });
    deleting.resolve();
    await until(() => toastWords().includes('was deleted in the meantime'), 'the other sentence');
  });

  it('still lacks its part when another reading of the same drawing is taken, which does not accept it', async () => {
    const { molfile, smiles } = foundStructure();
    const alternative = { molfile, smiles, inchikey: 'OTHER', confidence: 0.2 };
    const tool = await read([foundStructure({ isComplete: false, alternatives: [alternative] })]);
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    await press('1');
    await until(() => wordsOf(tool.app).includes('OTHER'), 'the other reading');
    expect(wordsOf(tool.app))
      .to.contain('Part of the drawing is probably missing')
      .and.to.contain('Probably incomplete: check every part');
    expect(tool.services.pictures.items[0]?.findings[0]?.decision).to.equal('open');
    await press('a');
    expect(tool.services.pictures.items[0]?.findings[0]?.decision).to.equal('accepted');
  });

  it('says before the structure that a drawing looks made by hand', async () => {
    const tool = await read([foundStructure({ isByHand: true })]);
    await until(() => wordsOf(tool.app).includes('This looks drawn by hand.'), 'the words');
    const note = find(tool.app, '.by-hand')!;
    const panel = find(tool.app, 'mol-recognition-structure-panel')!;
    expect(note.compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_FOLLOWING).to.be.above(0);
    await expect(tool.app).to.be.accessible();
  });

  it('has no formula where the number of atoms is left open', async () => {
    const tool = await read([foundStructure({ formula: '', weight: null, inchikey: null })]);
    await until(() => wordsOf(tool.app).includes('Valence'), 'the details');
    expect(wordsOf(tool.app)).to.contain('Formula None: the number of atoms is left open');
  });
});
