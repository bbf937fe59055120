import type { ReactNode } from 'react';
import { Brand } from '../brand.tsx';
import { LocaleButtons } from './locale-buttons.tsx';

/**
 * The frame of every page on the way in (signing in, signing up, emailed links): the brand and the languages above,
 * one card, which begins with the page's `<h1>`, and β-carotene. It loads no element, so that it can be in the HTML that the server sends.
 */
export const EntryFrame = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="entry">
    <header className="entry-bar">
      <Brand />
      <LocaleButtons />
    </header>
    <main className="entry-main">
      <section className="entry-card">{children}</section>
    </main>
  </div>
);
