import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { molecules } from '../words/counts.ts';
import type { SetSaving } from './set-saving.ts';
import '@moiety/tool-kit/failure.ts';
import '@moiety/tool-kit/progress.ts';

/** What a person can do about a set that is being stored. */
export interface SavingActions {
  cancel: () => void;
  /** Opens the set as it is. */
  open: (id: string) => void;
}

/** How far a new set is on its way to the server, or why it is not there. */
export const savingStatus = (saving: SetSaving, { cancel, open }: SavingActions): TemplateResult => {
  const { state: now } = saving;
  if (now.phase === 'not-saved')
    return html`<kit-failure
      .what=${msg('The set was not saved', { id: 'molvalley.compare.notSaved' })}
      .safe=${msg('Your sets have not changed.', { id: 'molvalley.compare.safe' })}
      .failure=${now.failure}
      @retry=${() => void saving.run()}
    ></kit-failure>`;
  if (now.phase === 'incomplete') {
    const { id, name } = now.set;
    return html`<kit-failure
      .what=${msg(str`“${name}” was saved, but not all of its formulas, stars, tags and notes`, { id: 'molvalley.saving.incomplete' })}
      .safe=${msg('All of its molecules and their values are saved.', { id: 'molvalley.saving.incompleteSafe' })}
      .failure=${now.failure}
      @retry=${() => void saving.run()}
      ><mo-button @click=${() => open(id)}
        >${msg('Open it as it is', { id: 'molvalley.saving.open' })}</mo-button
      ></kit-failure
    >`;
  }
  const [stored, total] = now.phase === 'saving' ? [now.stored, now.total] : [0, 0];
  return html`<kit-progress
    .words=${msg(str`Saving: ${number(stored)} of ${molecules(total)}`, { id: 'molvalley.reading.saving' })}
    .share=${total ? stored / total : 0}
    cancellable
    @cancel=${cancel}
  ></kit-progress>`;
};
