import { msg } from '@lit/localize';
import { copyText } from '@moiety/elements/base/clipboard.js';
import { toast } from '@moiety/elements/toast/toast-region.js';

/**
 * Copies a text, and says whether that went well.
 * @param missing rows of a table that were not there to be copied
 */
export const copyAndSay = async (text: string, missing = 0): Promise<void> => {
  const isCopied = await copyText(text);
  if (isCopied && missing > 0)
    toast.warning(
      msg('Rows that are still loading were not copied. Copy again when they have loaded.', {
        id: 'kit.copied.missing',
      }),
    );
  else if (isCopied) toast.success(msg('Copied', { id: 'kit.copied' }));
  else
    toast.error(
      msg('The browser does not allow copying here. Select the text and copy it.', {
        id: 'kit.notCopied',
      }),
    );
};
