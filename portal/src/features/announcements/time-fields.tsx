import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoCheckbox } from '@moiety/elements/checkbox/react.js';
import { MoInput } from '@moiety/elements/input/react.js';
import { MoRadio, MoRadioGroup } from '@moiety/elements/radio-group/react.js';
import type { Locale } from '@moiety/locales';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import type { AnnouncementValues } from './announcement-values.ts';

/** The person's time zone, for example "China Standard Time". */
const zoneWords = (locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** When an announcement goes out and, of a bar, when it goes again. */
export const TimeFields = ({
  values,
  isOut,
  problem,
  onChange,
}: {
  values: AnnouncementValues;
  isOut: boolean;
  problem: (path: string) => string;
  onChange: (changes: Partial<AnnouncementValues>) => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { type, when, publishAt, ends, endAt } = values;
  const zone = zoneWords(locale);
  const hint = msg(str`In your time zone: ${zone}`, { id: 'announcements.zone' });
  return (
    <div className="announcement-times">
      {!isOut && (
        <MoRadioGroup
          label={msg('Publish', { id: 'announcements.when' })}
          value={when}
          horizontal
          onChange={(event) =>
            onChange({
              when: event.currentTarget.value === 'later' ? 'later' : 'now',
            })
          }
        >
          <MoRadio value="now">{msg('Now', { id: 'announcements.now' })}</MoRadio>
          <MoRadio value="later">{msg('Later', { id: 'announcements.later' })}</MoRadio>
        </MoRadioGroup>
      )}
      {!isOut && when === 'later' && (
        <MoInput
          type="datetime-local"
          label={msg('Publish at', { id: 'announcements.publish-at' })}
          hint={hint}
          required
          value={publishAt}
          error={problem('publishAt')}
          data-wrong={problem('publishAt') ? '' : undefined}
          onInput={(event) => onChange({ publishAt: event.currentTarget.value })}
        />
      )}
      {type === '2' && (
        <MoCheckbox
          label={msg('Set an end date', { id: 'announcements.ends' })}
          checked={ends}
          onChange={(event) => onChange({ ends: event.currentTarget.checked })}
        />
      )}
      {type === '2' && ends && (
        <MoInput
          type="datetime-local"
          label={msg('End at', { id: 'announcements.end-at' })}
          hint={hint}
          required
          value={endAt}
          error={problem('endAt')}
          data-wrong={problem('endAt') ? '' : undefined}
          onInput={(event) => onChange({ endAt: event.currentTarget.value })}
        />
      )}
    </div>
  );
};
