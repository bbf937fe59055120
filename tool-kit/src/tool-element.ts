import { LitElement } from 'lit';
import { updateWhenLocaleChanges } from '@lit/localize';

/** What every view of the tool has in common: it follows the language, and fires typed events that do not bubble. */
export abstract class ToolElement extends LitElement {
  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  protected emit(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
