import { useCallback, useEffect, useRef, useState } from 'react';
import type { SegmentSummary } from '@moiety/contract/monitoring.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { useLazyReplaySegmentQuery } from './monitoring-api.ts';
import type { PlayerNews, PlayerOrder } from './replay-frame/messages.ts';
import { apiErrorOf } from '../../../shared/api/api-error-of.ts';

/** How a view's replay stands. */
export type PlayerState =
  | { kind: 'loading'; done: number; of: number }
  | { kind: 'failed'; error: ApiError | undefined }
  | { kind: 'there'; at: number; total: number; isPlaying: boolean; hasEnded: boolean; missing: number };

export interface PlayerSettings {
  speed: number;
  /** Passes quickly over the time in which nothing was done. */
  skipIdle: boolean;
}

interface LoadedReplay {
  records: unknown[];
  /** Segments that cannot be read. */
  missing: number;
}

/**
 * Plays the segments of one view in a frame.
 * @param segments in their order; another list is another replay
 */
export const usePlayer = (segments: readonly SegmentSummary[], settings: PlayerSettings) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [state, setState] = useState<PlayerState>({ kind: 'loading', done: 0, of: segments.length });
  const [loaded, setLoaded] = useState<LoadedReplay>();
  const [attempt, setAttempt] = useState(0);
  const [ask] = useLazyReplaySegmentQuery();
  /** The newest, for what is told of once. */
  const chosen = useRef(settings);
  useEffect(() => {
    chosen.current = settings;
  });
  const order = useCallback((given: PlayerOrder): void => {
    frame.current?.contentWindow?.postMessage(given, location.origin);
  }, []);

  useEffect(() => {
    const missing = loaded?.missing ?? 0;
    const hear = ({ data, origin, source }: MessageEvent<PlayerNews>): void => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data.kind === 'ready') setReady(true);
      else if (data.kind === 'broken') setState({ kind: 'failed', error: undefined });
      else setState({ ...data, kind: 'there', missing });
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [loaded]);

  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      setLoaded(undefined);
      setState({ kind: 'loading', done: 0, of: segments.length });
      const replay: LoadedReplay = { records: [], missing: 0 };
      for (const [done, { id }] of segments.entries()) {
        const { data, error } = await ask(id);
        if (!isWanted) return;
        const refused = error && apiErrorOf(error);
        // One that cannot be read leaves a gap; without the server there is nothing.
        if (refused?.status === 409) replay.missing++;
        else if (refused) {
          setState({ kind: 'failed', error: refused });
          return;
        }
        // Not all at once as arguments: there can be more than a call takes.
        for (const record of data?.records ?? []) replay.records.push(record);
        setState({ kind: 'loading', done: done + 1, of: segments.length });
      }
      if (replay.records.length < 2) setState({ kind: 'failed', error: undefined });
      else setLoaded(replay);
    };
    void load();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt loads again
  }, [segments, ask, attempt]);

  useEffect(() => {
    if (!isReady || !loaded) return;
    order({ kind: 'load', records: loaded.records, ...chosen.current });
    order({ kind: 'play', at: 0 });
  }, [isReady, loaded, order]);
  useEffect(() => {
    order({ kind: 'settings', speed: settings.speed, skipIdle: settings.skipIdle });
  }, [settings.speed, settings.skipIdle, order]);

  return { frame, state, order, retry: () => setAttempt((before) => before + 1) };
};
