import type { Library, LibraryChange } from '../src/shared/pictures/library.ts';
import type { Picture } from '../src/shared/pictures/picture.ts';

/** A library in memory. */
export class LibraryDouble implements Library {
  readonly kept = new Map<string, Picture>();
  /** Makes every call fail, as in a browser that keeps nothing. */
  refuses = false;

  list = async (owner: string): Promise<Picture[]> => {
    this.#check();
    return [...this.kept.values()].filter((picture) => picture.owner === owner);
  };

  put = async (pictures: readonly Picture[]): Promise<void> => {
    this.#check();
    for (const picture of pictures) this.kept.set(picture.id, picture);
  };

  remove = async (ids: readonly string[]): Promise<void> => {
    this.#check();
    for (const id of ids) this.kept.delete(id);
  };

  /** Tells what another tab did. */
  elsewhere: (change: LibraryChange) => void = () => undefined;

  watch = (tell: (change: LibraryChange) => void): void => {
    this.elsewhere = tell;
  };

  ask = (): void => undefined;

  #check(): void {
    if (this.refuses) throw new DOMException('refused', 'SecurityError');
  }
}
