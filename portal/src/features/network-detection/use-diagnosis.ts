import { useCallback, useEffect, useRef, useState } from 'react';
import { currentUser } from '@moiety/contract/auth.ts';
import { pathOf } from '@moiety/contract/endpoint.ts';
import type { Settings } from '@moiety/contract/platform.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { newDiagnosis, stopped, type Diagnosis, type Target } from './diagnosis.ts';
import { presign } from './network-api.ts';
import { runDiagnosis } from './run-diagnosis.ts';

/** Our own services, every hosted tool, and what the operator names. */
const targetsOf = ({ subApps, networkTest }: Settings): Target[] => [
  { kind: 'auth', url: pathOf(currentUser) },
  { kind: 'main', url: pathOf(userInfo) },
  ...subApps.map(({ title, url }): Target => ({ kind: 'tool', title, url })),
  ...(networkTest?.targets ?? []).map(({ title, url }): Target => ({ kind: 'other', title, url })),
];

export interface DiagnosisRun {
  diagnosis: Diagnosis;
  /** It was to be started, and there was no network. */
  offline: boolean;
  start: () => void;
  stop: () => void;
}

/** The test of this page; leaving the page stops it. */
export const useDiagnosis = (): DiagnosisRun => {
  const settings = useSettings();
  const session = useSession();
  const dispatch = useApiDispatch();
  const [diagnosis, setDiagnosis] = useState(() => newDiagnosis(targetsOf(settings)));
  const [offline, setOffline] = useState(false);
  const running = useRef<AbortController>(undefined);

  const stop = useCallback((): void => {
    if (!running.current) return;
    running.current.abort();
    running.current = undefined;
    setDiagnosis(stopped);
  }, []);
  // Also of a page that is kept out of sight.
  useEffect(() => stop, [stop]);

  const run = async (): Promise<void> => {
    stop();
    setOffline(!navigator.onLine);
    if (!navigator.onLine) return;
    const own = new AbortController();
    running.current = own;
    const begun: Diagnosis = {
      ...newDiagnosis(targetsOf(settings)),
      phase: 'running',
      startedAt: Date.now(),
    };
    setDiagnosis(begun);
    const { signal } = own;
    try {
      await runDiagnosis(
        {
          token: () => session.token(),
          speedUrl: settings.networkTest?.speedUrl,
          presign: (until) => dispatch(presign(until)),
          report: (name, change) => {
            if (signal.aborted) return;
            setDiagnosis((before) => ({ ...before, [name]: { ...before[name], ...change } }));
          },
          signal,
        },
        begun,
      );
    } catch (error) {
      if (signal.aborted) return;
      stop();
      throw error;
    }
    running.current = undefined;
    setDiagnosis((before) => ({ ...before, phase: 'done', endedAt: Date.now() }));
  };
  return { diagnosis, offline, start: () => void run(), stop };
};
