import { useState, type ReactNode } from 'react';
import type { Announcement } from '@moiety/contract/announcements.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { draftOf } from '../../shared/form/draft.ts';
import { useProblems } from '../../shared/form/use-problems.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startSaving } from './announcements-api.ts';
import { bodyOf, findProblems, languages, valuesOf, type AnnouncementValues } from './announcement-values.ts';
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
  const { form, problems, say, show, refuse } = useProblems(msg);

  const change = (changes: Partial<AnnouncementValues>): void => {
    const next = { ...values, ...changes };
    setValues(next);
    draft.keep(next);
    // What was wrong is looked at again with each key; nothing new is said before the next try.
    const found = findProblems(next, announcement);
    say(Object.fromEntries(Object.entries(found).filter(([path]) => path in problems)));
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
      refuse(outcome.error, msg('The announcement was not saved', { id: 'announcements.save-failed' }));
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
              say({});
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
