import { Observable } from './observable.ts';

/** Tells the person's other tabs of the tool that an item changed (added, renamed, deleted, restored), and hears it from them. */
export class TabNews extends Observable {
  #channel: BroadcastChannel;
  #id = '';
  #closed = false;

  /** @param channel the other tabs hear under this name, for example `moiety-molvalley-sets` */
  constructor(channel: string) {
    super();
    this.#channel = new BroadcastChannel(channel);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return;
      this.#id = data;
      this.changed();
    });
  }

  /** The item that another tab changed last. What became of it, the server tells. */
  get id(): string {
    return this.#id;
  }

  /** Tells the other tabs; nobody once it is closed. */
  tell(id: string): void {
    if (this.#closed) return;
    // As a port, which it is but for the list of transfers: the rule for windows' messages asks for two arguments.
    const port: Pick<MessagePort, 'postMessage'> = this.#channel;
    port.postMessage(id, []);
  }

  close(): void {
    this.#closed = true;
    this.#channel.close();
  }
}
