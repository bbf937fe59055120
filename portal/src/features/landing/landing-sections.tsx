import type { ReactNode } from 'react';
import type { Landing } from '@moiety/contract/landing.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

type Of<Section extends keyof Landing> = NonNullable<Landing[Section]>;

/** Beside words that are nobody's. */
const Sample = (): ReactNode => {
  const msg = useMsg();
  return <span className="landing-sample">{msg('Sample', { id: 'portal.landing.sample' })}</span>;
};

const Section = ({
  id,
  heading,
  lead,
  children,
}: {
  id: string;
  heading: string;
  lead?: string | undefined;
  children: ReactNode;
}): ReactNode => (
  <section className="landing-section" aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    {lead && <p className="landing-section-lead">{lead}</p>}
    {children}
  </section>
);

/** How one begins. */
export const Steps = ({ heading, items }: Of<'steps'>): ReactNode => (
  <Section id="landing-steps" heading={heading}>
    <ol className="landing-cards landing-steps">
      {items.map((step) => (
        <li key={step.heading}>
          <h3>{step.heading}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  </Section>
);

/** What was measured, each figure with the way to measure it again. */
export const Figures = ({ heading, lead, items }: Of<'figures'>): ReactNode => (
  <Section id="landing-figures" heading={heading} lead={lead}>
    <ul className="landing-cards landing-figures">
      {items.map(({ value, label, source }) => (
        <li key={label}>
          <strong>{value}</strong>
          <p>{label}</p>
          <p className="landing-source">{source}</p>
        </li>
      ))}
    </ul>
  </Section>
);

export const Studies = ({ heading, lead, sample, items }: Of<'studies'>): ReactNode => (
  <Section id="landing-studies" heading={heading} lead={lead}>
    <div className="landing-cards">
      {items.map((study) => (
        <article key={study.heading}>
          {sample && <Sample />}
          <h3>{study.heading}</h3>
          <p>{study.text}</p>
          {study.outcome && <p className="landing-outcome">{study.outcome}</p>}
        </article>
      ))}
    </div>
  </Section>
);

export const Testimonials = ({ heading, lead, sample, items }: Of<'testimonials'>): ReactNode => (
  <Section id="landing-testimonials" heading={heading} lead={lead}>
    <div className="landing-cards">
      {items.map(({ quote, by }) => (
        <figure key={quote}>
          {sample && <Sample />}
          <blockquote>{quote}</blockquote>
          <figcaption>{by}</figcaption>
        </figure>
      ))}
    </div>
  </Section>
);

/** Each opens by itself, without a script. */
export const Questions = ({ heading, items }: Of<'questions'>): ReactNode => (
  <Section id="landing-questions" heading={heading}>
    <div className="landing-questions">
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          {answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ))}
    </div>
  </Section>
);
