import type { RunnableCommand } from '@moiety/elements/sub-app/client.js';
import type { Credentials } from './api.ts';

/** What the tool asks of the page that hosts it; `connectToHost` of the elements gives it. */
export interface Host extends Credentials {
  /** The tool's first view is drawn. */
  ready(): void;
  /** Whether leaving now would lose something: the host asks before it lets the person go. */
  setUnsavedWork(unsaved: boolean): void;
  /** A dialog is open here: the host dims what lies around the tool. */
  setModal(open: boolean): void;
  /** What can be done here now, for the host's list of commands; in place of what was registered before. */
  registerCommands(commands: readonly RunnableCommand[]): void;
}
