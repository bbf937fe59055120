import type { RunnableCommand } from '@moiety/elements/sub-app/client.js';
import type { Host } from './host.ts';

/** What a person can do in the tool now, for the portal's list of commands (Ctrl-K). */
export class Commands {
  readonly #host: Pick<Host, 'registerCommands'>;
  #told = '';

  constructor(host: Pick<Host, 'registerCommands'>) {
    this.#host = host;
  }

  /**
   * Tells the portal the commands in place of those before, if they differ; to be called after each render, so that they
   * follow the language and the place. A command looks for what it acts on when it is run: two that read alike are one.
   */
  set(commands: readonly RunnableCommand[]): void {
    const text = JSON.stringify(commands);
    if (text === this.#told) return;
    this.#told = text;
    this.#host.registerCommands(commands);
  }
}
