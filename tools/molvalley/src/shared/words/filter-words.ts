import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
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
    case 'starred':
      return msg('Starred', { id: 'molvalley.filter.starred' });
    case 'noted':
      return msg('Has a note', { id: 'molvalley.filter.noted' });
    case 'picked':
      return msg('Selected molecules', { id: 'molvalley.filter.picked' });
    case 'alerts':
      return filter.has
        ? msg(str`With ${choiceTitle(filter.of)}`, { id: 'molvalley.alerts.filterWith' })
        : msg(str`Without ${choiceTitle(filter.of)}`, { id: 'molvalley.alerts.filterWithout' });
    case 'drug-like':
      return msg('Drug-like (0 violations)', { id: 'molvalley.filter.drugLike' });
    case 'top':
      return filter.lowest
        ? msg(str`${number(filter.count)} lowest by ${title}`, { id: 'molvalley.filter.lowest' })
        : msg(str`${number(filter.count)} highest by ${title}`, { id: 'molvalley.filter.highest' });
    case 'among': {
      const [first = '', ...others] = filter.values;
      const value = first || msg('empty', { id: 'molvalley.filter.empty' });
      return others.length > 0
        ? msg(str`${title}: ${value} and ${number(others.length)} more`, { id: 'molvalley.filter.amongMore' })
        : msg(str`${title}: ${value}`, { id: 'molvalley.filter.among' });
    }
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
