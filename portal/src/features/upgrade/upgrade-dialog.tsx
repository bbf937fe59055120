import { useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { MoDialog } from '@moiety/elements/dialog/react.js';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { draftOf } from '../../shared/form/draft.ts';
import { useProblems } from '../../shared/form/use-problems.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import type { Person } from '../account/index.ts';
import { creditsWords, useCreditStatistics } from '../credits/index.ts';
import { startAskUpgrade } from './upgrade-api.ts';
import { UpgradeFields } from './upgrade-fields.tsx';
import {
  fieldNames,
  findProblems,
  firstValues,
  type FieldName,
  type UpgradeValues,
} from './upgrade-values.ts';

/** What the upgrade takes away: the personal balance, as it is now, and the check-in. */
const Consequence = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { currentData: statistics } = useCreditStatistics();
  const credits = statistics && creditsWords(statistics.remaining, locale, msg);
  const words =
    statistics?.remaining === 0
      ? msg('The daily check-in ends when the upgrade takes effect. Your organization has its own balance.', {
          id: 'upgrade.consequence-none',
        })
      : credits
        ? msg(
            str`Your ${credits} will be cleared when the upgrade takes effect, and the daily check-in ends.`,
            {
              id: 'upgrade.consequence',
            },
          )
        : msg(
            'Your personal credits will be cleared when the upgrade takes effect, and the daily check-in ends.',
            {
              id: 'upgrade.consequence-unknown',
            },
          );
  return <MoCallout type="warning">{words}</MoCallout>;
};

/** Asks for the enterprise version. What is typed stays in this tab until it is sent, whatever closes the dialog. */
export const UpgradeDialog = ({
  person,
  onSent,
  onClose,
}: {
  person: Person;
  onSent: () => void;
  /** It was sent, or is left for later. */
  onClose: () => void;
}): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const draft = draftOf<UpgradeValues>('upgrade', person.id);
  const [open, setOpen] = useState(true);
  const [values, setValues] = useState(() => ({ ...firstValues(person), ...draft.read() }));
  const { form, problems, say, show, refuse } = useProblems(msg);

  const change = (name: FieldName, value: string): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    draft.keep(next);
    // What was wrong is looked at again with each key; nothing new is said before the field is left.
    if (problems[name]) say({ ...problems, [name]: findProblems(next, [name])[name] });
  };

  const ask = async (): Promise<void> => {
    const found = findProblems(values);
    if (Object.keys(found).length > 0) {
      show(found);
      return;
    }
    const outcome = await send(startAskUpgrade(values));
    if (!outcome) return;
    if ('error' in outcome) {
      refuse(outcome.error, msg('The request could not be sent', { id: 'upgrade.failed' }), fieldNames);
      return;
    }
    draft.drop();
    onSent();
    setOpen(false);
    void notify('success', msg('Your request was sent', { id: 'upgrade.sent' }));
  };

  return (
    <MoDialog
      title={msg('Request an upgrade', { id: 'upgrade.ask' })}
      open={open}
      showFooter
      loading={pending}
      submittext={msg('Send request', { id: 'upgrade.send' })}
      onSubmit={() => void ask()}
      onCancel={(event) => {
        if (pending) event.preventDefault();
      }}
      onClose={onClose}
    >
      <form
        className="upgrade-form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <Consequence />
        <UpgradeFields
          values={values}
          problems={problems}
          onChange={change}
          onLeave={(name) => say({ ...problems, [name]: findProblems(values, [name])[name] })}
        />
      </form>
    </MoDialog>
  );
};
