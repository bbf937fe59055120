import type { ReactNode } from 'react';
import { creditReasonSchema, creditReasons } from '@moiety/contract/credits.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoInput } from '@moiety/elements/input/react.js';
import { MoSelect } from '@moiety/elements/select/react.js';
import { useMsg } from '../../shared/words/use-msg.ts';
import { isBackwards, isNarrowed, type HistoryFilter } from './history-filter.ts';
import { reasonWords } from './reason-words.ts';

/** A select takes an empty value for none chosen. */
const ALL = 'all';

/** Narrows the history by its reason and by days where the person is. */
export const HistoryFilters = ({
  filter,
  isMember,
  onChange,
}: {
  filter: HistoryFilter;
  /** Whether there are two accounts to read: the organization's and the person's own. */
  isMember: boolean;
  onChange: (filter: HistoryFilter) => void;
}): ReactNode => {
  const msg = useMsg();
  const { reason, from, to } = filter;
  return (
    <fieldset className="credits-filters" aria-label={msg('Filter', { id: 'portal.credits.filter' })}>
      {isMember && (
        <MoSelect
          label={msg('Account', { id: 'portal.credits.whose' })}
          value={filter.personal ? 'personal' : 'organization'}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange({ ...filter, personal: value === 'personal' });
          }}
        >
          <option value="organization">{msg('Organization', { id: 'organization.title' })}</option>
          <option value="personal">{msg('Personal', { id: 'portal.credits.whose-personal' })}</option>
        </MoSelect>
      )}
      <MoSelect
        label={msg('Reason', { id: 'portal.credits.reason' })}
        value={reason ?? ALL}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...filter, reason: creditReasonSchema.safeParse(value).data });
        }}
      >
        <option value={ALL}>{msg('All', { id: 'portal.credits.reason.all' })}</option>
        {creditReasons.map((each) => (
          <option key={each} value={each}>
            {reasonWords(each, msg)}
          </option>
        ))}
      </MoSelect>
      <MoInput
        type="date"
        label={msg('From', { id: 'portal.credits.from' })}
        max={to}
        value={from}
        onChange={(event) => onChange({ ...filter, from: event.currentTarget.value })}
      />
      <MoInput
        type="date"
        label={msg('To', { id: 'portal.credits.to' })}
        min={from}
        value={to}
        error={
          isBackwards(filter)
            ? msg('This date is before the start date', { id: 'portal.credits.backwards' })
            : ''
        }
        onChange={(event) => onChange({ ...filter, to: event.currentTarget.value })}
      />
      {isNarrowed(filter) && (
        <MoButton
          variant="plain"
          onClick={() => onChange({ ...filter, reason: undefined, from: '', to: '' })}
        >
          {msg('Clear filter', { id: 'portal.credits.filter-clear' })}
        </MoButton>
      )}
    </fieldset>
  );
};
