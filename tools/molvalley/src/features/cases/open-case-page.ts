import { consume } from '@lit/context';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ApiFailure, isAbort } from '@moiety/tool-kit/api-failure.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { fetchCaseFile } from './case-files.ts';
import { setNameOf } from '../../shared/imports/import-job.ts';
import '@moiety/tool-kit/failure.ts';
import '@moiety/tool-kit/progress.ts';

/**
 * Fetches the file of a worked example and reads it as if it had been dropped. The route then becomes that of the set, so
 * that neither reloading nor going back makes a second one.
 */
@customElement('molvalley-open-case-page')
export class OpenCasePage extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .page {
        display: grid;
        gap: var(--mo-space-4);
      }
      /* Mostly the file is there before anybody could read that it is being fetched. */
      .fetching {
        opacity: 0;
        animation: appear 0s 150ms forwards;
      }
      @keyframes appear {
        to {
          opacity: 1;
        }
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The case's name in addresses. */
  @property({ attribute: false }) caseId = '';
  @state() private share = 0;
  @state() private failure: unknown;
  #fetching: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#fetching?.abort();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('caseId')) void this.#open();
  }

  override render(): TemplateResult {
    return html`<div class="page">
      <h1>${msg('Opening the case file', { id: 'molvalley.case.title' })}</h1>
      ${this.failure === undefined ? this.#renderFetching() : this.#renderFailure(this.failure)}
    </div>`;
  }

  #renderFetching(): TemplateResult {
    return html`<kit-progress
      class="fetching"
      .words=${msg('Downloading the file', { id: 'molvalley.case.fetching' })}
      .share=${this.share}
      cancellable
      @cancel=${this.#leave}
    ></kit-progress>`;
  }

  #renderFailure(failure: unknown): TemplateResult {
    const missing = failure instanceof ApiFailure && failure.status === 404;
    return html`<kit-failure
      .what=${msg('The case file could not be downloaded', { id: 'molvalley.case.failed' })}
      .safe=${msg('Your molecule sets have not changed.', { id: 'molvalley.case.failedSafe' })}
      .failure=${failure}
      ?final=${missing}
      @retry=${() => void this.#open()}
    >
      <mo-button variant="plain" href=${paths.sets()}
        >${msg('Your molecule sets', { id: 'molvalley.sets.title' })}</mo-button
      >
    </kit-failure>`;
  }

  #leave = (): void => {
    this.#fetching?.abort();
    this.services.router.go(paths.sets(), { replace: true });
  };

  async #open(): Promise<void> {
    this.#fetching?.abort();
    const fetching = new AbortController();
    const { signal } = fetching;
    this.#fetching = fetching;
    this.failure = undefined;
    this.share = 0;
    const { importQueue, router, firstSteps } = this.services;
    try {
      const file = await fetchCaseFile(this.services, this.caseId, {
        signal,
        onProgress: (share) => (this.share = share),
      });
      signal.throwIfAborted();
      const importJob = importQueue.add({
        blob: file,
        name: setNameOf(file.name),
        sourceName: cutText(file.name, 255),
      });
      firstSteps.report('case');
      router.go(paths.reading(importJob.id, this.caseId), { replace: true });
    } catch (failure) {
      if (!isAbort(failure)) this.failure = failure;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-open-case-page': OpenCasePage;
  }
}
