import { useRef, type ReactNode } from 'react';
import { ANNOUNCEMENT_MAX } from '@moiety/contract/announcements.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoTextarea } from '@moiety/elements/textarea/react.js';
import type { MoTextarea as MoTextareaElement } from '@moiety/elements/textarea/textarea.js';
import { useMsg } from '../../shared/words/use-msg.ts';

/** The text of an announcement as HTML, with buttons for what may be in it. */
export const ContentField = ({
  label,
  language,
  value,
  error,
  onChange,
}: {
  label: string;
  /** Of the text, for spelling and reading aloud. */
  language: string;
  value: string;
  error: string;
  onChange: (value: string) => void;
}): ReactNode => {
  const msg = useMsg();
  const field = useRef<MoTextareaElement>(null);
  /** Puts marks around what is selected, and the caret into them. */
  const wrap = (before: string, after: string): void => {
    const control = field.current?.control;
    if (!control) return;
    const { selectionStart, selectionEnd } = control;
    const selected = control.value.slice(selectionStart, selectionEnd);
    control.setRangeText(before + selected + after, selectionStart, selectionEnd, 'end');
    const caret = selectionStart + before.length;
    control.setSelectionRange(caret, caret + selected.length);
    control.focus();
    onChange(control.value);
  };
  const marks = [
    [msg('Bold', { id: 'announcements.bold' }), '<b>', '</b>'],
    [msg('Link', { id: 'announcements.link' }), '<a href="https://">', '</a>'],
    [msg('Text color', { id: 'announcements.text-color' }), '<span style="color: #b3202c">', '</span>'],
    [
      msg('Background', { id: 'announcements.background' }),
      '<span style="background-color: #fff3dd; color: #16202e">',
      '</span>',
    ],
  ] as const;
  return (
    <div className="announcement-content">
      <div className="announcement-marks">
        {marks.map(([name, before, after]) => (
          <MoButton
            key={name}
            variant="plain"
            label={`${name}: ${label}`}
            onClick={() => wrap(before, after)}
          >
            {name}
          </MoButton>
        ))}
      </div>
      <MoTextarea
        ref={field}
        lang={language}
        label={label}
        rows={5}
        required
        maxLength={ANNOUNCEMENT_MAX}
        value={value}
        error={error}
        data-wrong={error ? '' : undefined}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
};
