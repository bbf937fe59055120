import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Case, CaseSummary } from '@moiety/contract/cases.ts';
import type { Landing } from '@moiety/contract/landing.ts';
import type { Settings } from '@moiety/contract/platform.ts';
import type { Locale } from '@moiety/locales';
import { messagesFor } from '@moiety/locales/server.ts';
import { CaseList } from '../features/cases/case-list.tsx';
import { CaseStory } from '../features/cases/case-story.tsx';
import { offeredCases } from '../features/cases/offered-cases.ts';
import { FirstStepList } from '../features/guide/first-step-list.tsx';
import { GuideView } from '../features/guide/guide-view.tsx';
import { LandingView } from '../features/landing/landing-view.tsx';
import { paths } from '../shared/config/paths.ts';
import { SettingsContext } from '../shared/config/use-settings.ts';
import type { ThemeChoice } from '../shared/preferences/theme.ts';
import { FixedTheme } from '../shared/screen/use-theme.ts';
import type { Msg } from '../shared/words/msg.ts';
import { FixedWords, useMsg } from '../shared/words/use-msg.ts';
import { StaticPageLayout } from './static-shell/static-page-layout.tsx';
import { StaticShell } from './static-shell/static-shell.tsx';

const nothing = (): void => undefined;

/** What the server knows when it renders a page. */
export interface ViewInput {
  locale: Locale;
  theme: ThemeChoice;
  settings: Settings;
  signedIn: boolean;
  /** Which page, with what it is about. */
  page:
    | { name: 'landing'; words: Landing }
    | { name: 'guide' }
    | { name: 'case-list'; cases: readonly CaseSummary[] }
    | { name: 'case'; story: Case; cases: readonly CaseSummary[] };
}

/** Where the text of a case goes, which is HTML already. */
const TEXT_PLACE = '<div class="case-text"></div>';

/** A block of SMILES keeps the room of its drawings. */
const drawingPlaces = (lines: string): string => {
  const places = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const caption = line.split(/\s+/).slice(1).join(' ');
      return `<li><figure><mo-structure></mo-structure>${caption && `<figcaption>${caption}</figcaption>`}</figure></li>`;
    });
  return `<ul class="case-molecules">${places.join('')}</ul>`;
};

/** A case's text in the shape that the page gives it (`case-nodes.tsx`). */
const caseText = (html: string, msg: Msg): string => {
  let tables = 0;
  const beginTable = (): string => {
    tables += 1;
    const name = msg(str`Table ${tables}`, { id: 'portal.case.table' });
    return `<section class="case-table" tabindex="0" aria-label="${name}"><table>`;
  };
  return html
    .replaceAll(/<pre><code class="language-smiles">([^<]*)<\/code><\/pre>/g, (_, lines: string) =>
      drawingPlaces(lines),
    )
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', beginTable)
    .replaceAll('</table>', '</table></section>')
    .replaceAll('class="align-right"', 'data-side="end"')
    .replaceAll('class="align-center"', 'data-side="center"');
};

const pathOf = (page: ViewInput['page']): string => {
  switch (page.name) {
    case 'landing':
      return paths.home;
    case 'guide':
      return paths.guide;
    case 'case-list':
      return paths.cases;
    case 'case':
      return paths.case(page.story.id);
    default:
      return page satisfies never;
  }
};

/** The guide of somebody whose name and first steps the server does not look at. */
const StaticGuide = (): ReactNode => {
  const msg = useMsg();
  return (
    <GuideView
      greeting={msg('Welcome', { id: 'portal.guide.greeting' })}
      firstSteps={<FirstStepList made={[]} asking busy={false} />}
    />
  );
};

const viewOf = ({ page, settings, signedIn, locale }: ViewInput): ReactNode => {
  const msg = messagesFor(locale);
  const shell = { signedIn, current: page.name === 'case' ? paths.cases : pathOf(page) };
  const cases = 'cases' in page ? offeredCases(page.cases, settings) : [];
  const listTitle = msg('Cases', { id: 'portal.cases.title' });
  switch (page.name) {
    case 'landing':
      return <LandingView words={page.words} onFollow={nothing} onTheme={nothing} />;
    case 'guide':
      return (
        <StaticShell {...shell}>
          <StaticGuide />
        </StaticShell>
      );
    case 'case-list':
      return (
        <StaticShell {...shell}>
          <StaticPageLayout title={listTitle}>
            <CaseList cases={cases} />
          </StaticPageLayout>
        </StaticShell>
      );
    case 'case':
      return (
        <StaticShell {...shell}>
          <StaticPageLayout title={page.story.title} above={[{ title: listTitle, url: paths.cases }]}>
            <CaseStory story={page.story} cases={cases} text={<div className="case-text" />} />
          </StaticPageLayout>
        </StaticShell>
      );
    default:
      return page satisfies never;
  }
};

/**
 * A page as HTML. What it says is known when the server starts, not when the portal is built: the build writes this module
 * for the server (`views.mjs`), which renders with it.
 */
export const renderView = (input: ViewInput): string => {
  const { locale, theme, settings, page } = input;
  const html = renderToString(
    <StaticRouter location={pathOf(page)}>
      <SettingsContext value={settings}>
        <FixedWords value={{ msg: messagesFor(locale), locale }}>
          <FixedTheme value={theme}>{viewOf(input)}</FixedTheme>
        </FixedWords>
      </SettingsContext>
    </StaticRouter>,
  );
  return page.name === 'case'
    ? html.replace(
        TEXT_PLACE,
        () => `<div class="case-text">${caseText(page.story.html, messagesFor(locale))}</div>`,
      )
    : html;
};
