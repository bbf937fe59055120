import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';

export type BoxState = 'on' | 'off' | 'mixed';

/** The drawn box of a row's or the header's choice. */
export const checkBox = (state: BoxState): TemplateResult =>
  html`<span class=${state === 'off' ? 'check' : 'check on'} aria-hidden="true"
    >${state === 'off' ? nothing : html`<mo-icon name=${state === 'on' ? 'check' : 'minus'}></mo-icon>`}</span
  >`;
