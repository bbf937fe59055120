// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoDialog as MoDialogElement, type DialogCancelDetail } from './dialog.ts';

/** `<mo-dialog>` as a React component. A modal dialog over the native `<dialog>`. */
export const MoDialog = createComponent({
  react: React,
  tagName: 'mo-dialog',
  elementClass: MoDialogElement,
  events: {
    /** a person wants to leave it; preventing it keeps it open. Composed. */
    onCancel: 'cancel' as EventName<CustomEvent<DialogCancelDetail> & { currentTarget: MoDialogElement }>,
    /** the submit button was pressed. Composed. */
    onSubmit: 'submit' as EventName<CustomEvent<void> & { currentTarget: MoDialogElement }>,
    /** it opened */
    onOpen: 'open' as EventName<CustomEvent<void> & { currentTarget: MoDialogElement }>,
    /** it closed, for whatever reason */
    onClose: 'close' as EventName<CustomEvent<void> & { currentTarget: MoDialogElement }>,
  },
});
