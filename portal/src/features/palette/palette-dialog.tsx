import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { str } from '@lit/localize';
import { addLayer, removeLayer, type Layer } from '@moiety/elements/base/layers.js';
import { focusedElement, pathOf, returnFocus } from '@moiety/elements/dialog/return-focus.js';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import type { Command } from './command.ts';
import { foundGroups } from './found-groups.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import type { OverlayProps } from './palette.tsx';
import { shortcutOf } from './platform-keys.ts';
import { recordUse, recentlyUsed } from './recently-used.ts';
import { useCommands } from './use-commands.ts';
import { useStructureCommand } from './use-structure-command.ts';
import './palette-dialog.css';

/**
 * The command palette: a field, and below it what fits, after the combobox pattern of the ARIA Authoring Practices. The
 * focus stays in the field; when the palette closes, it goes back to where it was, into a tool too.
 */
export const PaletteDialog = (props: OverlayProps): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const { onChange } = props;
  const person = props.person ?? '';
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const layer = useRef<Layer>(undefined);
  const opener = useRef<Element | null>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  // As it was when the palette opened: what is used does not move meanwhile.
  const [used] = useState(() => recentlyUsed(person));
  const commands = useCommands(props, () => onChange('shortcuts'));
  const structure = useStructureCommand(typed, props.person !== undefined);
  const groups = [
    ...(structure ? [{ group: structure.group, found: [{ command: structure, spans: [] }] }] : []),
    ...foundGroups(commands, typed, used),
  ];
  const found = groups.flatMap((group) => group.found);
  const current = Math.max(
    0,
    found.findIndex(({ command }) => command.id === active),
  );
  const chosen = found[current]?.command;

  const option = chosen && optionId(listId, chosen);
  useEffect(() => {
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [option]);

  const close = (): void => {
    // Before anything else: the focus is back then, and what is run may take it or ask something.
    dialog.current?.close();
    // Of a tool's frame the browser may not give the focus back, or not to the page in it.
    if (opener.current instanceof HTMLIFrameElement) {
      opener.current.blur();
      opener.current.focus();
    }
    if (layer.current) removeLayer(layer.current);
    onChange(undefined);
  };

  const leave = useEffectEvent(close);
  useLayoutEffect(() => {
    const element = dialog.current!;
    const before = focusedElement();
    opener.current = before;
    const path = pathOf(before);
    const own = { element, modal: true };
    layer.current = own;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      leave();
    };
    // What is beside the palette is its backdrop.
    const onClick = ({ target }: Event): void => {
      if (target === element) leave();
    };
    element.addEventListener('cancel', onCancel);
    element.addEventListener('click', onClick);
    element.showModal();
    addLayer(own);
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('click', onClick);
      removeLayer(own);
      element.close();
      if (before && !before.isConnected) returnFocus(path, element);
    };
  }, []);

  const run = (command: Command | undefined, newTab = false): void => {
    if (!command) return;
    const { href, external = false } = command;
    if (newTab && !href) return;
    // What was typed is no command that can be listed again.
    if (command.group !== 'structures') recordUse(person, command.id);
    if (!command.stays) close();
    if (href && (newTab || external)) window.open(href, '_blank', 'noopener');
    else if (href) navigate(href);
    else command.run?.();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive(found[(current + step + found.length) % found.length]?.command.id);
    } else if (key === 'Enter') {
      event.preventDefault();
      run(chosen, ctrlKey || metaKey);
    } else if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey) {
      event.preventDefault();
      close();
    }
  };

  return (
    <dialog
      ref={dialog}
      className="palette"
      data-private=""
      aria-label={msg('Commands', { id: 'portal.palette.title' })}
    >
      <div className="palette-field">
        <MoIcon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={msg('Search or run a command', { id: 'portal.palette.open' })}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={option}
          placeholder={msg('Search or run a command', { id: 'portal.palette.open' })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={close}>
          {msg('Close', { id: 'elements.close' })}
        </button>
      </div>
      <PaletteList id={listId} groups={groups} chosen={chosen} onPoint={setActive} onRun={run} />
      {found.length === 0 && (
        <p className="palette-nothing">
          {msg('No results. Try another word, in English or Chinese.', { id: 'portal.palette.nothing' })}
        </p>
      )}
      <p className="palette-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {msg('Choose', { id: 'portal.palette.key-choose' })}
        </span>
        <span>
          <kbd>Enter</kbd> {msg('Open or run', { id: 'portal.palette.key-run' })}
        </span>
        <span>
          <kbd>{shortcutOf('Enter')}</kbd> {msg('In a new tab', { id: 'portal.palette.key-new-tab' })}
        </span>
      </p>
      <output className="visually-hidden">
        {typed.trim() === '' ? '' : msg(str`Commands found: ${found.length}`, { id: 'portal.palette.found' })}
      </output>
    </dialog>
  );
};
