import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { getMonitoredSession, MONITORING_REPLAY_PATH } from '@moiety/contract';
import type { VictimServer } from './victim-server.ts';

/**
 * Sends a part of a replay as a page would, without having signed in.
 * @param administrator a token
 * @returns the part's id, as an administrator sees it
 */
export const recordReplay = async (
  server: VictimServer,
  text: string,
  administrator: string,
): Promise<string> => {
  const session = randomUUID();
  const now = Date.now();
  const context = {
    application: 'portal',
    session,
    environment: '',
    version: '',
    sdkVersion: '',
    view: randomUUID(),
    page: '/guide',
    start: now - 1000,
    end: now,
    records: 2,
    indexInView: 0,
    hasFullSnapshot: true,
    creationReason: 'init',
  };
  const form = new FormData();
  form.set('segment', new Blob([new Uint8Array(gzipSync(text))]), 'segment');
  form.set('raw_segment_size', String(text.length));
  form.set('context', JSON.stringify(context));
  const response = await fetch(server.origin + MONITORING_REPLAY_PATH, { method: 'POST', body: form });
  if (response.status !== 204) throw new Error(`the replay was answered with ${response.status}`);
  const { data } = await server.call(getMonitoredSession, { token: administrator, params: { id: session } });
  const [part] = (data as { replay: { id: string }[] }).replay;
  if (!part) throw new Error('the replay is not seen');
  return part.id;
};
