import { useState, type ReactNode } from 'react';
import type { VitalsOfPage } from '@moiety/contract/monitoring.ts';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSelect } from '@moiety/elements/select/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { useLocale, useMsg } from '../../../shared/words/use-msg.ts';
import { useVitals } from './monitoring-api.ts';

const spans = [1, 7, 30, 90] as const;

/** What is good and what is poor, as web.dev has it; milliseconds, and for `cls` without a unit. */
const limits = {
  largestContentfulPaint: [2500, 4000],
  interactionToNextPaint: [200, 500],
  cls: [0.1, 0.25],
  firstContentfulPaint: [1800, 3000],
  timeToFirstByte: [800, 1800],
} as const;

type Judged = keyof typeof limits;

const judge = (vital: Judged, value: number): 'good' | 'fair' | 'poor' =>
  value <= limits[vital][0] ? 'good' : value <= limits[vital][1] ? 'fair' : 'poor';

const useCells = () => {
  const msg = useMsg();
  const locale = useLocale();
  const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const shift = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const words = {
    good: msg('good', { id: 'monitoring.good' }),
    fair: msg('needs improvement', { id: 'monitoring.fair' }),
    poor: msg('poor', { id: 'monitoring.poor' }),
  };
  const written = (vital: Judged | 'loadingTime', value: number): string => {
    if (vital === 'cls') return shift.format(value);
    return vital === 'interactionToNextPaint'
      ? `${whole.format(value)} ms`
      : `${seconds.format(value / 1000)} s`;
  };
  return (row: VitalsOfPage, vital: Judged | 'loadingTime'): ReactNode => {
    const value = row[vital];
    if (value === null) return '–';
    if (vital === 'loadingTime') return written(vital, value);
    const judgment = judge(vital, value);
    return (
      <>
        {written(vital, value)} <span className={`vital vital-${judgment}`}>{words[judgment]}</span>
      </>
    );
  };
};

const VitalsTable = ({ items, busy }: { items: readonly VitalsOfPage[]; busy: boolean }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const cell = useCells();
  const count = new Intl.NumberFormat(locale);
  return (
    <section
      className="vitals"
      aria-label={msg('Web vitals by page and version', { id: 'monitoring.vitals-table' })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: by the keyboard, too
      tabIndex={0}
    >
      <table className="data-table" aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{msg('Page', { id: 'monitoring.page' })}</th>
            <th scope="col">{msg('Version', { id: 'monitoring.version' })}</th>
            <th scope="col">{msg('Views', { id: 'monitoring.views' })}</th>
            <th scope="col">{msg('Loading time', { id: 'monitoring.loading-time' })}</th>
            <th scope="col">{msg('Apdex level', { id: 'monitoring.apdex-level' })}</th>
            <th scope="col">TTFB</th>
            <th scope="col">FCP</th>
            <th scope="col">LCP</th>
            <th scope="col">INP</th>
            <th scope="col">CLS</th>
            <th scope="col">{msg('Errors', { id: 'monitoring.errors' })}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={`${row.page} ${row.version}`}>
              <th scope="row">{row.page}</th>
              <td>{row.version}</td>
              <td>{count.format(row.views)}</td>
              <td>{cell(row, 'loadingTime')}</td>
              <td>{row.apdexLevel ?? '–'}</td>
              <td>{cell(row, 'timeToFirstByte')}</td>
              <td>{cell(row, 'firstContentfulPaint')}</td>
              <td>{cell(row, 'largestContentfulPaint')}</td>
              <td>{cell(row, 'interactionToNextPaint')}</td>
              <td>{cell(row, 'cls')}</td>
              <td>{count.format(row.errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** How fast pages are, by page and version. */
export const VitalsPanel = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const [days, setDays] = useState<number>(7);
  const { data, currentData, error, isFetching, refetch } = useVitals(days);
  const shown = currentData ?? (isFetching ? data : undefined);
  const dayWords = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return (
    <div className="administration">
      <p className="administration-lead">
        {msg(
          'Three quarters of the views had this value or a lower one. TTFB, FCP, LCP, INP and CLS are web vitals; they are judged by the limits of web.dev. The apdex level is the loading time in whole seconds, at most 9.',
          { id: 'monitoring.vitals-lead' },
        )}
      </p>
      <div className="monitoring-span">
        <MoSelect
          label={msg('Last', { id: 'monitoring.last-days' })}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        >
          {spans.map((span) => (
            <option key={span} value={span}>
              {dayWords.format(span)}
            </option>
          ))}
        </MoSelect>
      </div>
      {shown && shown.items.length > 0 && <VitalsTable items={shown.items} busy={isFetching} />}
      {shown?.items.length === 0 && (
        <MoEmptyState
          icon="monitor"
          heading={msg('No views in this period', { id: 'monitoring.vitals-none' })}
        />
      )}
      {!shown && error !== undefined && (
        <LoadFailure
          heading={msg('The vitals could not be loaded', { id: 'monitoring.vitals-failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && error === undefined && <MoSkeleton shape="box" count={3} aria-busy="true" />}
    </div>
  );
};
