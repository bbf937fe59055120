import { useEffect, useRef, type ReactNode } from 'react';
import { MoAnnouncementBar } from '@moiety/elements/announcement-bar/react.js';
import { configureHost } from '@moiety/elements/sub-app/host.js';
import { useLang } from '../../shared/words/use-lang.ts';
import { useListAnnouncementsQuery } from './announcements-api.ts';
import './top-announcement.css';

/**
 * The newest announcement, above the header. The element remembers what was closed (`release:{id}`), and tells the page how
 * high it is; hosted tools learn it from here.
 */
export const TopAnnouncement = (): ReactNode => {
  const lang = useLang();
  // While the other language is on its way, the former words stay.
  const { data, isError } = useListAnnouncementsQuery({ query: { lang, type: '2' } });
  const newest = isError ? undefined : data?.[0];
  const height = useRef(0);
  const tell = (topBarHeight: number): void => {
    height.current = topBarHeight;
    configureHost({ topBarHeight });
  };
  useEffect(() => {
    // The bar may have said how high it is before.
    configureHost({ topBarHeight: height.current });
    return () => configureHost({ topBarHeight: 0 });
  }, []);
  return (
    <MoAnnouncementBar
      slot="top"
      className="top-announcement"
      content={newest?.content ?? ''}
      releaseId={newest?.id ?? ''}
      onHeightChange={({ detail }) => tell(detail.height)}
    />
  );
};
