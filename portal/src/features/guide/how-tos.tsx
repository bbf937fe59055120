import type { ReactNode } from 'react';
import { useSettings } from '../../shared/config/use-settings.ts';
import { Screen } from '../../shared/screen/screen.tsx';
import { manifestOf } from '../../shared/tools/manifests.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import '../../shared/screen/screen.css';

const SIZES = '(min-width: 1080px) 508px, (min-width: 720px) 45vw, calc(100vw - 32px)';

/** Short instructions, each with a picture of the place; nothing where no tool has any. */
export const HowTos = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { subApps } = useSettings();
  const howTos = subApps.flatMap(({ name }) => manifestOf(name)?.guide?.howTos ?? []);
  if (howTos.length === 0) return undefined;
  return (
    <section aria-labelledby="guide-how-tos">
      <h2 id="guide-how-tos">{msg('How to', { id: 'portal.guide.how-tos' })}</h2>
      <div className="how-tos">
        {howTos.map(({ screen, alt, title, steps }) => (
          <article className="how-to" key={screen}>
            <Screen name={screen} alt={alt[locale]} sizes={SIZES} />
            <h3>{title[locale]}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step[locale]}>{step[locale]}</li>
              ))}
            </ol>
          </article>
        ))}
      </div>
    </section>
  );
};
