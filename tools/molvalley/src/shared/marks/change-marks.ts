import { msg, str } from '@lit/localize';
import { toast } from '@moiety/elements/toast/toast-region.js';
import type { ToastHandle } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import type { SetSession } from '../sets/set-session.ts';
import { molecules } from '../words/counts.ts';
import { moleculeName } from '../words/molecule-name.ts';
import { opposite } from './mark-change.ts';
import type { MarkChange } from './mark-change.ts';

/** The toast of the last star: who stars ten rows is told of one. */
let lastStar: ToastHandle | undefined;

/** Shows what became of a change; of stars only the last. */
const tell = ({ kind }: MarkChange, show: () => ToastHandle): void => {
  if (kind === 'star') lastStar?.close();
  const shown = show();
  if (kind === 'star') lastStar = shown;
};

/** The molecule's name, or how many they are. */
export const whichMolecules = (session: SetSession, positions: readonly number[]): string => {
  const [first] = positions;
  const record = session.table.records[first ?? -1];
  return record && positions.length === 1 ? moleculeName(record) : molecules(positions.length);
};

const doneWords = (change: MarkChange, which: string): string => {
  if (change.kind === 'star')
    return change.on
      ? msg(str`Starred: ${which}`, { id: 'molvalley.marks.starred' })
      : msg(str`Star removed: ${which}`, { id: 'molvalley.marks.unstarred' });
  return change.on
    ? msg(str`Tag “${change.tag}” added: ${which}`, { id: 'molvalley.marks.tagged' })
    : msg(str`Tag “${change.tag}” removed: ${which}`, { id: 'molvalley.marks.untagged' });
};

/** Where there was nothing to change. */
const nothingWords = (change: MarkChange): string => {
  if (change.kind === 'star')
    return change.on
      ? msg('All these molecules are already starred', { id: 'molvalley.marks.allStarred' })
      : msg('None of these molecules are starred', { id: 'molvalley.marks.noneStarred' });
  return change.on
    ? msg(str`All these molecules already have the tag “${change.tag}”`, {
        id: 'molvalley.marks.allTagged',
      })
    : msg(str`None of these molecules have the tag “${change.tag}”`, { id: 'molvalley.marks.noneTagged' });
};

/**
 * Stars or tags molecules, or takes that away; what came of it is told, with the way back or to try again.
 * @param isUndo whether that takes another change back
 * @returns whether it is so now
 */
export const changeMarks = async (
  session: SetSession,
  positions: readonly number[],
  change: MarkChange,
  isUndo = false,
): Promise<boolean> => {
  let changed: number[];
  try {
    changed = await session.marks.mark(positions, change);
  } catch (failure) {
    tell(change, () =>
      toast.error(failureWords(failure), {
        heading:
          change.kind === 'star'
            ? msg('The stars could not be changed', { id: 'molvalley.marks.starsFailed' })
            : msg('The tags could not be changed', { id: 'molvalley.marks.tagsFailed' }),
        action: {
          label: msg('Retry', { id: 'kit.retry' }),
          run: () => void changeMarks(session, positions, change, isUndo),
        },
      }),
    );
    return false;
  }
  tell(change, () =>
    changed.length === 0
      ? toast.info(nothingWords(change))
      : toastWithUndo(
          doneWords(change, whichMolecules(session, changed)),
          () => changeMarks(session, changed, opposite(change), !isUndo),
          { isUndo, tells: true },
        ),
  );
  return true;
};

/** Stars a molecule, or takes its star away. */
export const toggleStar = (session: SetSession, position: number): Promise<boolean> =>
  changeMarks(session, [position], { kind: 'star', on: session.marks.at(position)?.star !== true });
