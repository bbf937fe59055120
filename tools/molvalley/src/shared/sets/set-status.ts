import { msg } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { SetSession } from './set-session.ts';
import '@moiety/tool-kit/failure.ts';

/**
 * What stands in place of an analysis while its set is not there; undefined once it is. The page brings the styles `skeletonStyles` and
 * `.message`.
 * @param load asks for the set again
 */
export const setStatus = (session: SetSession, load: () => void): TemplateResult | undefined => {
  if (session.failure)
    return html`<kit-failure
      .what=${msg('This set could not be loaded', { id: 'molvalley.set.failed' })}
      .safe=${msg('It is safe on the server.', { id: 'molvalley.set.failedSafe' })}
      .failure=${session.failure}
      @retry=${load}
    ></kit-failure>`;
  if (session.inTrash || session.missing)
    return html`<div class="message">
      <p>
        ${
          session.missing
            ? msg('This set is no longer available', { id: 'molvalley.set.missing' })
            : msg('This set is in the trash.', { id: 'molvalley.set.inTrash' })
        }
      </p>
    </div>`;
  if (!session.isComplete)
    return html`<div class="skeleton" role="status">
      <span class="visually-hidden">${msg('Loading', { id: 'molvalley.loading' })}</span>
      <span></span><span></span><span></span>
    </div>`;
  return undefined;
};
