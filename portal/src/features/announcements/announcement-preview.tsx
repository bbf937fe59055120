import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { AnnouncementType } from '@moiety/contract/announcements.ts';
import { MoAnnouncementBar } from '@moiety/elements/announcement-bar/react.js';
import { MoButton } from '@moiety/elements/button/react.js';
import { RichText } from '../../shared/rich-text.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useStoredContentQuery } from './announcements-api.ts';

/** Milliseconds without a key after which the server is asked what it would store. */
const PAUSE_MS = 400;

/** The text once its author pauses. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(paused);
};

/** How an announcement would look, light and dark, of what the server would store of its text. */
export const AnnouncementPreview = ({
  type,
  title,
  content,
}: {
  type: AnnouncementType;
  title: string;
  content: string;
}): ReactNode => {
  const msg = useMsg();
  const asked = usePaused(content.trim());
  const { data, isError, refetch } = useStoredContentQuery(asked === '' ? skipToken : asked);
  const stored = asked === '' ? '' : (data?.content ?? '');
  const schemes = [
    ['light', msg('Light', { id: 'portal.theme.light' })],
    ['dark', msg('Dark', { id: 'portal.theme.dark' })],
  ] as const;
  return (
    <div className="announcement-previews">
      {schemes.map(([scheme, name]) => (
        <figure key={scheme} className={`announcement-preview announcement-preview-${scheme}`}>
          <figcaption>{name}</figcaption>
          <div className="announcement-preview-frame" inert>
            {stored === '' ? (
              <p className="announcement-preview-none">
                {msg('The preview appears here.', { id: 'announcements.preview-none' })}
              </p>
            ) : type === '2' ? (
              <MoAnnouncementBar preview content={stored} />
            ) : (
              <div className="announcement-preview-notification">
                <strong>{title}</strong>
                <RichText html={stored} />
              </div>
            )}
          </div>
        </figure>
      ))}
      {isError && (
        <output className="announcement-preview-failed">
          {msg('The preview could not be created. Your text is safe.', {
            id: 'announcements.preview-failed',
          })}
          <MoButton variant="plain" onClick={() => void refetch()}>
            {msg('Retry', { id: 'portal.retry' })}
          </MoButton>
        </output>
      )}
    </div>
  );
};
