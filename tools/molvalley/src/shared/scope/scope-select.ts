import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SetSession } from '../sets/set-session.ts';
import { scopePositions, selectedScope, viewOf } from './scope.ts';
import type { Scope, ScopeKind } from './scope.ts';
import '@moiety/elements/select/define.js';

/** What stands for molecules that are selected by now, beside those that an analysis is of. */
const NOW = 'selected-now';

/**
 * Chooses which molecules an analysis or a plot is of.
 *
 * @fires {CustomEvent<Scope>} scope-change
 */
@customElement('molvalley-scope')
export class ScopeSelect extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        display: block;
      }
      mo-select {
        width: 100%;
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) scope!: Scope;
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  /** Puts the focus into its field. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('mo-select')?.focus(options);
  }

  override render(): TemplateResult {
    const { session, scope } = this;
    const { table, view, selection } = session;
    const all = table.records.length;
    // All of them are known, and many.
    const positions = scope.kind === 'all' ? undefined : scopePositions(session, scope);
    const isLost = scope.kind !== 'all' && !positions;
    const analyzed = scope.kind === 'selected' ? positions : undefined;
    const isOther =
      analyzed !== undefined &&
      selection.size > 0 &&
      !(selection.size === analyzed.length && analyzed.every((position) => selection.has(position)));
    // Of molecules that are not known any more a person chooses others.
    const kind = isLost ? '' : scope.kind;
    const option = (value: ScopeKind | typeof NOW, words: string, isPossible = true): TemplateResult =>
      html`<option value=${value} ?selected=${value === kind} ?disabled=${!isPossible}>${words}</option>`;
    return html`<mo-select
      label=${msg('Molecules', { id: 'molvalley.scope' })}
      .value=${kind}
      placeholder=${msg('Choose molecules', { id: 'molvalley.scope.choose' })}
      @change=${this.#change}
    >
      ${option('shown', msg(str`Shown in the table (${number(view.visible.length)})`, { id: 'molvalley.scope.shown' }))}
      ${option('all', msg(str`All (${number(all)})`, { id: 'molvalley.scope.all' }))}
      ${option(
        'selected',
        msg(str`Selected (${number(analyzed?.length ?? selection.size)})`, {
          id: 'molvalley.scope.selected',
        }),
        Boolean(analyzed?.length ?? selection.size),
      )}
      ${isOther ? option(NOW, msg(str`Selected now (${number(selection.size)})`, { id: 'molvalley.scope.now' })) : nothing}
    </mo-select>`;
  }

  #change = (event: Event): void => {
    const { session } = this;
    // As the table is shown, which leaves out a filter for molecules that are not known any more.
    const scope: Scope = { ...this.scope, view: viewOf(session) };
    const { value } = event.currentTarget as HTMLElement & { value: ScopeKind | typeof NOW };
    const detail: Scope =
      value === 'selected' || value === NOW
        ? selectedScope(session, scope)
        : { ...scope, kind: value, rows: '' };
    this.emit('scope-change', detail);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-scope': ScopeSelect;
  }
}
