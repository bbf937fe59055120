import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { NETWORK_SAMPLE_BYTES, NETWORK_TEST_BYTES } from '@moiety/contract/network-test.ts';
import { copyText } from '@moiety/elements/base/clipboard.js';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { helpLinks } from '../../shared/config/help-links.ts';
import { paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { notify } from '../../shared/notice/notices.ts';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { taskNames, type Diagnosis } from './diagnosis.ts';
import { overallOf, overallWords, progressWords } from './network-words.ts';
import { resultText } from './result-text.ts';
import { TaskCard } from './task-card.tsx';
import type { Verdict } from './thresholds.ts';
import { useDiagnosis } from './use-diagnosis.ts';
import './network-detection.css';

/** What a whole test moves, in millions of bytes. */
const MEGABYTES = Math.round((2 * NETWORK_TEST_BYTES + NETWORK_SAMPLE_BYTES) / 1e6);

const calloutTypes = { good: 'success', attention: 'warning', issue: 'error' } as const satisfies Record<
  Verdict,
  string
>;

/** What those hear who do not see the cards: the task that runs, and in the end the whole. */
const Said = ({ diagnosis }: { diagnosis: Diagnosis }): ReactNode => {
  const msg = useMsg();
  const overall = overallOf(diagnosis);
  const running = taskNames.find((name) => diagnosis[name].state === 'running');
  const words = overall
    ? overallWords(overall, msg)
    : diagnosis.phase === 'stopped'
      ? msg('The test was stopped', { id: 'portal.network.stopped' })
      : running
        ? progressWords(running, 'running', msg)
        : '';
  return <output className="visually-hidden">{words}</output>;
};

/** How the whole came out, with the text for support. */
const Outcome = ({ diagnosis }: { diagnosis: Diagnosis }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const settings = useSettings();
  const overall = overallOf(diagnosis);
  if (!overall)
    return (
      diagnosis.phase === 'stopped' && (
        <MoCallout heading={msg('The test was stopped', { id: 'portal.network.stopped' })}>
          {msg('The results so far are shown below.', { id: 'portal.network.stopped-text' })}
        </MoCallout>
      )
    );
  const support = helpLinks(settings, msg).find(({ id }) => id === 'contact-support');
  const copy = async (): Promise<void> => {
    const text = resultText(diagnosis, {
      locale,
      msg,
      version: settings.version,
      site: settings.name[locale],
    });
    const copied = await copyText(text);
    void (copied
      ? notify('success', msg('Result copied', { id: 'portal.network.copied' }))
      : notify('error', msg('The browser does not allow copying here', { id: 'portal.network.not-copied' })));
  };
  return (
    <MoCallout type={calloutTypes[overall]} heading={overallWords(overall, msg)}>
      {overall === 'good'
        ? msg('All four tests passed.', { id: 'portal.network.outcome-good' })
        : msg('See below what was found and what may help. You can send the result to support as text.', {
            id: 'portal.network.outcome-other',
          })}
      <MoButton slot="actions" icon="copy" onClick={() => void copy()}>
        {msg('Copy result', { id: 'portal.network.copy' })}
      </MoButton>
      {support && overall !== 'good' && (
        <MoButton
          slot="actions"
          href={support.urls?.[locale] ?? support.url ?? ''}
          target={support.openInNewTab ? '_blank' : ''}
        >
          {support.title}
        </MoButton>
      )}
    </MoCallout>
  );
};

/** `/profile/network-detection`: whether the network is the reason why something is slow or fails. */
export const NetworkDetectionPage = (): ReactNode => {
  const msg = useMsg();
  const { diagnosis, offline, start, stop } = useDiagnosis();
  const running = diagnosis.phase === 'running';
  const label = running
    ? msg('Stop', { id: 'portal.network.stop' })
    : diagnosis.phase === 'idle'
      ? msg('Start', { id: 'portal.network.start' })
      : msg('Run again', { id: 'portal.network.again' });
  return (
    <PageLayout
      title={msg('Network detection', { id: 'elements.network-detection' })}
      above={[{ title: msg('User center', { id: 'portal.user-center' }), url: paths.profile }]}
    >
      <div className="network-detection">
        <div className="network-lead">
          <p>
            {msg(
              str`Measures how well this computer reaches the site, in four tests. It takes about ${30} seconds and transfers about ${MEGABYTES} MB of random data, none of it yours.`,
              { id: 'portal.network.lead' },
            )}
          </p>
          {/* One button, so that the focus stays where it is. */}
          <MoButton variant={running ? 'secondary' : 'primary'} size="form" onClick={running ? stop : start}>
            {label}
          </MoButton>
        </div>
        <Said diagnosis={diagnosis} />
        {offline && !running && (
          <MoCallout type="warning" heading={msg('Network offline!', { id: 'login.offline' })} announced>
            {msg('The test has not started. Connect this computer to a network, then start it again.', {
              id: 'portal.network.offline-text',
            })}
          </MoCallout>
        )}
        <Outcome diagnosis={diagnosis} />
        <ol className="network-tasks">
          {taskNames.map((name) => (
            <TaskCard key={name} name={name} diagnosis={diagnosis} />
          ))}
        </ol>
      </div>
    </PageLayout>
  );
};
