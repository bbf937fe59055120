import { Fragment, type ReactNode } from 'react';
import { MoDialog } from '@moiety/elements/dialog/react.js';
import { useMsg } from '../../shared/words/use-msg.ts';
import type { OverlayProps } from './palette.tsx';
import { shortcutOf } from './platform-keys.ts';
import './shortcuts-dialog.css';

interface Shortcut {
  /** Each of these does it. */
  keys: readonly string[];
  does: string;
}

/** The list of keyboard shortcuts: everywhere, in tables, in tools. */
export const ShortcutsDialog = ({ onChange }: OverlayProps): ReactNode => {
  const msg = useMsg();
  const groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
    {
      title: msg('Everywhere', { id: 'portal.shortcuts.everywhere' }),
      shortcuts: [
        { keys: [shortcutOf('K')], does: msg('Search or run a command', { id: 'portal.palette.open' }) },
        { keys: ['?'], does: msg('Show keyboard shortcuts', { id: 'portal.palette.shortcuts' }) },
        {
          keys: ['Esc'],
          does: msg('Close the topmost panel', { id: 'portal.shortcuts.escape' }),
        },
        {
          keys: [shortcutOf('Enter')],
          does: msg('In the command list: open a page in a new tab', { id: 'portal.shortcuts.new-tab' }),
        },
      ],
    },
    {
      title: msg('In tables', { id: 'portal.shortcuts.tables' }),
      shortcuts: [
        { keys: ['↑', '↓', '←', '→'], does: msg('Move between cells', { id: 'portal.shortcuts.cells' }) },
        {
          keys: ['Home', 'End'],
          does: msg('First or last cell of the row', { id: 'portal.shortcuts.row-ends' }),
        },
        {
          keys: [shortcutOf('Home'), shortcutOf('End')],
          does: msg('First or last cell of the table', { id: 'portal.shortcuts.table-ends' }),
        },
        {
          keys: ['Page Up', 'Page Down'],
          does: msg('One screen up or down', { id: 'portal.shortcuts.page' }),
        },
        {
          keys: ['Enter'],
          does: msg('Open the structure; on a header, sort', { id: 'portal.shortcuts.open' }),
        },
        { keys: ['Space'], does: msg('Select or deselect the row', { id: 'portal.shortcuts.select' }) },
        {
          keys: ['Shift Space'],
          does: msg('Extend the selection to this row', { id: 'portal.shortcuts.select-to' }),
        },
        {
          keys: [shortcutOf('A')],
          does: msg('Select all visible rows', { id: 'portal.shortcuts.select-all' }),
        },
        { keys: [shortcutOf('C')], does: msg('Copy the cell', { id: 'portal.shortcuts.copy' }) },
        { keys: ['Shift F10'], does: msg('Open the row menu', { id: 'portal.shortcuts.row-menu' }) },
      ],
    },
    {
      title: msg('In tools', { id: 'portal.shortcuts.tools' }),
      shortcuts: [
        {
          keys: [shortcutOf('K')],
          does: msg('Also lists the commands of the open tool', { id: 'portal.shortcuts.tool-commands' }),
        },
        {
          keys: ['Tab', 'Shift Tab'],
          does: msg('Move into or out of the tool', { id: 'portal.shortcuts.tool-tab' }),
        },
      ],
    },
  ];
  return (
    <MoDialog
      open
      title={msg('Keyboard shortcuts', { id: 'portal.shortcuts.title' })}
      width="560px"
      onClose={() => onChange(undefined)}
    >
      <div className="shortcuts">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Fragment key={key}>
                        <kbd>{key}</kbd>{' '}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </MoDialog>
  );
};
