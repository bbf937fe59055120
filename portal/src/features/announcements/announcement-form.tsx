import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Announcement } from '@moiety/contract/announcements.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { draftOf } from '../../shared/form/draft.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startSaving } from './announcements-api.ts';
import {
  bodyOf,
  findProblems,
  languages,
  valuesOf,
  type AnnouncementValues,
  type Problems,
} from './announcement-values.ts';
import { LanguageFields } from './language-fields.tsx';
import { TimeFields } from './time-fields.tsx';
import { TypeField } from './type-field.tsx';

/** Writes an announcement, or changes one. What is typed stays in this tab until it is sent. */
export const AnnouncementForm = ({
  announcement,
  person,
  onDone,
}: {
  /** The one that is changed; none: a new one. */
  announcement?: Announcement;
  /** Whose drafts they are. */
  person: string;
  /** It was sent, or given up. */
  onDone: () => void;
}): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const draft = draftOf<AnnouncementValues>('announcement', person, announcement?.id ?? 'new');
  const [values, setValues] = useState(() => draft.read() ?? valuesOf(announcement));
  const [restored, setRestored] = useState(() => draft.read() !== undefined);
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  const change = (changes: Partial<AnnouncementValues>): void => {
    const next = { ...values, ...changes };
    setValues(next);
    draft.keep(next);
    // What was wrong is looked at again with each key; nothing new is said before the next try.
    const found = findProblems(next, announcement);
    setProblems(Object.fromEntries(Object.entries(found).filter(([path]) => path in problems)));
  };
  /** The first wrong field gets the focus, once it says what is wrong. */
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[data-wrong]')?.focus();
  }, [attempt]);
  const show = (found: Problems): void => {
    setProblems(found);
    setAttempt((before) => before + 1);
  };

  const fail = (error: ApiError): void => {
    const heading = msg('The announcement was not saved', { id: 'announcements.save-failed' });
    if (!error.fields?.length) {
      showRefusal(error, heading, msg);
      return;
    }
    show(Object.fromEntries(error.fields.map(({ path, message }) => [path, () => message])));
    void notify('error', error.message, { heading, ofAttempt: true });
  };
  const save = async (): Promise<void> => {
    const found = findProblems(values, announcement);
    if (Object.keys(found).length > 0) {
      show(found);
      return;
    }
    const outcome = await send(startSaving(bodyOf(values, announcement), announcement?.id));
    if (!outcome) return;
    if ('error' in outcome) {
      fail(outcome.error);
      return;
    }
    draft.drop();
    void notify(
      'success',
      outcome.data?.state === 'scheduled'
        ? msg('The announcement is scheduled', { id: 'announcements.saved-scheduled' })
        : msg('The announcement is published', { id: 'announcements.saved-out' }),
    );
    if (!outcome.left) onDone();
  };
  const problem = (path: string): string => problems[path]?.(msg) ?? '';

  return (
    <form
      className="announcement-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {restored && (
        <MoCallout heading={msg('Your draft is still here', { id: 'announcements.draft' })}>
          <MoButton
            slot="actions"
            onClick={() => {
              draft.drop();
              setRestored(false);
              setProblems({});
              setValues(valuesOf(announcement));
            }}
          >
            {msg('Start over', { id: 'announcements.draft-drop' })}
          </MoButton>
        </MoCallout>
      )}
      <TypeField
        value={values.type}
        fixed={announcement !== undefined}
        onChange={(type) => change({ type })}
      />
      <div className="announcement-languages">
        {languages.map((language) => (
          <LanguageFields
            key={language}
            language={language}
            values={values}
            problem={problem}
            onChange={change}
          />
        ))}
      </div>
      <TimeFields values={values} isOut={announcement?.state === 'out'} problem={problem} onChange={change} />
      <div className="announcement-buttons">
        <MoButton variant="primary" size="form" type="submit" loading={pending}>
          {announcement
            ? msg('Save', { id: 'announcements.save' })
            : values.when === 'now'
              ? msg('Publish now', { id: 'announcements.publish' })
              : msg('Schedule', { id: 'announcements.schedule' })}
        </MoButton>
        <MoButton
          size="form"
          onClick={() => {
            draft.drop();
            onDone();
          }}
        >
          {msg('Cancel', { id: 'announcements.cancel' })}
        </MoButton>
      </div>
    </form>
  );
};
