import { define } from '../base/define.ts';
import type { IconName } from '../icon/glyph-loaders.ts';
import { MoToastRegion, toastRegion } from './region.ts';
import { MoToast, type ToastAction, type ToastType } from './toast.ts';

export { MoToastRegion, toastRegion };

/** More than this many are too many to read: the oldest whose time runs goes. */
const MOST = 5;

export interface ToastOptions {
  /** Milliseconds; 0 stays until closed. By default 3000, 0 for `loading`, 8000 with an action. */
  duration?: number;
  /** A button in the toast. */
  action?: ToastAction;
  /** A title above the text. */
  heading?: string;
  /** The name of an icon in place of the type's own. */
  icon?: IconName | (string & {});
}

/** A toast that is shown. */
export interface ToastHandle {
  close(): void;
  /** Changes its words or its type, such as from `loading` to `success`; its time begins anew. */
  update(change: { text?: string; heading?: string; type?: ToastType; duration?: number }): void;
}

/** The toast that says the same already, so that it need not be said twice. */
const same = (toasts: MoToast[], type: ToastType, text: string, options: ToastOptions): MoToast | undefined =>
  toasts.find(
    (toast) =>
      toast.type === type &&
      toast.text === text &&
      toast.heading === (options.heading ?? '') &&
      !toast.action,
  );

const show =
  (type: ToastType) =>
  (text: string, options: ToastOptions = {}): ToastHandle => {
    define('mo-toast', MoToast);
    const region = toastRegion();
    const shown = [...region.querySelectorAll('mo-toast')].filter(({ open }) => open);
    let element = options.action || type === 'loading' ? undefined : same(shown, type, text, options);
    if (element) {
      region.take(element);
      element.restart();
      region.announce(element);
    } else {
      if (shown.length >= MOST) shown.find(({ stay }) => stay > 0)?.close();
      element = Object.assign(document.createElement('mo-toast'), { ...options, type, text, open: true });
      region.append(element);
    }
    const toast = element;
    return {
      close: () => toast.close(),
      update: (change) => {
        if (change.type && change.type !== 'loading') toast.loading = false;
        Object.assign(toast, change);
      },
    };
  };

/**
 * Shows a short message at the top of the page. The same words again while they are there let their time begin anew; of
 * more than five, the oldest whose time runs goes.
 */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  loading: show('loading'),
} as const;
