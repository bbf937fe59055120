import { define } from '../base/define.ts';
import { MoDialog, type DialogType } from './dialog.ts';

export interface ConfirmOptions {
  title: string;
  content: string;
  submittext?: string;
  canceltext?: string;
  /** `confirm` if not given; another type has one button and serves as a message. */
  dialogType?: DialogType;
  preventEscClose?: boolean;
  /** What is asked cannot be undone. */
  danger?: boolean;
  /** What is asked names a person's things: the dialog has `data-private`, by which recordings of the page can leave it out. */
  isPrivate?: boolean;
  /**
   * What the person agrees to: the dialog shows that it is busy until this is done, and closes then. It stays for
   * another try if the result is `false`.
   */
  action?: () => Promise<unknown>;
}

/**
 * Asks in a dialog.
 * @returns whether the person agreed, once the dialog is closed; rejects, and closes it, if the action does. While the
 * action runs nobody can dismiss the dialog; should the page take it away, the action's outcome is the answer still.
 */
export const confirm = ({
  dialogType = 'confirm',
  preventEscClose = false,
  isPrivate = false,
  action,
  ...options
}: ConfirmOptions): Promise<boolean> => {
  define('mo-dialog', MoDialog);
  const dialog = Object.assign(document.createElement('mo-dialog'), {
    ...options,
    dialogType,
    preventEscClose,
    open: true,
  });
  dialog.toggleAttribute('data-private', isPrivate);
  const submit = async (): Promise<boolean> => {
    // Without the latter the browser closes it at a second Escape, without asking.
    Object.assign(dialog, { loading: true, preventEscClose: true });
    let agreed = true;
    try {
      agreed = (await action?.()) !== false;
    } finally {
      Object.assign(dialog, { loading: false, preventEscClose });
      if (agreed) dialog.close();
    }
    return agreed;
  };
  return new Promise((resolve) => {
    let outcome: boolean | Promise<boolean> = false;
    dialog.addEventListener('submit', () => {
      outcome = submit();
    });
    dialog.addEventListener('cancel', (event) => {
      if (dialog.loading) event.preventDefault();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(outcome);
    });
    document.body.append(dialog);
  });
};
