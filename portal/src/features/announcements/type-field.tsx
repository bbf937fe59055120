import type { ReactNode } from 'react';
import type { AnnouncementType } from '@moiety/contract/announcements.ts';
import { MoRadio, MoRadioGroup } from '@moiety/elements/radio-group/react.js';
import { useMsg } from '../../shared/words/use-msg.ts';
import { typeWords } from './announcement-words.ts';

/** Where an announcement is seen; what is stored stays of its kind. */
export const TypeField = ({
  value,
  fixed,
  onChange,
}: {
  value: AnnouncementType;
  fixed: boolean;
  onChange: (type: AnnouncementType) => void;
}): ReactNode => {
  const msg = useMsg();
  return (
    <MoRadioGroup
      label={msg('Show as', { id: 'announcements.type' })}
      value={value}
      disabled={fixed}
      horizontal
      onChange={(event) => onChange(event.currentTarget.value === '1' ? '1' : '2')}
    >
      <MoRadio value="2">{typeWords('2', msg)}</MoRadio>
      <MoRadio value="1">{typeWords('1', msg)}</MoRadio>
    </MoRadioGroup>
  );
};
