import { useEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useRevalidator } from 'react-router-dom';
import type { Landing } from '@moiety/contract/landing.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { chooseTheme } from '../../shared/preferences/theme.ts';
import { selectUser } from '../../shared/session/session-slice.ts';
import { useLocale } from '../../shared/words/use-msg.ts';
import { readEmbeddedWords } from './embedded-words.ts';
import { LandingView, type LandingViewProps } from './landing-view.tsx';
import './landing.css';
import '../../shared/screen/screen.css';

const isPlainClick = (event: Parameters<LandingViewProps['onFollow']>[0]): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The landing page with its words. Gives way to the dashboard as soon as someone is signed in, here or in another tab. */
export const LandingWith = ({ words }: { words: Landing }): ReactNode => {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const user = useSelector(selectUser);
  useEffect(() => {
    if (user) void revalidate();
  }, [user, revalidate]);
  useEffect(() => {
    document.title = words.title;
  }, [words.title]);
  return (
    <LandingView
      words={words}
      onFollow={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate(event.currentTarget.pathname);
      }}
      onTheme={(event, theme) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        chooseTheme(theme);
      }}
    />
  );
};

/** `/home` of whoever is not signed in, with the words that the page was served with. */
export const LandingPage = (): ReactNode => {
  const [embedded] = useState(() => readEmbeddedWords());
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  // Another tab chose another language: its words have to be asked for.
  const other = embedded?.locale !== locale;
  useEffect(() => {
    if (other) void revalidate();
  }, [other, revalidate]);
  return embedded && <LandingWith words={embedded.words} />;
};
