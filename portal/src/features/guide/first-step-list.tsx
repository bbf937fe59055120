import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { firstStepIds, type FirstStep } from '@moiety/contract/home.ts';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { paths, toolPath } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { manifestOf } from '../../shared/tools/manifests.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';

interface Step {
  id: FirstStep;
  title: string;
  /** What one does there. */
  text: string;
  /** Where it is made. */
  to: string;
  /** When it was made. */
  doneAt: string | undefined;
}

const StepRow = ({
  step: { title, text, to, doneAt },
  number,
}: {
  step: Step;
  number: number;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const day = doneAt && new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(doneAt));
  return (
    <li className={doneAt ? 'first-step first-step-done' : 'first-step'}>
      <span className="first-step-mark" aria-hidden="true">
        {doneAt ? <MoIcon name="check" /> : number}
      </span>
      <span className="first-step-words">
        <Link to={to}>{title}</Link>
        <span>{text}</span>
      </span>
      {day && <time dateTime={doneAt}>{msg(str`Done on ${day}`, { id: 'portal.guide.done-on' })}</time>}
    </li>
  );
};

interface FirstStepListProps {
  /** Those that the person has made. */
  made: readonly { step: FirstStep; doneAt: string }[];
  /** Whether these are still asked for: how many they are is not said yet, and its room is kept. */
  asking?: boolean;
  busy?: boolean;
}

/** The first steps, with those marked that were made; folded away once all were. */
export const FirstStepList = ({ made, asking = false, busy = asking }: FirstStepListProps): ReactNode => {
  const msg = useMsg();
  const { subApps } = useSettings();
  const locale = useLocale();
  const steps = firstStepIds.flatMap((id): Step[] => {
    const doneAt = made.find(({ step }) => step === id)?.doneAt;
    if (id === 'case')
      return [
        {
          id,
          doneAt,
          title: msg('Work through a case', { id: 'portal.guide.step-case' }),
          text: msg('Follow a worked example with its own file, step by step.', {
            id: 'portal.guide.step-case-text',
          }),
          to: paths.cases,
        },
      ];
    // Without a tool there is nowhere to make it.
    return subApps.flatMap((tool) => {
      const step = manifestOf(tool.name)?.firstSteps?.[id];
      return step
        ? [{ id, doneAt, title: step.title[locale], text: step.text[locale], to: toolPath(tool, step.route) }]
        : [];
    });
  });
  const done = steps.filter(({ doneAt }) => doneAt !== undefined).length;
  const list = (
    <ol className="first-steps" aria-busy={busy}>
      {steps.map((step, index) => (
        <StepRow key={step.id} step={step} number={index + 1} />
      ))}
    </ol>
  );
  return done === steps.length ? (
    <details className="first-steps-complete">
      <summary>
        <MoIcon name="success" />
        {msg('All done: you know your way around.', { id: 'portal.guide.steps-complete' })}
      </summary>
      {list}
    </details>
  ) : (
    <>
      <p className="guide-note first-steps-done">
        {!asking && msg(str`${done} of ${steps.length} done`, { id: 'portal.guide.steps-done' })}
      </p>
      {list}
    </>
  );
};
