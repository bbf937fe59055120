import { MAP_MOLECULES_MAX, MAP_MOLECULES_MIN } from '@moiety/chemistry/sar/chemical-map.ts';
import type { MapQuality } from '@moiety/chemistry/sar/map-quality.ts';
import { msg, str } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { number } from '@moiety/tool-kit/format.ts';
import { molecules } from '../../shared/words/counts.ts';
import type { SetMapState } from './set-map.ts';
import '@moiety/tool-kit/progress.ts';

/** The share of the work that comparing takes; it grows with the square of the molecules. */
const COMPARING = 0.6;
const LAYING_OUT = 0.37;
/** Below it what is near on a map is often not similar. */
const TRUSTWORTHY = 0.8;

const runningWords = ({ molecules: compared, total, share }: SetMapState & { phase: 'running' }): string => {
  if (compared < total)
    return msg(str`Comparing structures: ${number(compared)} of ${number(total)}`, {
      id: 'molvalley.map.comparing',
    });
  return msg(str`Drawing the map: ${number(Math.round(share * 100))}%`, { id: 'molvalley.map.layingOut' });
};

/**
 * What stands in place of a map that is not there; undefined where it is.
 * @param again makes it once more
 */
export const mapStatus = (
  state: SetMapState,
  { cancel, again }: { cancel: () => void; again: () => void },
): TemplateResult | undefined => {
  switch (state.phase) {
    case 'running': {
      const { molecules: compared, total, share } = state;
      return html`<kit-progress
        .words=${runningWords(state)}
        .share=${COMPARING * (compared / total) ** 2 + LAYING_OUT * share}
        cancellable
        @cancel=${cancel}
      ></kit-progress>`;
    }
    case 'too-many':
      return html`<div class="message">
        <h2>${msg('Too many molecules for a map', { id: 'molvalley.map.tooMany' })}</h2>
        <p class="muted">
          ${msg(
            str`A map can have up to ${number(MAP_MOLECULES_MAX)} molecules; there are ${number(state.molecules)} here. Filter the table, then come back.`,
            { id: 'molvalley.map.tooManyWhy' },
          )}
        </p>
      </div>`;
    case 'too-few':
      return html`<div class="message">
        <h2>${msg('Too few molecules for a map', { id: 'molvalley.map.tooFew' })}</h2>
        <p class="muted">
          ${msg(str`A map needs at least ${molecules(MAP_MOLECULES_MIN)} with a structure.`, {
            id: 'molvalley.map.tooFewWhy',
          })}
        </p>
      </div>`;
    case 'cancelled':
      return html`<div class="message">
        <p class="muted">${msg('The map was canceled.', { id: 'molvalley.map.cancelled' })}</p>
        <mo-button icon="refresh" @click=${again}
          >${msg('Draw the map', { id: 'molvalley.map.draw' })}</mo-button
        >
      </div>`;
    case 'failed':
      return html`<div class="message" role="alert">
        <p>${msg('The map could not be drawn. The set has not changed.', { id: 'molvalley.map.failed' })}</p>
        <mo-button icon="refresh" @click=${again}>${msg('Retry', { id: 'kit.retry' })}</mo-button>
      </div>`;
    default:
      return undefined;
  }
};

/** What a map says and what it does not, and how far this one is to be trusted. */
export const mapNote = ({ neighbors, kept, trustworthiness }: MapQuality): TemplateResult =>
  html`<p class="facts muted">
    ${msg(
      'Molecules that are close together have similar structures (Morgan fingerprints, Tanimoto similarity, UMAP). Only closeness has a meaning: the distances between groups, their sizes and the directions have none.',
      { id: 'molvalley.map.meaning' },
    )}
    ${msg(
      str`On average, ${number(Math.round(kept * 100))}% of a molecule’s ${number(neighbors)} most similar molecules are among its ${number(neighbors)} closest on this map; trustworthiness ${trustworthiness.toFixed(2)} (1: what is close is always similar; 0.5: chance).`,
      { id: 'molvalley.map.quality' },
    )}
    ${
      trustworthiness < TRUSTWORTHY
        ? html`<strong
            >${msg('These molecules have little in common: do not rely on closeness here without looking at the structures.', { id: 'molvalley.map.caution' })}</strong
          >`
        : ''
    }
  </p>`;
