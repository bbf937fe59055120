import type { SetDocument } from '@moiety/contract';
import { Observable } from '@moiety/tool-kit/observable.ts';

/** The documents in which molecules of a set were read, as far as the server tells of them. They are asked for when one is first shown. */
export class SetDocuments extends Observable {
  #read: (() => Promise<readonly SetDocument[]>) | undefined;
  #asked: Promise<void> | undefined;
  #byId: ReadonlyMap<string, SetDocument> = new Map();

  /** Says where they are read; without it nothing is known of any. */
  readFrom(read: () => Promise<readonly SetDocument[]>): void {
    this.#read = read;
  }

  /** Undefined while nothing is known of it: the way to it is offered all the same. */
  of(id: string): SetDocument | undefined {
    return this.#byId.get(id);
  }

  /** Asks once; after a failure the next call asks again. */
  load(): Promise<void> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  /** Asks anew where it was asked before: a document may have been deleted, restored or shared since. */
  async refresh(): Promise<void> {
    if (this.#asked) await (this.#asked = this.#ask());
  }

  async #ask(): Promise<void> {
    try {
      const documents = (await this.#read?.()) ?? [];
      this.#byId = new Map(documents.map((document) => [document.id, document]));
      this.changed();
    } catch {
      this.#asked = undefined;
    }
  }
}
