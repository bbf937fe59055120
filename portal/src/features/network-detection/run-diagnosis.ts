import type { NetworkTestAddresses } from '@moiety/contract/network-test.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import type { ConnectivityTask, Diagnosis, TaskName, Tasks, UploadTask } from './diagnosis.ts';
import { measureSpeed } from './measure-speed.ts';
import { reach } from './reach.ts';
import { worst, type Verdict } from './thresholds.ts';
import { download, randomObject, upload } from './transfer.ts';

/** What a run needs of the page. */
export interface Means {
  token: () => string | undefined;
  /** A file of the operator's by which the speed is measured. */
  speedUrl: string | undefined;
  presign: (signal: AbortSignal) => Promise<{ data: NetworkTestAddresses } | { error: ApiError }>;
  /** Takes what changed of a task. */
  report: <Name extends TaskName>(name: Name, change: Partial<Tasks[Name]>) => void;
  signal: AbortSignal;
}

const runSpeed = async ({ token, speedUrl, report, signal }: Means): Promise<void> => {
  report('speed', { state: 'running' });
  const tell = (change: Partial<Tasks['speed']>): void => report('speed', change);
  tell(await measureSpeed({ url: speedUrl, token }, tell, signal));
};

/** @returns the addresses, if the object is there */
const runUpload = async ({ presign, report, signal }: Means): Promise<NetworkTestAddresses | undefined> => {
  const tell = (change: Partial<UploadTask>): void => report('upload', change);
  tell({ state: 'running', presign: 'running' });
  const answer = await presign(signal);
  signal.throwIfAborted();
  if ('error' in answer) {
    const { error } = answer;
    const kind = error.kind === 'no-answer' ? (navigator.onLine ? 'no-answer' : 'offline') : 'refused';
    tell({ state: 'issue', presign: 'issue', problem: { kind, error } });
    return undefined;
  }
  tell({ presign: 'good', send: 'running' });
  const object = await randomObject(answer.data.size, signal);
  const outcome = await upload(answer.data.uploadUrl, object, tell, signal);
  tell({ ...outcome, ...(outcome.state && { send: outcome.state }) });
  return outcome.problem ? undefined : answer.data;
};

const runDownload = async (
  { report, signal }: Means,
  addresses: NetworkTestAddresses | undefined,
): Promise<void> => {
  if (!addresses) {
    report('download', { state: 'attention', problem: { kind: 'no-object' } });
    return;
  }
  report('download', { state: 'running' });
  const { downloadUrl, size } = addresses;
  report('download', await download(downloadUrl, size, (change) => report('download', change), signal));
};

const runConnectivity = async (
  { token, report, signal }: Means,
  { targets }: ConnectivityTask,
): Promise<void> => {
  let now = targets.map((target) => ({ ...target, state: 'running' as ConnectivityTask['state'] }));
  report('connectivity', { state: 'running', targets: now });
  const verdicts: Verdict[] = [];
  await Promise.all(
    targets.map(async (target, index) => {
      const outcome = await reach(target, token(), signal);
      verdicts.push(outcome.state as Verdict);
      now = now.with(index, { ...target, ...outcome });
      report('connectivity', { targets: now, progress: verdicts.length / targets.length });
    }),
  );
  report('connectivity', { state: worst(verdicts) });
};

/**
 * Runs the four tasks, one after the other; one that fails does not keep the others from being run.
 * @throws the signal's reason when it is aborted
 */
export const runDiagnosis = async (means: Means, { connectivity }: Diagnosis): Promise<void> => {
  await runSpeed(means);
  await runDownload(means, await runUpload(means));
  await runConnectivity(means, connectivity);
};
