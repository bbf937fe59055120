import { PICTURES_MEDIA_TYPE } from '@moiety/contract';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { Originals } from './originals.ts';

/** Bytes of an archive that is fetched without being asked for. */
const UNASKED_MAX = 20 * 2 ** 20;
/** Pictures of one archive: as many as a set has molecules. */
const ENTRIES_MAX = 100_000;
const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' };

/** What is known of the pictures that a set's structures were read from. */
export type PicturesState =
  /** There are none, or it is not known yet. */
  | { phase: 'none' }
  /** There are, but so many that they are only fetched when they are asked for. */
  | { phase: 'offered'; bytes: number }
  | { phase: 'loading' }
  | { phase: 'failed'; failure: unknown }
  | { phase: 'ready'; pictures: ReadonlyMap<number, Blob> };

/** The pictures of an archive by the positions of their molecules. */
const picturesIn = async (archive: Blob): Promise<ReadonlyMap<number, Blob>> => {
  const { zipParts } = await import('@moiety/chemistry/files/zip-parts.ts');
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const pictures = new Map<number, Blob>();
  // Pictures are stored as they are: what becomes more by unpacking is none of ours, and may be without end.
  let left = bytes.length;
  const parts = zipParts(bytes, ENTRIES_MAX, () => new Error('too many pictures'));
  for (const { name, pieces } of parts) {
    const [, position, ending = ''] = /^(\d+)_.*\.([a-z]+)$/s.exec(name) ?? [];
    const type = TYPES[ending];
    if (position === undefined || type === undefined) continue;
    const content: BlobPart[] = [];
    for (const piece of pieces()) {
      left -= piece.length;
      if (left < 0) throw new Error('more than was stored');
      content.push(piece as BlobPart);
    }
    pictures.set(Number(position), new Blob(content, { type }));
  }
  return pictures;
};

/** The pictures that a set's structures were read from. They are asked for when a molecule is first looked at. */
export class SetPictures extends Observable {
  #source: { originals: Originals; setId: string } | undefined;
  #state: PicturesState = { phase: 'none' };
  #isAsked = false;

  /** Says which set they are of; without it there are none. */
  readFrom(originals: Originals, setId: string): void {
    this.#source = { originals, setId };
  }

  get state(): PicturesState {
    return this.#state;
  }

  /** The picture of the molecule at a position. */
  at(position: number): Blob | undefined {
    return this.#state.phase === 'ready' ? this.#state.pictures.get(position) : undefined;
  }

  /** Asks whether there are any, and fetches them unless they are large. */
  async load(): Promise<void> {
    if (this.#isAsked || !this.#source) return;
    this.#isAsked = true;
    const { originals, setId } = this.#source;
    await originals.load(setId);
    const file = this.#file;
    // What could not be found out is asked for with the next molecule.
    if (originals.of(setId).phase !== 'kept') this.#isAsked = false;
    if (!file) return;
    if (file.size > UNASKED_MAX) this.#set({ phase: 'offered', bytes: file.size });
    else await this.fetch();
  }

  /** Fetches them, again where that failed. */
  async fetch(): Promise<void> {
    const file = this.#file;
    if (!file || !this.#source || this.#state.phase === 'loading') return;
    this.#set({ phase: 'loading' });
    try {
      const archive = await this.#source.originals.fetch(file);
      this.#set({ phase: 'ready', pictures: await picturesIn(archive) });
    } catch (failure) {
      this.#set({ phase: 'failed', failure });
    }
  }

  get #file() {
    const original = this.#source?.originals.of(this.#source.setId);
    return original?.phase === 'kept' && original.file.mediaType === PICTURES_MEDIA_TYPE
      ? original.file
      : undefined;
  }

  #set(state: PicturesState): void {
    this.#state = state;
    this.changed();
  }
}
