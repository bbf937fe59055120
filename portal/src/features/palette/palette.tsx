import { type ComponentType, type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { topModal } from '@moiety/elements/base/layers.js';
import { MoIcon } from '@moiety/elements/icon/react.js';
import type { NavItem } from '@moiety/elements/nav/nav-item.js';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { overlayOf, type Overlay } from './keys.ts';
import { ariaShortcutOf, shortcutOf } from './platform-keys.ts';
import './palette-button.css';

/** What the shell tells. */
export interface PaletteProps {
  /** The entries of the side menu. */
  pages: readonly NavItem[];
  /** The id of whoever is signed in. */
  person: string | undefined;
  /** Signs out; the person was asked. */
  logOut: () => void;
  /** Marks all notifications as read; not given where none is unread. */
  markAllRead?: (() => void) | undefined;
}

/** What the overlays are given. */
export interface OverlayProps extends PaletteProps {
  /** Opens the other one, or none. */
  onChange: (next: Overlay | undefined) => void;
}

/** The overlays themselves come with the first use. */
const loaders: Readonly<Record<Overlay, () => Promise<ComponentType<OverlayProps>>>> = {
  commands: async () => (await import('./palette-dialog.tsx')).PaletteDialog,
  shortcuts: async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
};

/**
 * The header's button for the command palette, and the keys: Ctrl-K or ⌘K opens it, `?` lists the shortcuts. Neither
 * opens above a dialog of the portal, which is to be answered first.
 */
export const Palette = (props: PaletteProps): ReactNode => {
  const msg = useMsg();
  const [shown, setShown] = useState<{ overlay: Overlay; Component: ComponentType<OverlayProps> }>();

  const show = async (overlay: Overlay | undefined): Promise<void> => {
    if (!overlay) return setShown(undefined);
    try {
      const Component = await loaders[overlay]();
      // Something may have asked the person a question meanwhile.
      if (!topModal()) setShown({ overlay, Component });
    } catch {
      void notify(
        'error',
        msg('A part of this page could not be loaded. Check the network and try again.', {
          id: 'portal.palette.not-loaded',
        }),
      );
    }
    return undefined;
  };

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    // Who holds one of these may be about to press K.
    if (event.key === 'Control' || event.key === 'Meta') void loaders.commands().catch(() => {});
    const overlay = overlayOf(event);
    if (!overlay || topModal()) return;
    event.preventDefault();
    void show(overlay);
  });
  // As soon as the button is there: a key that comes before the next frame counts too.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-keyshortcuts={ariaShortcutOf('K')}
        onPointerEnter={() => void loaders.commands().catch(() => {})}
        onClick={() => void show('commands')}
      >
        <MoIcon name="search" />
        <span>{msg('Search or run a command', { id: 'portal.palette.open' })}</span>
        <kbd aria-hidden="true">{shortcutOf('K')}</kbd>
      </button>
      {shown && <shown.Component {...props} onChange={(next) => void show(next)} />}
    </>
  );
};
