import type { MouseEvent, ReactNode } from 'react';
import type { Landing } from '@moiety/contract/landing.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import type { ThemeChoice } from '../../shared/preferences/theme.ts';
import { Screen } from '../../shared/screen/screen.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Figures, Questions, Steps, Studies, Testimonials } from './landing-sections.tsx';

export interface LandingViewProps {
  words: Landing;
  /** Goes to a link's page without loading the document anew. */
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** An appearance was chosen; its link does the same without a script. */
  onTheme: (event: MouseEvent<HTMLAnchorElement>, theme: ThemeChoice) => void;
}

const HERO_SIZES = '(min-width: 1168px) 1120px, calc(100vw - 32px)';
const FEATURE_SIZES = '(min-width: 1168px) 640px, (min-width: 800px) 55vw, calc(100vw - 32px)';

/**
 * The page of whoever is not signed in. It is in the HTML that the server sends and works there without a script: every
 * control is a link, and every link leads to the server too.
 */
export const LandingView = ({ words, ...follow }: LandingViewProps): ReactNode => {
  const msg = useMsg();
  const { subApps } = useSettings();
  const { hero, features, steps, figures, testimonials, studies, questions } = words;
  const shown = features.items.filter(
    ({ tool }) => tool === undefined || subApps.some(({ name }) => name === tool),
  );
  return (
    <div className="landing">
      <a className="landing-skip" href="#landing-main">
        {msg('Skip to the content', { id: 'portal.landing.skip' })}
      </a>
      <LandingHeader {...follow} />
      <main id="landing-main" tabIndex={-1}>
        <section className="landing-hero" aria-labelledby="landing-title">
          <h1 id="landing-title">{hero.heading}</h1>
          <p className="landing-lead">{hero.lead}</p>
          <Screen {...hero.screen} sizes={HERO_SIZES} first />
        </section>
        {shown.length > 0 && (
          <section className="landing-section" aria-labelledby="landing-features">
            <h2 id="landing-features">{features.heading}</h2>
            {shown.map(({ heading, text, points, screen }) => (
              <article className="landing-feature" key={heading}>
                <div>
                  <h3>{heading}</h3>
                  <p>{text}</p>
                  {points && (
                    <ul>
                      {points.map((point) => (
                        <li key={point}>{point}</li>
                      ))}
                    </ul>
                  )}
                </div>
                {screen && <Screen {...screen} sizes={FEATURE_SIZES} />}
              </article>
            ))}
          </section>
        )}
        {steps && <Steps {...steps} />}
        {figures && <Figures {...figures} />}
        {studies && <Studies {...studies} />}
        {testimonials && <Testimonials {...testimonials} />}
        {questions && <Questions {...questions} />}
      </main>
      <LandingFooter />
    </div>
  );
};
