import type { ReactNode } from 'react';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { MoProgress } from '@moiety/elements/progress/react.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { isVerdict, type Diagnosis, type TaskName, type TaskState } from './diagnosis.ts';
import { figuresOf } from './figures-of.ts';
import { hintsOf } from './hints.ts';
import { stateWords, taskTitle } from './network-words.ts';
import type { Verdict } from './thresholds.ts';

const icons: Readonly<Record<Verdict, string>> = { good: 'success', attention: 'warning', issue: 'error' };

/** Icon and words of a state: color alone says nothing. */
const StateLabel = ({ state }: { state: TaskState }): ReactNode => {
  const msg = useMsg();
  return (
    <span className={`network-state network-${state}`}>
      {isVerdict(state) && <MoIcon name={icons[state]} />}
      {stateWords(state, msg)}
    </span>
  );
};

/** One task: its state, how far it is, what was measured, and what to do about it. */
export const TaskCard = ({ name, diagnosis }: { name: TaskName; diagnosis: Diagnosis }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { state, progress } = diagnosis[name];
  const title = taskTitle(name, msg);
  const hints = hintsOf(name, diagnosis, locale, msg);
  return (
    <li className="network-task" aria-labelledby={`network-${name}`}>
      <div className="network-task-head">
        <h2 id={`network-${name}`}>{title}</h2>
        <StateLabel state={state} />
      </div>
      <div className="network-progress">
        {state === 'running' && <MoProgress label={title} hideLabel value={progress} />}
      </div>
      <dl className="network-figures">
        {figuresOf(name, diagnosis, locale, msg).map((line) => (
          <div key={line.key}>
            <dt>
              {line.title}
              {line.note && <span className="network-note">{line.note}</span>}
            </dt>
            <dd>
              {(line.value || !line.state) && <span>{line.value || '–'}</span>}
              {line.state && <StateLabel state={line.state} />}
            </dd>
          </div>
        ))}
      </dl>
      {hints.length > 0 && (
        <ul className="network-hints">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </li>
  );
};
