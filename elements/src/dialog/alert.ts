import { confirm, type ConfirmOptions } from './confirm.ts';
import type { DialogType } from './dialog.ts';

export interface AlertOptions extends Pick<ConfirmOptions, 'title' | 'content' | 'submittext'> {
  /** Its icon and color; `alert` if not given. */
  dialogType?: Exclude<DialogType, 'confirm'>;
}

/**
 * Says something in a dialog that has one button.
 * @returns resolves when the person closed it
 */
export const alert = async ({ dialogType = 'alert', ...options }: AlertOptions): Promise<void> => {
  await confirm({ ...options, dialogType });
};
