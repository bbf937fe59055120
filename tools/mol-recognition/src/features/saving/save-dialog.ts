import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import type { FileFormat } from '@moiety/chemistry/worker/file-options.ts';
import { keepOriginalFile, type MoleculeSet } from '@moiety/contract';
import { fileName, saveFile } from '@moiety/elements/base/save-file.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import '@moiety/elements/checkbox/define.js';
import '@moiety/elements/radio-group/define.js';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import '@moiety/tool-kit/failure.ts';
import { number, percent } from '@moiety/tool-kit/format.ts';
import { createUpload } from '@moiety/tool-kit/molecule-set-upload.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { countOf, recordsOf, sourceCells, type Source, type Which } from '../../shared/records.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { setPictures } from '../../shared/set-pictures.ts';

/** What the pictures of a set are called as a file; the same in every language, as that of a file of structures is. */
const PICTURES_NAME = 'pictures.zip';

/** Where structures go: a molecule set of the person's, or a file. */
export type SaveKind = 'set' | 'file';

/** A set that is stored, and what is to be kept with it. */
interface Stored {
  set: MoleculeSet;
  sources: readonly Source[];
}

type Phase =
  | { name: 'asking' }
  | { name: 'sign-in' }
  | { name: 'working' }
  | { name: 'failed'; failure: unknown }
  /** The pictures are on their way; `share` from 0 to 1. */
  | { name: 'keeping'; stored: Stored; share: number }
  /** The set is there, its pictures are not. */
  | { name: 'not-kept'; stored: Stored; failure: unknown }
  | { name: 'saved'; set: MoleculeSet; hasPictures: boolean };

/**
 * Takes the structures that were found out of the tool.
 *
 * @fires close - it closed
 */
@customElement('mol-recognition-save-dialog')
export class SaveDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .fields {
        display: grid;
        gap: var(--mo-space-4);
      }
      .done {
        display: grid;
        gap: var(--mo-space-3);
        justify-items: start;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** What is asked for; the dialog is closed while it is nothing. */
  @property({ attribute: false }) kind: SaveKind | undefined;
  @state() private which: Which = 'accepted';
  @state() private format: FileFormat = 'sdf';
  @state() private name = '';
  @state() private withPictures = true;
  @state() private phase: Phase = { name: 'asking' };

  #run: AbortController | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('kind') || !this.kind) return;
    this.phase = { name: 'asking' };
    this.which = countOf(this.services.pictures.items, 'accepted') > 0 ? 'accepted' : 'found';
    this.name = msg('Structures from pictures', { id: 'mol-recognition.save.defaultName' });
  }

  override render(): TemplateResult {
    const { kind, phase } = this;
    const isStored = phase.name === 'keeping' || phase.name === 'not-kept' || phase.name === 'saved';
    return html`<mo-dialog
      .title=${
        kind === 'file'
          ? msg('Export structures', { id: 'mol-recognition.export.title' })
          : msg('Save to a molecule set', { id: 'mol-recognition.save' })
      }
      .open=${kind !== undefined}
      .loading=${phase.name === 'working'}
      ?showFooter=${!isStored}
      .submittext=${
        kind === 'file'
          ? msg('Export', { id: 'mol-recognition.export' })
          : msg('Save', { id: 'mol-recognition.save.submit' })
      }
      @submit=${this.#submit}
      @close=${this.#closed}
    >
      ${kind ? (isStored ? this.#renderStored(phase) : this.#renderFields(kind)) : nothing}
    </mo-dialog>`;
  }

  #renderFields(kind: SaveKind): TemplateResult {
    const { items } = this.services.pictures;
    const { phase } = this;
    const [accepted, found] = [countOf(items, 'accepted'), countOf(items, 'found')];
    return html`<form class="fields" @submit=${this.#submit}>
      <mo-radio-group
        label=${msg('Structures', { id: 'mol-recognition.save.which' })}
        .value=${this.which}
        @change=${(event: Event) => (this.which = (event.target as HTMLInputElement).value as Which)}
      >
        <mo-radio value="accepted" ?disabled=${accepted === 0}
          >${msg(str`Accepted (${number(accepted)})`, { id: 'mol-recognition.save.accepted' })}</mo-radio
        >
        <mo-radio value="found"
          >${msg(str`All but the rejected ones (${number(found)})`, { id: 'mol-recognition.save.found' })}</mo-radio
        >
      </mo-radio-group>
      ${
        kind === 'file'
          ? html`<mo-radio-group
              label=${msg('Format', { id: 'mol-recognition.export.format' })}
              .value=${this.format}
              @change=${(event: Event) => (this.format = (event.target as HTMLInputElement).value as FileFormat)}
            >
              <mo-radio value="sdf">SDF</mo-radio>
              <mo-radio value="csv">CSV</mo-radio>
              <mo-radio value="xlsx"
                >${msg('Excel, with each picture beside its structure', {
                  id: 'mol-recognition.export.excel',
                })}</mo-radio
              >
            </mo-radio-group>`
          : html`<mo-input
                label=${msg('Set name', { id: 'mol-recognition.save.name' })}
                autocomplete="off"
                .value=${this.name}
                @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)}
              ></mo-input>
              <mo-checkbox
                label=${msg('Save the pictures with the set', { id: 'mol-recognition.save.pictures' })}
                .checked=${this.withPictures}
                @change=${() => (this.withPictures = !this.withPictures)}
              ></mo-checkbox>
              <p class="muted">${this.#uploadedWords()}</p>`
      }
      ${
        phase.name === 'sign-in'
          ? html`<mo-callout type="info" announced
              >${msg('Sign in to save to your account. Your pictures and decisions are kept here.', {
                id: 'mol-recognition.save.signInWhy',
              })}
              <a
                href=${`${this.services.apiOrigin}/login?redirect=${encodeURIComponent('/mol-recognition')}`}
                target="_blank"
                >${msg('Sign in in a new tab', { id: 'mol-recognition.save.signIn' })}</a
              ></mo-callout
            >`
          : nothing
      }
      ${
        phase.name === 'failed'
          ? html`<kit-failure
              .what=${
                kind === 'file'
                  ? msg('The file could not be written', { id: 'mol-recognition.export.failed' })
                  : msg('The structures were not saved', { id: 'mol-recognition.save.failed' })
              }
              .safe=${msg('Nothing is lost: they are still in this browser.', {
                id: 'mol-recognition.save.safe',
              })}
              .failure=${phase.failure}
              @retry=${this.#submit}
            ></kit-failure>`
          : nothing
      }
    </form>`;
  }

  /** What leaves this browser when it is saved. */
  #uploadedWords(): string {
    return this.withPictures
      ? msg(
          'Uploaded to your account: the structures, as corrected, with the confidence and the review of each, and each picture as it was read. Molecule analysis shows it with its structure, to you and to anyone you share the set with.',
          { id: 'mol-recognition.save.uploadedWithPictures' },
        )
      : msg(
          'Uploaded to your account: the structures, as corrected, with the names of the pictures, the confidence and the review of each. Not uploaded: the pictures themselves, which stay in this browser.',
          { id: 'mol-recognition.save.uploaded' },
        );
  }

  #renderStored(phase: Extract<Phase, { name: 'keeping' | 'not-kept' | 'saved' }>): TemplateResult {
    const { apiOrigin } = this.services;
    const { id, name, total } = phase.name === 'saved' ? phase.set : phase.stored.set;
    const count =
      total === 1
        ? msg(str`1 structure was saved to “${name}”.`, { id: 'mol-recognition.saved.one' })
        : msg(str`${number(total)} structures were saved to “${name}”.`, { id: 'mol-recognition.saved' });
    return html`<div class="done">
      <div role="status">
        <p>${count}</p>
        ${phase.name === 'not-kept' ? nothing : this.#renderPictures(phase)}
      </div>
      ${
        phase.name === 'not-kept'
          ? html`<kit-failure
              .what=${msg('The pictures were not saved', { id: 'mol-recognition.save.notKept' })}
              .safe=${msg('The structures are saved, and the pictures are still in this browser.', {
                id: 'mol-recognition.save.notKeptSafe',
              })}
              .failure=${phase.failure}
              @retry=${() => void this.#keep(phase.stored)}
            ></kit-failure>`
          : nothing
      }
      <mo-button
        variant="primary"
        icon="external"
        target="_blank"
        href=${`${apiOrigin}/molvalley?molvalley-app=${encodeURIComponent(`/set/${id}`)}`}
        >${msg('Open it in molecule analysis', { id: 'mol-recognition.saved.open' })}</mo-button
      >
    </div>`;
  }

  #renderPictures(phase: Extract<Phase, { name: 'keeping' | 'saved' }>): TemplateResult | typeof nothing {
    if (phase.name === 'keeping')
      return html`<p class="muted">
        ${msg(str`Uploading the pictures: ${percent(phase.share)}`, { id: 'mol-recognition.save.keeping' })}
      </p>`;

    return phase.hasPictures
      ? html`<p class="muted">
          ${msg('Molecule analysis shows each structure with its picture.', { id: 'mol-recognition.saved.pictures' })}
        </p>`
      : nothing;
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    const { name } = this.phase;
    if (name === 'asking' || name === 'sign-in' || name === 'failed')
      void (this.kind === 'file' ? this.#export() : this.#save());
  };

  async #export(): Promise<void> {
    const { molecules, pictures } = this.services;
    this.phase = { name: 'working' };
    try {
      const found = await recordsOf(molecules, pictures.items, this.which);
      const { records, columns } = found;
      const stem = msg('Structures from pictures', { id: 'mol-recognition.save.defaultName' });
      saveFile(
        await molecules.write(this.format, records, columns, {
          title: stem,
          ...(this.format === 'xlsx' && { sources: await sourceCells(found) }),
        }),
        fileName(stem, this.format),
      );
      this.emit('close');
    } catch (failure) {
      this.phase = { name: 'failed', failure };
    }
  }

  async #save(): Promise<void> {
    const { molecules, pictures, api, host } = this.services;
    this.phase = { name: 'working' };
    const run = new AbortController();
    this.#run = run;
    const counted = new Set(pictures.items.map(({ id }) => id));
    try {
      if ((await host.getToken()) === null) {
        // A session that is over is renewed in the portal's own dialog; nobody else's is.
        if ((await host.renewToken('')) === null) {
          this.phase = { name: 'sign-in' };
          return;
        }
        await pictures.load();
      }
      // Others of the account's may have come with the session: nobody was asked about these.
      const asked = pictures.items.filter(({ id }) => counted.has(id));
      const { records, columns, sources } = await recordsOf(molecules, asked, this.which);
      const name =
        cutText(this.name.trim(), 200) ||
        msg('Structures from pictures', { id: 'mol-recognition.save.defaultName' });
      const upload = createUpload({
        api,
        set: { name, sourceName: '', format: 'sdf', columns, total: records.length },
        records,
        onProgress: () => undefined,
      });
      const set = await upload.run(run.signal);
      if (this.withPictures) await this.#keep({ set, sources });
      else this.phase = { name: 'saved', set, hasPictures: false };
    } catch (failure) {
      if (!isAbort(failure)) this.phase = { name: 'failed', failure };
    }
  }

  /** Keeps the pictures with a set that is stored; it is safe whatever comes of them. */
  async #keep(stored: Stored): Promise<void> {
    const { pictures, api, uploads } = this.services;
    const run = new AbortController();
    this.#run = run;
    const { signal } = run;
    this.phase = { name: 'keeping', stored, share: 0 };
    try {
      const [file, { HASH_SHARE, uploadFile }] = await Promise.all([
        setPictures(pictures, stored.sources, signal),
        import('@moiety/tool-kit/upload-file.ts'),
      ]);
      let counted = 0;
      const id = await uploadFile(file, {
        api,
        name: PICTURES_NAME,
        signal,
        onProgress: (share) => {
          const sent = Math.round(file.size * Math.max(0, (share - HASH_SHARE) / (1 - HASH_SHARE)));
          uploads.add(sent - counted);
          counted = sent;
          if (!signal.aborted) this.phase = { name: 'keeping', stored, share };
        },
      });
      await api.call(keepOriginalFile, { params: { id: stored.set.id }, body: { file: id }, signal });
      this.phase = { name: 'saved', set: stored.set, hasPictures: true };
    } catch (failure) {
      if (!signal.aborted) this.phase = { name: 'not-kept', stored, failure };
    }
  }

  #closed = (): void => {
    const { phase } = this;
    this.#run?.abort();
    if (phase.name === 'keeping')
      toast.info(
        msg(str`“${phase.stored.set.name}” was saved without its pictures`, {
          id: 'mol-recognition.save.withoutPictures',
        }),
      );
    if (this.kind) this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-save-dialog': SaveDialog;
  }
}
