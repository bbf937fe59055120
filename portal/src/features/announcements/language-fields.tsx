import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { Locale } from '@moiety/locales';
import { MoInput } from '@moiety/elements/input/react.js';
import { localeNames } from '../../shared/preferences/locale-names.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import type { AnnouncementValues } from './announcement-values.ts';
import { ContentField } from './content-field.tsx';

/** The words of an announcement in one language, and how they would look. */
export const LanguageFields = ({
  language,
  values,
  problem,
  onChange,
}: {
  language: Locale;
  values: AnnouncementValues;
  /** What is wrong with the field of this path. */
  problem: (path: string) => string;
  onChange: (changes: Partial<AnnouncementValues>) => void;
}): ReactNode => {
  const msg = useMsg();
  const { type, title, content } = values;
  const name = localeNames[language];
  return (
    <fieldset className="announcement-language">
      <legend lang={language}>{name}</legend>
      {type === '1' && (
        <MoInput
          lang={language}
          label={msg(str`Title (${name})`, { id: 'announcements.title-in' })}
          required
          maxLength={200}
          value={title[language]}
          error={problem(`title.${language}`)}
          data-wrong={problem(`title.${language}`) ? '' : undefined}
          onInput={(event) => onChange({ title: { ...title, [language]: event.currentTarget.value } })}
        />
      )}
      <ContentField
        label={msg(str`Text (${name})`, { id: 'announcements.content-in' })}
        language={language}
        value={content[language]}
        error={problem(`content.${language}`)}
        onChange={(text) => onChange({ content: { ...content, [language]: text } })}
      />
      <AnnouncementPreview type={type} title={title[language]} content={content[language]} />
    </fieldset>
  );
};
