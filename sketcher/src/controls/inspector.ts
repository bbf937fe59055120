import { msg, updateWhenLocaleChanges } from '@lit/localize';
import '@moiety/elements/input/define.js';
import '@moiety/elements/select/define.js';
import { css, html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { changeAtoms, changeBonds } from '../editing/edits.ts';
import { FollowSketch } from '../editing/follow-sketch.ts';
import type { Sketch } from '../editing/sketch.ts';
import { atomOf, bondOf } from '../molecule/molecule.ts';
import type { Atom, Bond, BondStereo } from '../molecule/molecule.ts';
import { bondWords } from '../words.ts';
import { atomOfText, textOfAtom } from './atom-text.ts';

const valueOf = (event: Event): string => (event.target as HTMLElement & { value: string }).value;

/** What is known of the one atom or bond that is chosen, to be changed by words and numbers. */
@customElement('mo-sketcher-inspector')
export class SketcherInspector extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    p {
      margin: 0;
      color: var(--mo-color-text-muted);
      font: var(--mo-text-s) / 1.5 var(--mo-font);
    }
    .fields {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      gap: var(--mo-space-2) var(--mo-space-3);
    }
    mo-input,
    mo-select {
      inline-size: 132px;
    }
    mo-input.symbol {
      inline-size: 160px;
    }
    mo-input[type='number'] {
      inline-size: 96px;
    }
  `;

  @property({ attribute: false }) sketch!: Sketch;
  @property({ type: Boolean }) query = false;
  /** What is wrong with what was typed as a symbol, and for which atom. */
  @state() private fault: { atom: number; text: string } | undefined;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
    void new FollowSketch(this, () => this.sketch);
  }

  override render(): TemplateResult {
    const { drawn, selection } = this.sketch;
    const { atoms, bonds } = selection;
    const atom = atoms.size === 1 && bonds.size === 0 ? atomOf(drawn, [...atoms][0]!) : undefined;
    if (atom) return this.#renderAtom(atom);
    const bond = bonds.size === 1 && atoms.size === 0 ? bondOf(drawn, [...bonds][0]!) : undefined;
    if (bond) return this.#renderBond(bond);
    return html`<p>
      ${msg('Select one atom or bond to set its charge, isotope or order here.', { id: 'sketcher.inspector.hint' })}
    </p>`;
  }

  #renderAtom(atom: Atom): TemplateResult {
    const change = (changed: Partial<Atom>): void =>
      this.sketch.draw(changeAtoms(this.sketch.drawn, [atom.id], changed));
    const number =
      (key: 'charge' | 'isotope') =>
      (event: Event): void =>
        change({ [key]: Math.trunc(Number(valueOf(event))) || 0 });
    const fault = this.fault?.atom === atom.id ? this.fault : undefined;
    return html`<div class="fields" role="group" aria-label=${msg('Atom', { id: 'sketcher.atom' })}>
      <mo-input
        class="symbol"
        label=${msg('Element', { id: 'sketcher.atom.element' })}
        hint=${
          this.query
            ? msg('N, R1, C,N or [c;H1]', { id: 'sketcher.atom.queryHint' })
            : msg('N, Se, R1 or *', { id: 'sketcher.atom.hint' })
        }
        autocomplete="off"
        .value=${fault?.text ?? textOfAtom(atom)}
        .error=${fault ? msg('There is no such element.', { id: 'sketcher.atom.unknown' }) : ''}
        @change=${(event: Event) => {
          const text = valueOf(event);
          const meant = atomOfText(text, this.query);
          this.fault = meant ? undefined : { atom: atom.id, text };
          if (meant) change(meant);
        }}
      ></mo-input>
      <mo-input
        type="number"
        label=${msg('Charge', { id: 'sketcher.atom.charge' })}
        min="-8"
        max="8"
        .value=${String(atom.charge)}
        @change=${number('charge')}
      ></mo-input>
      <mo-input
        type="number"
        label=${msg('Isotope', { id: 'sketcher.atom.isotope' })}
        min="0"
        max="300"
        .value=${atom.isotope ? String(atom.isotope) : ''}
        @change=${number('isotope')}
      ></mo-input>
      <mo-select
        label=${msg('Radical', { id: 'sketcher.atom.radical' })}
        .value=${String(atom.radical)}
        @change=${(event: Event) => change({ radical: Number(valueOf(event)) })}
      >
        <option value="0">${msg('None', { id: 'sketcher.atom.noRadical' })}</option>
        <option value="2">${msg('One electron', { id: 'sketcher.atom.doublet' })}</option>
        <option value="1">${msg('Singlet', { id: 'sketcher.atom.singlet' })}</option>
        <option value="3">${msg('Triplet', { id: 'sketcher.atom.triplet' })}</option>
      </mo-select>
    </div>`;
  }

  #renderBond(bond: Bond): TemplateResult {
    const change = (changed: Partial<Bond>): void =>
      this.sketch.draw(changeBonds(this.sketch.drawn, [bond.id], changed));
    // What a file brought stays in the list, so that it is not lost by looking at it.
    const offered = this.query ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3];
    const orders = offered.includes(bond.order) ? offered : [...offered, bond.order];
    return html`<div class="fields" role="group" aria-label=${msg('Bond', { id: 'sketcher.bond' })}>
      <mo-select
        label=${msg('Order', { id: 'sketcher.bond.order' })}
        .value=${String(bond.order)}
        @change=${(event: Event) => change({ order: Number(valueOf(event)), stereo: 'none' })}
      >
        ${orders.map((order) => html`<option value=${order}>${bondWords(order)}</option>`)}
      </mo-select>
      ${
        bond.order <= 2
          ? html`<mo-select
              label=${msg('Configuration', { id: 'sketcher.bond.stereo' })}
              .value=${bond.stereo}
              @change=${(event: Event) => change({ stereo: valueOf(event) as BondStereo })}
            >
              <option value="none">
                ${
                  bond.order === 2
                    ? msg('As drawn', { id: 'sketcher.bond.asDrawn' })
                    : msg('None', { id: 'sketcher.bond.noStereo' })
                }
              </option>
              ${
                bond.order === 1
                  ? html`<option value="up">${msg('Wedge', { id: 'sketcher.tool.up' })}</option>
                      <option value="down">${msg('Hashed wedge', { id: 'sketcher.tool.down' })}</option>`
                  : nothing
              }
              <option value="either">${msg('Either configuration', { id: 'sketcher.tool.either' })}</option>
            </mo-select>`
          : nothing
      }
      ${
        this.query
          ? html`<mo-select
              label=${msg('Topology', { id: 'sketcher.bond.topology' })}
              .value=${String(bond.topology)}
              @change=${(event: Event) => change({ topology: Number(valueOf(event)) })}
            >
              <option value="0">${msg('Ring or chain', { id: 'sketcher.bond.anywhere' })}</option>
              <option value="1">${msg('In a ring', { id: 'sketcher.bond.ring' })}</option>
              <option value="2">${msg('In a chain', { id: 'sketcher.bond.chain' })}</option>
            </mo-select>`
          : nothing
      }
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-sketcher-inspector': SketcherInspector;
  }
}
