import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { SessionEvent } from '@moiety/contract/monitoring.ts';
import { useLocale, useMsg } from '../../../shared/words/use-msg.ts';

/** The events of a session, in their order. */
export const SessionEvents = ({ events }: { events: readonly SessionEvent[] }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const wordsOf = (event: SessionEvent): { kind: string; what: string; more?: string } => {
    if (event.type === 'action')
      return { kind: msg('Action', { id: 'monitoring.action' }), what: event.name };
    if (event.type === 'error')
      return {
        kind: msg('Error', { id: 'monitoring.error' }),
        what: [event.name, event.message].filter(Boolean).join(': '),
        ...(event.stack && { more: event.stack }),
      };
    const duration = whole.format(event.duration);
    if (event.type === 'long-task')
      return {
        kind: msg('Long task', { id: 'monitoring.long-task' }),
        what: msg(str`The page was unresponsive for ${duration} ms`, { id: 'monitoring.long-task-of' }),
      };
    return {
      kind: msg('Resource', { id: 'monitoring.resource' }),
      what: [event.url, event.status ?? '', `${duration} ms`].filter(Boolean).join(' · '),
      ...(event.trace && { more: `trace ${event.trace}` }),
    };
  };
  return (
    <section
      className="vitals"
      aria-labelledby="monitoring-events"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: by the keyboard, too
      tabIndex={0}
    >
      <table className="data-table" aria-labelledby="monitoring-events">
        <thead>
          <tr>
            <th scope="col">{msg('Time', { id: 'portal.credits.time' })}</th>
            <th scope="col">{msg('Kind', { id: 'monitoring.kind' })}</th>
            <th scope="col">{msg('What', { id: 'organization.log.what' })}</th>
            <th scope="col">{msg('Page', { id: 'monitoring.page' })}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event, index) => {
            const { kind, what, more } = wordsOf(event);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- the list of a session does not change while it is shown
              <tr key={index}>
                <td>
                  <time dateTime={new Date(event.at).toISOString()}>{time.format(event.at)}</time>
                </td>
                <td>{kind}</td>
                <td>
                  {what}
                  {more && <pre className="monitoring-more">{more}</pre>}
                </td>
                <td>{event.page}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
