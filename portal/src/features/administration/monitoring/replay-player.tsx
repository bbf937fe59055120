import { useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { REPLAY_PAGE_PATH } from '@moiety/contract/monitoring-paths.ts';
import type { SegmentSummary } from '@moiety/contract/monitoring.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { MoProgress } from '@moiety/elements/progress/react.js';
import { MoSelect } from '@moiety/elements/select/react.js';
import { MoSwitch } from '@moiety/elements/switch/react.js';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { useMsg } from '../../../shared/words/use-msg.ts';
import { usePlayer, type PlayerSettings } from './use-player.ts';

const speeds = [0.5, 1, 2, 4, 8] as const;

/** Minutes and seconds: `1:05`. */
const clock = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The replay of one view, with what one does with it. */
export const ReplayPlayer = ({
  segments,
  title,
}: {
  /** In their order; another list is another replay. */
  segments: readonly SegmentSummary[];
  /** The page that is seen. */
  title: string;
}): ReactNode => {
  const msg = useMsg();
  const [settings, setSettings] = useState<PlayerSettings>({ speed: 1, skipIdle: true });
  const { frame, state, order, retry } = usePlayer(segments, settings);
  const isThere = state.kind === 'there';
  const at = isThere ? state.at : 0;
  const total = isThere ? state.total : 0;
  const [now, end] = [clock(at), clock(total)];
  return (
    <section className="replay" aria-label={msg(str`Replay of ${title}`, { id: 'monitoring.replay-of' })}>
      {state.kind === 'failed' &&
        (state.error ? (
          <LoadFailure
            heading={msg('The replay could not be loaded', { id: 'monitoring.replay-failed' })}
            error={state.error}
            retrying={false}
            onRetry={retry}
          />
        ) : (
          <MoCallout
            type="warning"
            heading={msg('This replay cannot be played', { id: 'monitoring.replay-broken' })}
          >
            {msg('What the browser sent is incomplete.', { id: 'monitoring.replay-broken-hint' })}
          </MoCallout>
        ))}
      {state.kind === 'loading' && (
        <MoProgress
          label={msg('Loading the replay', { id: 'monitoring.replay-loading' })}
          value={state.done / Math.max(1, state.of)}
        />
      )}
      {isThere && state.missing > 0 && (
        <MoCallout type="warning">
          {msg(str`Parts that cannot be read and are left out: ${state.missing}`, {
            id: 'monitoring.replay-missing',
          })}
        </MoCallout>
      )}
      {/* Its own policy is narrower than what a sandbox could take from a page of this origin, which must build the replay's document. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- see above */}
      <iframe
        ref={frame}
        className="replay-frame"
        hidden={state.kind === 'failed'}
        src={REPLAY_PAGE_PATH}
        title={msg(str`Replay of ${title}`, { id: 'monitoring.replay-of' })}
      />
      <fieldset className="replay-controls" aria-label={msg('Playback', { id: 'monitoring.playback' })}>
        <MoButton
          variant="primary"
          disabled={!isThere}
          onClick={() =>
            order(
              isThere && state.isPlaying
                ? { kind: 'pause' }
                : { kind: 'play', at: isThere && state.hasEnded ? 0 : at },
            )
          }
        >
          {isThere && state.isPlaying
            ? msg('Pause', { id: 'monitoring.pause' })
            : msg('Play', { id: 'monitoring.play' })}
        </MoButton>
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.round(total))}
          step={100}
          value={Math.round(at)}
          disabled={!isThere}
          aria-label={msg('Position', { id: 'monitoring.position' })}
          aria-valuetext={msg(str`${now} of ${end}`, { id: 'monitoring.position-of' })}
          onChange={(event) => order({ kind: 'seek', at: Number(event.target.value) })}
        />
        <span className="replay-time" aria-hidden="true">
          {now} / {end}
        </span>
        <MoSelect
          label={msg('Speed', { id: 'monitoring.speed' })}
          value={String(settings.speed)}
          onChange={(event) => setSettings({ ...settings, speed: Number(event.currentTarget.value) })}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </MoSelect>
        <MoSwitch
          label={msg('Skip idle time', { id: 'monitoring.skip-idle' })}
          checked={settings.skipIdle}
          onChange={(event) => setSettings({ ...settings, skipIdle: event.currentTarget.checked })}
        />
      </fieldset>
    </section>
  );
};
