import { Observable } from '../app/observable.ts';

/** The other tabs of this tool hear under this name. */
const CHANNEL = 'moiety-molvalley-sets';

/** Tells the person's other tabs that a set was added, renamed, deleted or restored, and hears it from them. */
export class SetNews extends Observable {
  #channel: BroadcastChannel;
  #id = '';
  #closed = false;

  constructor(channel = CHANNEL) {
    super();
    this.#channel = new BroadcastChannel(channel);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return;
      this.#id = data;
      this.changed();
    });
  }

  /** The set that another tab changed last. What became of it, the server tells. */
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
