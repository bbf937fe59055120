import '../dialog/define.ts';
import { html, type TemplateResult } from 'lit';
import { msg } from '../base/words.ts';
import { structureButtons } from './structure-actions.ts';
import type { StructureSource } from './structure-source.ts';

/** A structure large in a dialog, with the ways to copy and save it. */
export const enlarged = (source: StructureSource, close: () => void): TemplateResult =>
  html`<mo-dialog
    open
    .title=${source.name || msg('Structure', { id: 'elements.structure.title' })}
    width="720px"
    @close=${close}
  >
    <mo-structure
      class="large"
      plain
      magnify="1.6"
      .structure=${source.structure}
      .name=${source.name ?? ''}
      .highlight=${source.highlight ?? ''}
      .highlightRest=${source.highlightRest ?? false}
    ></mo-structure>
    <div class="actions">${structureButtons(source)}</div>
  </mo-dialog>`;
