import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { firstStepIds, type FirstStep } from '@moiety/contract/home.ts';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import type { ApiError } from '../../shared/api/api-error.ts';
import { paths, toolPath } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { firstStepWords } from './first-step-words.ts';
import { useFirstStepsQuery } from './guide-api.ts';

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

/** The first steps as a list that knows which of them the person has made. */
export const FirstSteps = (): ReactNode => {
  const msg = useMsg();
  const { subApps } = useSettings();
  const tool = subApps.find(({ name }) => name === TOOL);
  const {
    currentData: made,
    error,
    isFetching,
    refetch,
  } = useFirstStepsQuery(undefined, { refetchOnMountOrArgChange: true });
  const steps = firstStepIds.flatMap((id): Step[] => {
    const doneAt = made?.find(({ step }) => step === id)?.doneAt;
    if (id === 'case') return [{ id, to: paths.cases, doneAt }];
    // There is nowhere to make it.
    if (!tool) return [];
    return [{ id, to: toolPath(tool, id === 'read-file' ? '/' : undefined), doneAt }];
  });
  const done = steps.filter(({ doneAt }) => doneAt !== undefined).length;
  const isComplete = done === steps.length;
  const list = (
    <ol className="first-steps" aria-busy={isFetching}>
      {steps.map((step, index) => (
        <StepRow key={step.id} step={step} number={index + 1} />
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="guide-first-steps">
      <h2 id="guide-first-steps">{msg('Your first steps', { id: 'portal.guide.first-steps' })}</h2>
      {!made && error && (
        <LoadFailure
          heading={msg('Your first steps could not be loaded', { id: 'portal.guide.steps-failed' })}
          error={error as ApiError}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!made && !error && (
        <div aria-busy="true">
          <MoSkeleton className="first-steps-skeleton" shape="box" count={steps.length} />
        </div>
      )}
      {made && !isComplete && (
        <>
          <p className="guide-note">
            {msg(str`${done} of ${steps.length} done`, { id: 'portal.guide.steps-done' })}
          </p>
          {list}
        </>
      )}
      {made && isComplete && (
        <details className="first-steps-complete">
          <summary>
            <MoIcon name="success" />
            {msg('All done: you know your way around.', { id: 'portal.guide.steps-complete' })}
          </summary>
          {list}
        </details>
      )}
    </section>
  );
};
