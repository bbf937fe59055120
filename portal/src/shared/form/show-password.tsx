import type { ReactNode } from 'react';
import { useMsg } from '../words/use-msg.ts';
import './show-password.css';

/** At the end of a password's field: shows what was typed. */
export const ShowPassword = ({
  shown,
  onChange,
}: {
  shown: boolean;
  onChange: (shown: boolean) => void;
}): ReactNode => {
  const msg = useMsg();
  return (
    <button
      className="field-show"
      type="button"
      aria-label={
        shown
          ? msg('Hide password', { id: 'portal.password.hide-label' })
          : msg('Show password', { id: 'portal.password.show-label' })
      }
      onClick={() => onChange(!shown)}
    >
      {shown ? msg('Hide', { id: 'portal.password.hide' }) : msg('Show', { id: 'portal.password.show' })}
    </button>
  );
};
