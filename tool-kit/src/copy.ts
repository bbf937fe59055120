import { msg } from '@lit/localize';
import { copyText } from '@moiety/elements/base/clipboard.js';
import { toast } from '@moiety/elements/toast/toast-region.js';

/** Copies a text, and says whether that went well. */
export const copyAndSay = async (text: string): Promise<void> => {
  if (await copyText(text)) toast.success(msg('Copied', { id: 'kit.copied' }));
  else
    toast.error(
      msg('The browser does not allow copying here. Select the text and copy it.', {
        id: 'kit.notCopied',
      }),
    );
};
