import { msg, str } from '@lit/localize';
import type { StructureSearch } from '../table/view-query.ts';
import { detailWords } from './unread-reason.ts';

/** What a search by structure lets through, for its chip. */
export const searchWords = (search: StructureSearch): string => {
  const { structure } = search;
  switch (search.kind) {
    case 'contains':
      return msg(str`Contains substructure ${structure}`, { id: 'molvalley.filter.substructure' });
    case 'similar':
      return msg(str`Similarity to ${structure} ≥ ${search.threshold}`, { id: 'molvalley.filter.similar' });
    case 'same':
      return search.stereo
        ? msg(str`Same structure as ${structure}`, { id: 'molvalley.filter.same' })
        : msg(str`Same structure as ${structure}, without stereochemistry`, {
            id: 'molvalley.filter.sameFlat',
          });
    default:
      return msg(str`Part of ${structure}`, { id: 'molvalley.filter.within' });
  }
};

/** What is wrong with what is to be searched for, and where. */
export const badQueryWords = (kind: StructureSearch['kind'], detail: string): string => {
  if (kind !== 'contains')
    return detail
      ? msg(str`This is not a complete structure: ${detailWords(detail)}`, {
          id: 'molvalley.structure.badDetail',
        })
      : msg('This is not a complete structure. Enter SMILES, or draw it without query atoms.', {
          id: 'molvalley.structure.bad',
        });
  return detail
    ? msg(str`This is neither SMILES nor SMARTS: ${detailWords(detail)}`, {
        id: 'molvalley.substructure.badDetail',
      })
    : msg('This is neither SMILES nor SMARTS.', { id: 'molvalley.substructure.bad' });
};
