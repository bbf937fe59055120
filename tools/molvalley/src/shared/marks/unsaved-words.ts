import { msg } from '@lit/localize';

/** Why there is nothing to star, tag or note yet. */
export const unsavedMarksWords = (): string =>
  msg('Save this set to add stars, tags and notes to its molecules.', {
    id: 'molvalley.marks.unsaved',
  });
