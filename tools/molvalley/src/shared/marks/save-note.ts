import { msg, str } from '@lit/localize';
import type { MoleculeRecord } from '@moiety/contract';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import type { SetSession } from '../sets/set-session.ts';
import { moleculeName } from '../words/molecule-name.ts';

/**
 * Saves what was typed as a molecule's note, and offers to undo it.
 * @param before the text that undoing restores; without one nothing is offered
 * @returns whether it is kept; else `notes.state` says why it is not
 */
export const saveNote = async (
  session: SetSession,
  record: MoleculeRecord,
  before: string | undefined,
): Promise<boolean> => {
  const { position } = record;
  const isKept = await session.notes.leave(position);
  const text = session.marks.at(position)?.note?.text ?? '';
  if (!isKept || before === undefined || text === before) return isKept;
  const name = moleculeName(record);
  toastWithUndo(
    text
      ? msg(str`Note saved: ${name}`, { id: 'molvalley.marks.noteSaved' })
      : msg(str`Note removed: ${name}`, { id: 'molvalley.marks.noteRemoved' }),
    () => {
      session.notes.type(position, before);
      void session.notes.leave(position);
    },
  );
  return true;
};
