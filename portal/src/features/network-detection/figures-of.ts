import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import type { Diagnosis, TaskName, TaskState } from './diagnosis.ts';
import { msWords, rateWords, secondWords, targetOrigin, targetTitle } from './network-words.ts';

/** One line of a task: a figure, or a part with a state of its own. */
export interface FigureLine {
  key: string;
  title: string;
  /** Where it is, for whoever helps. */
  note?: string;
  /** Empty as long as it is not measured. */
  value: string;
  state?: TaskState;
}

const words = (
  value: number | undefined,
  asWords: (value: number, locale: Locale) => string,
  locale: Locale,
): string => (value === undefined ? '' : asWords(value, locale));

/** What a task tells, in its order; the lines are there before their figures. */
export const figuresOf = (
  name: TaskName,
  { speed, upload, download, connectivity }: Diagnosis,
  locale: Locale,
  msg: Msg,
): FigureLine[] => {
  const time = msg('Time', { id: 'portal.network.time' });
  const rate = msg('Speed', { id: 'portal.network.rate' });
  switch (name) {
    case 'speed':
      return [
        {
          key: 'latency',
          title: msg('Latency (median)', { id: 'portal.network.latency' }),
          value: words(speed.latency, msWords, locale),
        },
        {
          key: 'jitter',
          title: msg('Jitter', { id: 'portal.network.jitter' }),
          value: words(speed.jitter, msWords, locale),
        },
        {
          key: 'rate',
          title: msg('Download speed', { id: 'portal.network.download-rate' }),
          value: words(speed.rate, rateWords, locale),
        },
      ];
    case 'upload':
      return [
        {
          key: 'presign',
          title: msg('Get a presigned URL', { id: 'portal.network.presign' }),
          value: '',
          state: upload.presign,
        },
        {
          key: 'send',
          title: msg('Upload to object storage', { id: 'portal.network.send' }),
          value: '',
          state: upload.send,
        },
        { key: 'time', title: time, value: words(upload.ms, secondWords, locale) },
        { key: 'rate', title: rate, value: words(upload.rate, rateWords, locale) },
      ];
    case 'download':
      return [
        { key: 'time', title: time, value: words(download.ms, secondWords, locale) },
        { key: 'rate', title: rate, value: words(download.rate, rateWords, locale) },
      ];
    default:
      return connectivity.targets.map((target, index) => ({
        key: `${index} ${target.url}`,
        title: targetTitle(target, locale, msg),
        note: targetOrigin(target),
        value: words(target.ms, msWords, locale),
        state: target.state,
      }));
  }
};
