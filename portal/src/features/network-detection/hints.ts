import { str } from '@lit/localize';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import type {
  ConnectivityTask,
  Diagnosis,
  SpeedTask,
  TaskName,
  TransferTask,
  UploadTask,
} from './diagnosis.ts';
import { problemWords, targetOrigin, targetTitle } from './network-words.ts';
import { judgeJitter, judgeLatency, judgeRate } from './thresholds.ts';

const otherNetwork = (msg: Msg): string =>
  msg('Try another network, or ask its administrator.', { id: 'portal.network.hint-other-network' });

const speedHints = ({ problem, latency, jitter, rate }: SpeedTask, msg: Msg): string[] => [
  ...(problem ? [problemWords(problem, msg), otherNetwork(msg)] : []),
  ...(latency !== undefined && judgeLatency(latency) !== 'good'
    ? [
        msg('Responses are slow. A VPN, a proxy or the distance to the server may be the reason.', {
          id: 'portal.network.hint-latency',
        }),
      ]
    : []),
  ...(jitter !== undefined && judgeJitter(jitter) !== 'good'
    ? [
        msg(
          'Response times vary, as on a busy Wi-Fi network. Try a cable, or move closer to the access point.',
          {
            id: 'portal.network.hint-jitter',
          },
        ),
      ]
    : []),
  ...(rate !== undefined && judgeRate(rate) !== 'good'
    ? [
        msg('Throughput is low. Stop other downloads and calls, then run the test again.', {
          id: 'portal.network.hint-rate',
        }),
      ]
    : []),
];

const uploadHints = ({ problem, state }: UploadTask, msg: Msg): string[] => {
  if (problem)
    return [
      problemWords(problem, msg),
      msg(
        'Uploads may be restricted, or there may be a network problem. Run the test again, or contact support.',
        {
          id: 'portal.network.hint-upload',
        },
      ),
    ];
  return state === 'attention'
    ? [
        msg('Uploads are slow: large documents will take a while.', {
          id: 'portal.network.hint-slow-upload',
        }),
      ]
    : [];
};

const downloadHints = ({ problem, state }: TransferTask, msg: Msg): string[] => {
  if (problem?.kind === 'no-object') return [problemWords(problem, msg)];
  if (problem)
    return [
      problemWords(problem, msg),
      msg(
        'Downloads may be restricted, or there may be a network problem. Run the test again, or contact support.',
        {
          id: 'portal.network.hint-download',
        },
      ),
    ];
  return state === 'attention'
    ? [
        msg('Downloads are slow: large documents will take a while.', {
          id: 'portal.network.hint-slow-download',
        }),
      ]
    : [];
};

const connectivityHints = ({ targets }: ConnectivityTask, locale: Locale, msg: Msg): string[] =>
  targets.flatMap((target) => {
    const title = targetTitle(target, locale, msg);
    if (target.problem?.kind === 'server-error')
      return [
        msg(str`${title} returned an error. If this continues, contact support.`, {
          id: 'portal.network.hint-target-error',
        }),
      ];
    if (target.problem)
      return [
        msg(str`${title} cannot be reached. A firewall or proxy may block ${targetOrigin(target)}.`, {
          id: 'portal.network.hint-target',
        }),
      ];
    return target.state === 'attention'
      ? [msg(str`${title} responds slowly.`, { id: 'portal.network.hint-slow-target' })]
      : [];
  });

/** What was found in a task and what to do about it, a sentence or two each; none where all is well. */
export const hintsOf = (name: TaskName, diagnosis: Diagnosis, locale: Locale, msg: Msg): string[] => {
  switch (name) {
    case 'speed':
      return speedHints(diagnosis.speed, msg);
    case 'upload':
      return uploadHints(diagnosis.upload, msg);
    case 'download':
      return downloadHints(diagnosis.download, msg);
    default:
      return connectivityHints(diagnosis.connectivity, locale, msg);
  }
};
