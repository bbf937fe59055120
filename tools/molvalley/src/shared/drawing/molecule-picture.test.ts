import { zipOf } from '@moiety/chemistry/writing/zip.ts';
import { PICTURES_MEDIA_TYPE, type StoredFile } from '@moiety/contract';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import '@moiety/tool-kit/elements.ts';
import { find, findByWords, textOf, until } from '@moiety/tool-kit/test/shadow-trees.ts';
import { expect, fixture, html } from '@open-wc/testing';
import '../../../../../grid/test/browser-process.ts';
import type { Originals, OriginalState } from '../sets/originals.ts';
import { SetPictures } from '../sets/set-pictures.ts';
import './molecule-picture.ts';
import type { MoleculePicture } from './molecule-picture.ts';

const pictureOf = async (width: number): Promise<Uint8Array> => {
  const canvas = new OffscreenCanvas(width, 40);
  canvas.getContext('2d')!.fillRect(0, 0, width, 40);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
};

/** An archive with a picture of the molecules at these positions, as wide as they say. */
const archiveOf = async (widths: Record<number, number>): Promise<Blob> => {
  const entries = await Promise.all(
    Object.entries(widths).map(async ([position, width]) => ({
      name: `${position}_scheme.png`,
      content: [await pictureOf(width)],
      isStored: true,
    })),
  );
  const parts: BlobPart[] = [];
  for await (const part of zipOf([{ name: 'about.txt', content: [new Uint8Array(3)] }, ...entries]))
    parts.push(part as BlobPart);
  return new Blob(parts);
};

/** The original file of a set, which comes as it is told. */
class OriginalsDouble {
  fetched = 0;
  answer: () => Promise<Blob>;
  readonly #state: OriginalState;

  constructor(file: Partial<StoredFile> | undefined, answer: () => Promise<Blob>) {
    this.answer = answer;
    this.#state = file
      ? {
          phase: 'kept',
          file: {
            id: crypto.randomUUID(),
            name: 'pictures.zip',
            mediaType: PICTURES_MEDIA_TYPE,
            size: 1000,
            sha256: '',
            createdAt: '2026-11-20T08:00:00.000Z',
            ...file,
          },
        }
      : { phase: 'none' };
  }

  load = async (): Promise<void> => undefined;
  of = (): OriginalState => this.#state;
  fetch = async (): Promise<Blob> => {
    this.fetched += 1;
    return this.answer();
  };
}

const show = async (originals: OriginalsDouble, position: number): Promise<MoleculePicture> => {
  const pictures = new SetPictures();
  pictures.readFrom(originals as unknown as Originals, 'a-set');
  return fixture<MoleculePicture>(
    html`<molvalley-molecule-picture
      .pictures=${pictures}
      .position=${position}
      .name=${'Aspirin'}
    ></molvalley-molecule-picture>`,
  );
};

const shown = (element: MoleculePicture): HTMLImageElement | undefined =>
  find(element, 'img') as HTMLImageElement | undefined;

describe('the picture that a molecule was read from', () => {
  it('stands beside it, each molecule with its own, fetched once', async () => {
    const originals = new OriginalsDouble({}, () => archiveOf({ 0: 30, 2: 50 }));
    const element = await show(originals, 2);
    const image = await until(() => shown(element), 'the picture');
    await image.decode();
    expect([image.naturalWidth, image.alt]).to.deep.equal([50, 'The picture that Aspirin was read from']);
    await expect(element).to.be.accessible();
    element.position = 0;
    await element.updateComplete;
    await shown(element)!.decode();
    expect(shown(element)!.naturalWidth).to.equal(30);
    element.position = 1;
    await element.updateComplete;
    expect(textOf(element).trim()).to.equal('');
    expect(originals.fetched).to.equal(1);
  });

  it('is not looked for in another kind of original file, or where there is none', async () => {
    for (const file of [{ mediaType: 'chemical/x-mdl-sdfile' }, undefined]) {
      const originals = new OriginalsDouble(file, async () => new Blob());
      const element = await show(originals, 0);
      await element.pictures.load();
      await element.updateComplete;
      expect([textOf(element).trim(), originals.fetched]).to.deep.equal(['', 0]);
    }
  });

  it('is fetched on request where all of them are large', async () => {
    const originals = new OriginalsDouble({ size: 30 * 2 ** 20 }, () => archiveOf({ 0: 30 }));
    const element = await show(originals, 0);
    const button = await until(() => findByWords(element, 'mo-button', '31.5 MB'), 'the offer');
    expect(originals.fetched).to.equal(0);
    button.click();
    await until(() => shown(element), 'the picture');
  });

  it('is asked for again where it did not come, or came damaged', async () => {
    const originals = new OriginalsDouble({}, async () => {
      throw new ApiFailure({ kind: 'no-answer', message: '' });
    });
    const element = await show(originals, 0);
    const again = (): Promise<HTMLElement> =>
      until(() => findByWords(element, 'mo-button', 'Retry'), 'the button');
    originals.answer = async () => new Blob(['no archive']);
    (await again()).click();
    await until(() => originals.fetched === 2, 'the second try');
    originals.answer = () => archiveOf({ 0: 30 });
    (await again()).click();
    await until(() => shown(element), 'the picture');
    expect(originals.fetched).to.equal(3);
  });

  it('is not unpacked beyond what was stored: an archive may be anybody’s', async () => {
    const bomb = [{ name: '0_scheme.png', content: [new Uint8Array(5_000_000)] }];
    const originals = new OriginalsDouble({}, async () => {
      const parts: BlobPart[] = [];
      for await (const part of zipOf(bomb)) parts.push(part as BlobPart);
      return new Blob(parts);
    });
    const element = await show(originals, 0);
    await until(() => findByWords(element, 'mo-button', 'Retry'), 'that it failed');
    expect(element.pictures.state).to.have.property('phase', 'failed');
  });
});
