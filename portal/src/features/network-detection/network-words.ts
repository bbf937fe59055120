import { str } from '@lit/localize';
import type { Locale } from '@moiety/locales';
import { messageOf } from '@moiety/api-client/api-error.ts';
import type { Msg } from '../../shared/words/msg.ts';
import {
  isVerdict,
  taskNames,
  type Diagnosis,
  type Problem,
  type Target,
  type TaskName,
  type TaskState,
} from './diagnosis.ts';
import { worst, type Verdict } from './thresholds.ts';

/** The name of a task. */
export const taskTitle = (name: TaskName, msg: Msg): string => {
  switch (name) {
    case 'speed':
      return msg('Network speed', { id: 'portal.network.speed' });
    case 'upload':
      return msg('PDF upload (10 MB)', { id: 'portal.network.upload' });
    case 'download':
      return msg('PDF download (10 MB)', { id: 'portal.network.download' });
    default:
      return msg('Service connectivity', { id: 'portal.network.connectivity' });
  }
};

export const stateWords = (state: TaskState, msg: Msg): string => {
  switch (state) {
    case 'waiting':
      return msg('Waiting', { id: 'portal.network.waiting' });
    case 'running':
      return msg('Running', { id: 'portal.network.running' });
    case 'good':
      return msg('Good', { id: 'portal.network.good' });
    case 'attention':
      return msg('Attention', { id: 'portal.network.attention' });
    default:
      return msg('Issue', { id: 'portal.network.issue' });
  }
};

/** How the whole came out; undefined as long as it is not measured whole. */
export const overallOf = (diagnosis: Diagnosis): Verdict | undefined =>
  diagnosis.phase === 'done'
    ? worst(taskNames.map((name) => diagnosis[name].state).filter(isVerdict))
    : undefined;

export const overallWords = (verdict: Verdict, msg: Msg): string => {
  switch (verdict) {
    case 'good':
      return msg('The network is good', { id: 'portal.network.overall-good' });
    case 'attention':
      return msg('The network needs attention', { id: 'portal.network.overall-attention' });
    default:
      return msg('Issues detected', { id: 'portal.network.overall-issue' });
  }
};

export const targetTitle = ({ kind, title, url }: Target, locale: Locale, msg: Msg): string => {
  switch (kind) {
    case 'auth':
      return msg('Sign-in service', { id: 'portal.network.auth-service' });
    case 'main':
      return msg('Main service', { id: 'portal.network.main-service' });
    default:
      return title?.[locale] ?? url;
  }
};

/** Where a target is. */
export const targetOrigin = ({ url }: Target): string => new URL(url, location.origin).origin;

const figure = (value: number, unit: string, locale: Locale): string => {
  const digits = value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${unit}`;
};
export const msWords = (ms: number, locale: Locale): string => figure(ms, 'ms', locale);
export const secondWords = (ms: number, locale: Locale): string => figure(ms / 1000, 's', locale);
export const rateWords = (rate: number, locale: Locale): string => figure(rate, 'Mbit/s', locale);

const refusedWords = ({ error }: Problem, msg: Msg): string =>
  error ? messageOf(error, msg) : msg('The response was unexpected.', { id: 'portal.network.refused' });

/** What kept something from being measured. */
export const problemWords = (problem: Problem, msg: Msg): string => {
  switch (problem.kind) {
    case 'offline':
      return msg('This computer is offline.', { id: 'portal.network.offline' });
    case 'no-answer':
      return msg('No response, or the connection was interrupted.', { id: 'portal.network.no-answer' });
    case 'too-slow':
      return msg('It took too long and was stopped.', { id: 'portal.network.too-slow' });
    case 'server-error':
      return msg('The service returned an error.', { id: 'portal.network.server-error' });
    case 'refused':
      return refusedWords(problem, msg);
    case 'incomplete':
      return msg('Fewer bytes were received than uploaded.', { id: 'portal.network.incomplete' });
    default:
      return msg('Not measured: after the failed upload there is no file to download.', {
        id: 'portal.network.no-object',
      });
  }
};

/** "Network speed: running", for those who hear it. */
export const progressWords = (name: TaskName, state: TaskState, msg: Msg): string =>
  msg(str`${taskTitle(name, msg)}: ${stateWords(state, msg)}`, { id: 'portal.network.said' });
