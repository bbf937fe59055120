import type { Credentials } from '../api/client.ts';

/** What the tool asks of the page that hosts it; `connectToHost` of the elements gives it. */
export interface Host extends Credentials {
  /** The tool's first view is drawn. */
  ready(): void;
  /** Whether leaving now would lose something: the host asks before it lets the person go. */
  setUnsavedWork(unsaved: boolean): void;
  /** A dialog is open here: the host dims what lies around the tool. */
  setModal(open: boolean): void;
}
