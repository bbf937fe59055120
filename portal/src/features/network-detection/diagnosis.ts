import type { SubApp } from '@moiety/contract/platform.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import type { Verdict } from './thresholds.ts';

/** Where a task, a step or a target is. */
export type TaskState = 'waiting' | 'running' | Verdict;

/**
 * Why something could not be measured.
 * - `offline`: this computer has no network
 * - `no-answer`: nothing came, or the connection broke
 * - `too-slow`: it took longer than is waited for
 * - `server-error`: a 5xx
 * - `refused`: any other answer than the one expected
 * - `incomplete`: fewer bytes came than were stored
 * - `no-object`: nothing was uploaded that could be downloaded
 */
export type ProblemKind =
  | 'offline'
  | 'no-answer'
  | 'too-slow'
  | 'server-error'
  | 'refused'
  | 'incomplete'
  | 'no-object';

export interface Problem {
  kind: ProblemKind;
  /** Of a call of the API that failed. */
  error?: ApiError;
}

interface Task {
  state: TaskState;
  /** From 0 to 1, while it runs. */
  progress: number;
  problem?: Problem;
}

export interface SpeedTask extends Task {
  /** Milliseconds. */
  latency?: number;
  jitter?: number;
  /** Mbit/s. */
  rate?: number;
}

export interface TransferTask extends Task {
  /** Milliseconds. */
  ms?: number;
  /** Mbit/s. */
  rate?: number;
}

export interface UploadTask extends TransferTask {
  /** Getting a presigned address, and uploading to the object storage. */
  presign: TaskState;
  send: TaskState;
}

/** What a service is: one of ours, a hosted tool, or one that the operator named. */
export type TargetKind = 'auth' | 'main' | 'tool' | 'other';

export interface Target {
  kind: TargetKind;
  /** Of a tool or of the operator's. */
  title?: SubApp['title'];
  url: string;
}

export interface TargetResult extends Target {
  state: TaskState;
  /** Milliseconds until it answered. */
  ms?: number;
  problem?: Problem;
}

export interface ConnectivityTask extends Task {
  targets: readonly TargetResult[];
}

export interface Tasks {
  speed: SpeedTask;
  upload: UploadTask;
  download: TransferTask;
  connectivity: ConnectivityTask;
}
export type TaskName = keyof Tasks;
/** In their order. */
export const taskNames = [
  'speed',
  'upload',
  'download',
  'connectivity',
] as const satisfies readonly TaskName[];

/** One run of the test. */
export interface Diagnosis extends Tasks {
  phase: 'idle' | 'running' | 'done' | 'stopped';
  /** When it was begun and ended, in milliseconds since 1970. */
  startedAt?: number;
  endedAt?: number;
}

const waiting = { state: 'waiting', progress: 0 } as const;

/** Nothing measured yet. */
export const newDiagnosis = (targets: readonly Target[]): Diagnosis => ({
  phase: 'idle',
  speed: waiting,
  upload: { ...waiting, presign: 'waiting', send: 'waiting' },
  download: waiting,
  connectivity: {
    ...waiting,
    targets: targets.map(({ kind, title, url }) => ({
      kind,
      ...(title && { title }),
      url,
      state: 'waiting',
    })),
  },
});

/** The run as it was stopped: what was under way waits again. */
export const stopped = (diagnosis: Diagnosis): Diagnosis => {
  const fresh = newDiagnosis(diagnosis.connectivity.targets);
  const kept = <Name extends TaskName>(name: Name): Tasks[Name] =>
    diagnosis[name].state === 'running' ? fresh[name] : diagnosis[name];
  return {
    ...diagnosis,
    speed: kept('speed'),
    upload: kept('upload'),
    download: kept('download'),
    connectivity: kept('connectivity'),
    phase: 'stopped',
    endedAt: Date.now(),
  };
};

/** Whether a state is a result. */
export const isVerdict = (state: TaskState): state is Verdict => state !== 'waiting' && state !== 'running';
