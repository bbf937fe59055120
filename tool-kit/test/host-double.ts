import type { RunnableCommand } from '@moiety/elements/sub-app/client.js';
import type { Host } from '../src/host.ts';

/** The host's side, and what the tool told it. */
export class HostDouble implements Host {
  token: string | null = 'token-1';
  /** What signing in again gives. */
  renewed: string | null = 'token-2';
  unsaved = false;
  /** What can be done now, as the tool registered it last. */
  commands: readonly RunnableCommand[] = [];

  getToken = async (): Promise<string | null> => this.token;
  renewToken = async (): Promise<string | null> => {
    this.token = this.renewed;
    return this.renewed;
  };
  ready = (): void => undefined;
  setModal = (): void => undefined;
  registerCommands = (commands: readonly RunnableCommand[]): void => {
    this.commands = commands;
  };
  setUnsavedWork = (unsaved: boolean): void => {
    this.unsaved = unsaved;
  };
}
