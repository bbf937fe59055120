import type { ReactNode, RefObject } from 'react';
import { MoDialog } from '@moiety/elements/dialog/react.js';
import './form-dialog.css';

/** A form in a dialog. It stays, with what was typed, until the form was taken or the person leaves it. */
export const FormDialog = ({
  title,
  submit,
  danger = false,
  pending,
  form,
  onSend,
  onClose,
  children,
}: {
  title: string;
  /** The words of the button that sends it. */
  submit: string;
  danger?: boolean;
  pending: boolean;
  form: RefObject<HTMLFormElement | null>;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode => (
  <MoDialog
    open
    showFooter
    title={title}
    submittext={submit}
    danger={danger}
    loading={pending}
    width="460px"
    onSubmit={onSend}
    onCancel={(event) => {
      if (pending) event.preventDefault();
    }}
    onClose={onClose}
  >
    <form
      className="form-dialog"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSend();
      }}
    >
      {children}
    </form>
  </MoDialog>
);
