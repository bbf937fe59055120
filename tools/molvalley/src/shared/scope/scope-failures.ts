import '@moiety/elements/callout/define.js';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { SetSession } from '../sets/set-session.ts';
import { badQueryWords } from '../words/search-words.ts';
import { parentColumns } from '../table/columns.ts';
import { concernsMarks } from '../table/mark-values.ts';
import { concernsColumn } from '../table/view-query.ts';
import type { Scope } from './scope.ts';

interface ScopeFailure {
  words: string;
  /** Tries again; absent where that would end the same way. */
  retry?: () => void;
}

/** What the table's filters wait for in vain. */
const failuresOf = ({ view, search, alerts, parents, marks }: SetSession): ScopeFailure[] => {
  const { query } = view;
  const failures: ScopeFailure[] = [];
  if (query.structure && search.state.phase === 'failed')
    failures.push({
      words: msg('The structure search failed.', { id: 'molvalley.structure.failed' }),
      retry: () => void search.run(query.structure),
    });
  if (query.structure && search.state.phase === 'bad-query')
    failures.push({
      words: `${badQueryWords(query.structure.kind, search.state.detail)} ${msg('All molecules are shown.', { id: 'molvalley.substructure.allShown' })}`,
    });
  if (alerts.state.phase === 'failed' && query.filters.some(({ kind }) => kind === 'alerts'))
    failures.push({
      words: msg('The molecules could not be checked for alerts. The set has not changed.', {
        id: 'molvalley.alerts.failed',
      }),
      retry: () => void alerts.start(),
    });
  if (parents.state.phase === 'failed' && parentColumns.some(({ id }) => concernsColumn(query, id)))
    failures.push({
      words: msg('The parent structures could not be found. The set has not changed.', {
        id: 'molvalley.parents.failed',
      }),
      retry: () => void parents.start(),
    });
  if (marks.state.phase === 'failed' && concernsMarks(query))
    failures.push({
      words: msg('Stars, tags and notes could not be loaded.', { id: 'molvalley.scope.marksFailed' }),
      retry: () => void marks.load(),
    });
  return failures;
};

/** Tries again; the warning goes with its button, so that the field of the molecules, which it is about, takes the focus. */
const retryAt = (event: Event, retry: () => void): void => {
  const page = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  retry();
  page.querySelector<HTMLElement>('molvalley-scope')?.focus();
};

/** Warns that the molecules of a scope are other ones than the table's filters ask for, because what these need failed. */
export const scopeFailures = (session: SetSession, { kind }: Scope): TemplateResult | typeof nothing => {
  const failures = kind === 'shown' && session.isComplete ? failuresOf(session) : [];
  if (failures.length === 0) return nothing;
  return html`${failures.map(
    ({ words, retry }) =>
      html`<mo-callout type="warning" announced>
        ${words}
        ${
          retry
            ? html`${msg('Until it loads, the molecules shown may not match the filters of the table.', {
                  id: 'molvalley.scope.unfiltered',
                })}<mo-button slot="actions" icon="refresh" @click=${(event: Event) => retryAt(event, retry)}
                  >${msg('Retry', { id: 'kit.retry' })}</mo-button
                >`
            : nothing
        }
      </mo-callout>`,
  )}`;
};
