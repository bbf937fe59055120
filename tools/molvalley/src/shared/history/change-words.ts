import type { ChangeSummary } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import { molecules } from '../words/counts.ts';

const listed = (names: readonly string[]): string => names.join(msg(', ', { id: 'molvalley.history.comma' }));

const columnsWords = ({
  added,
  changed,
  removed,
  moved,
}: NonNullable<ChangeSummary['calculated']>): string[] => {
  const lines: string[] = [];
  if (added.length > 0)
    lines.push(
      msg(str`Calculated columns added: ${listed(added)}`, { id: 'molvalley.history.columnsAdded' }),
    );
  if (changed.length > 0)
    lines.push(
      msg(str`Calculated columns changed: ${listed(changed)}`, { id: 'molvalley.history.columnsChanged' }),
    );
  if (removed.length > 0)
    lines.push(
      msg(str`Calculated columns deleted: ${listed(removed)}`, { id: 'molvalley.history.columnsRemoved' }),
    );
  if (moved) lines.push(msg('Calculated columns reordered', { id: 'molvalley.history.columnsMoved' }));
  return lines;
};

/** What was changed, a line a kind of change. */
export const changeWords = ({
  name,
  calculated,
  stars,
  tags = [],
  moreTags,
  notes,
}: ChangeSummary): string[] => {
  const lines: string[] = [];
  if (name)
    lines.push(
      msg(str`Renamed from “${name.before}” to “${name.after}”`, { id: 'molvalley.history.renamed' }),
    );
  if (calculated) lines.push(...columnsWords(calculated));
  if (stars?.on)
    lines.push(msg(str`Stars added: ${molecules(stars.on)}`, { id: 'molvalley.history.starsOn' }));
  if (stars?.off)
    lines.push(msg(str`Stars removed: ${molecules(stars.off)}`, { id: 'molvalley.history.starsOff' }));
  for (const { tag, on, molecules: count } of tags)
    lines.push(
      on
        ? msg(str`Tag “${tag}” added: ${molecules(count)}`, { id: 'molvalley.history.tagOn' })
        : msg(str`Tag “${tag}” removed: ${molecules(count)}`, { id: 'molvalley.history.tagOff' }),
    );
  if (moreTags)
    lines.push(msg(str`Other tag changes: ${number(moreTags)}`, { id: 'molvalley.history.moreTags' }));
  if (notes?.written)
    lines.push(
      msg(str`Notes written: ${molecules(notes.written)}`, { id: 'molvalley.history.notesWritten' }),
    );
  if (notes?.removed)
    lines.push(
      msg(str`Notes removed: ${molecules(notes.removed)}`, { id: 'molvalley.history.notesRemoved' }),
    );
  return lines;
};
