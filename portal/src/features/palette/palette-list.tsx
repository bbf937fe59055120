/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the list of a combobox has no
   elements of HTML, and its keys are those of the field, which keeps the focus */
import type { MouseEvent, ReactNode } from 'react';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { useMsg } from '../../shared/words/use-msg.ts';
import type { Command } from './command.ts';
import type { CommandGroupFound, FoundCommand } from './found-groups.ts';
import type { Span } from './match.ts';
import { useGroupTitle } from './use-group-title.ts';

/** The id of a command's option, for `aria-activedescendant`. */
export const optionId = (listId: string, { id }: Command): string => `${listId}-${id}`;

/** A title with the parts marked by which it was found. */
const Marked = ({ title, spans }: { title: string; spans: readonly Span[] }): ReactNode => {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [start, end] of spans) {
    parts.push(title.slice(from, start), <mark key={start}>{title.slice(start, end)}</mark>);
    from = end;
  }
  return (
    <span className="palette-title">
      {parts}
      {title.slice(from)}
    </span>
  );
};

/** What the palette's field found, in its groups. */
export const PaletteList = ({
  id: listId,
  groups,
  chosen,
  onPoint,
  onRun,
}: {
  id: string;
  groups: readonly CommandGroupFound[];
  /** The one that Enter runs. */
  chosen: Command | undefined;
  /** The pointer is on a command. */
  onPoint: (id: string) => void;
  onRun: (command: Command, newTab: boolean) => void;
}): ReactNode => {
  const msg = useMsg();
  const groupTitle = useGroupTitle();

  const onPress = (event: MouseEvent, command: Command): void => {
    if (event.button === 0) onRun(command, event.ctrlKey || event.metaKey);
    // The wheel opens a page beside this one, as it does with links.
    else if (event.button === 1) onRun(command, true);
  };

  const option = ({ command, spans }: FoundCommand): ReactNode => (
    <div
      key={command.id}
      id={optionId(listId, command)}
      role="option"
      tabIndex={-1}
      aria-selected={command === chosen}
      className="palette-option"
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => onPoint(command.id)}
      onClick={(event) => onPress(event, command)}
      onAuxClick={(event) => onPress(event, command)}
    >
      <MoIcon name={command.icon} />
      <Marked title={command.title} spans={spans} />
      {command.note && <span className="palette-note">{command.note}</span>}
      {command.keys && <kbd>{command.keys}</kbd>}
      {command.external && (
        <MoIcon name="external" label={msg('opens in a new tab', { id: 'portal.palette.new-tab' })} />
      )}
    </div>
  );

  return (
    <div
      id={listId}
      role="listbox"
      className="palette-list"
      aria-label={msg('Commands', { id: 'portal.palette.title' })}
      hidden={groups.length === 0}
    >
      {groups.map(({ group, found }) => (
        <div key={group} role="group" aria-labelledby={`${listId}-group-${group}`}>
          <div id={`${listId}-group-${group}`} className="palette-group" role="presentation">
            {groupTitle(group)}
          </div>
          {found.map(option)}
        </div>
      ))}
    </div>
  );
};
