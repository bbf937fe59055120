import { useRef, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { CHECK_IN_CREDITS } from '@moiety/contract/credits.ts';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import type { Locale } from '@moiety/locales';
import { LoadFailure } from '../../shared/load-failure.tsx';
import type { Msg } from '../../shared/words/msg.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { weekOf, type DayState, type WeekDay } from './check-in-week.ts';
import { useCheckIns } from './credits-api.ts';
import { useCheckIn } from './use-check-in.ts';
import { useDebounced } from './use-debounced.ts';
import { nextDayBegin, useUtcDay } from './utc-day.ts';
import './check-in-panel.css';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

const stateWords = (state: DayState, today: boolean, msg: Msg): string => {
  switch (state) {
    case 'checked':
      return today
        ? msg('today, checked in', { id: 'portal.check-in.today-checked' })
        : msg('checked in', { id: 'portal.check-in.checked' });
    case 'missed':
      return msg('missed', { id: 'portal.check-in.missed' });
    default:
      return msg('upcoming', { id: 'portal.check-in.later' });
  }
};

const weekday = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));

const longDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** Weekday and time of a moment, where the person is. */
const localMoment = (moment: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(moment);

const marks: Readonly<Record<DayState, string>> = {
  checked: 'check',
  missed: 'minus',
  open: 'plus',
  later: '',
};

/** A day that nobody can press. */
const Day = ({ day: { day, state, today } }: { day: WeekDay }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  return (
    <div className={`check-in-day check-in-${state}`}>
      <span className="visually-hidden">
        {longDay(day, locale)}: {stateWords(state, today, msg)}
      </span>
      <span aria-hidden="true">{weekday(day, locale)}</span>
      <span className="check-in-mark" aria-hidden="true">
        {marks[state] ? <MoIcon name={marks[state]} /> : <span>{new Date(day).getUTCDate()}</span>}
      </span>
    </div>
  );
};

/** Today, not done yet. */
const OpenDay = ({
  day: { day },
  busy,
  onPress,
}: {
  day: WeekDay;
  busy: boolean;
  onPress: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  return (
    <button type="button" className="check-in-day check-in-open" aria-disabled={busy} onClick={onPress}>
      <span>{weekday(day, locale)}</span>
      <span className="check-in-mark">+{CHECK_IN_CREDITS}</span>
      <span className="check-in-verb">{msg('Check in', { id: 'portal.check-in.do' })}</span>
    </button>
  );
};

/**
 * The daily check-in: the week in UTC, of which today can be pressed while it is not done.
 * @param heading the level of its title in the page
 */
export const CheckInPanel = ({ heading: Heading }: { heading: 'h2' | 'h3' }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const today = useUtcDay();
  const status = useRef<HTMLParagraphElement>(null);
  const week = useRef<HTMLOListElement>(null);
  const { currentData: checkIns, error, isFetching, refetch } = useCheckIns();
  const { pending, checkIn } = useCheckIn();
  const { waiting, press } = useDebounced();

  const checkInNow = async (): Promise<void> => {
    // The button goes once it is done.
    if ((await checkIn()) && week.current?.contains(document.activeElement)) status.current?.focus();
  };

  // Of an organization's balance, by the server's word: an account may have moved there meanwhile.
  if (!checkIns && error && apiErrorOf(error).status === 403) return null;
  const days = checkIns && weekOf(today, checkIns);
  const isOpen = days?.some(({ state }) => state === 'open') ?? false;
  const when = localMoment(nextDayBegin(today), locale);
  return (
    <section className="check-in" aria-labelledby="check-in-title">
      <Heading id="check-in-title">{msg('Daily check-in', { id: 'portal.check-in' })}</Heading>
      {days && (
        <>
          <ol className="check-in-week" ref={week}>
            {days.map((day) => (
              <li key={day.day} aria-current={day.today ? 'date' : undefined}>
                {day.state === 'open' ? (
                  <OpenDay
                    day={day}
                    busy={pending}
                    onPress={() => !pending && press(() => void checkInNow())}
                  />
                ) : (
                  <Day day={day} />
                )}
              </li>
            ))}
          </ol>
          <p className="check-in-status" ref={status} tabIndex={-1} aria-busy={pending || waiting}>
            <span>
              {isOpen
                ? msg(str`Check in today for ${CHECK_IN_CREDITS} credits.`, { id: 'portal.check-in.lead' })
                : msg('You have checked in today.', { id: 'portal.check-in.is-done' })}
            </span>
            <span>
              {msg(str`The next day starts at ${when}, your time.`, { id: 'portal.check-in.next' })}
            </span>
          </p>
        </>
      )}
      {!days && error && (
        <LoadFailure
          heading={msg('Your check-ins could not be loaded', { id: 'portal.check-in.load-failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!days && !error && (
        <div aria-busy="true">
          <MoSkeleton className="check-in-skeleton" shape="box" />
        </div>
      )}
    </section>
  );
};
