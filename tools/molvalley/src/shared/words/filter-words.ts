import { msg, str } from '@lit/localize';
import { choiceTitle } from '../alerts/alert-words.ts';
import type { Filter } from '../table/view-query.ts';

/**
 * What a filter lets through, for its chip.
 * @param title of the filter's column, where it has one
 */
export const filterWords = (filter: Filter, title: string): string => {
  switch (filter.kind) {
    case 'unread':
      return msg('Not readable', { id: 'molvalley.filter.unread' });
    case 'picked':
      return msg('Selected molecules', { id: 'molvalley.filter.picked' });
    case 'alerts':
      return filter.has
        ? msg(str`With ${choiceTitle(filter.of)}`, { id: 'molvalley.alerts.filterWith' })
        : msg(str`Without ${choiceTitle(filter.of)}`, { id: 'molvalley.alerts.filterWithout' });
    case 'drug-like':
      return msg('Drug-like (0 violations)', { id: 'molvalley.filter.drugLike' });
    case 'contains':
      return msg(str`${title} contains “${filter.text}”`, { id: 'molvalley.filter.contains' });
    default: {
      const { min, max } = filter;
      if (min === undefined) return msg(str`${title} ≤ ${max}`, { id: 'molvalley.filter.atMost' });
      if (max === undefined) return msg(str`${title} ≥ ${min}`, { id: 'molvalley.filter.atLeast' });
      return msg(str`${title} from ${min} to ${max}`, { id: 'molvalley.filter.between' });
    }
  }
};
