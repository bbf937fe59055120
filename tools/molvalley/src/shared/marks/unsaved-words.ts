import { msg } from '@lit/localize';

/** Why there is nothing to star, tag or note yet. */
export const unsavedMarksWords = (): string =>
  msg('Molecules can be starred, tagged and given notes once this set is saved.', {
    id: 'molvalley.marks.unsaved',
  });
