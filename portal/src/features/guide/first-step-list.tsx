import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { firstStepIds, type FirstStep } from '@moiety/contract/home.ts';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { paths, toolPath } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { firstStepWords } from './first-step-words.ts';

/** The tool that all first steps but the case are made in. */
const TOOL = 'molvalley';

interface Step {
  id: FirstStep;
  /** Where it is made. */
  to: string;
  /** When it was made. */
  doneAt: string | undefined;
}

const StepRow = ({ step: { id, to, doneAt }, number }: { step: Step; number: number }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { title, text } = firstStepWords(id, msg);
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
  const tool = subApps.find(({ name }) => name === TOOL);
  const steps = firstStepIds.flatMap((id): Step[] => {
    const doneAt = made.find(({ step }) => step === id)?.doneAt;
    if (id === 'case') return [{ id, to: paths.cases, doneAt }];
    // There is nowhere to make it.
    if (!tool) return [];
    return [{ id, to: toolPath(tool, id === 'read-file' ? '/' : undefined), doneAt }];
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
