import type { EndpointKey } from '@moiety/chemistry/admet/endpoints.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { cnsMpoText } from './score-words.ts';
import { intervalText, outsideDomain, plainText, plainValue } from './endpoint-words.ts';
import type { PredictedValue } from './prediction-columns.ts';

/** A cell of a prediction: the value, its interval below it, and a mark where the molecule is outside of the domain. */
export const predictionContent = (
  key: EndpointKey,
  predicted: PredictedValue | undefined,
): TemplateResult | typeof nothing => {
  if (!predicted) return nothing;
  const { value, low, high, inDomain } = predicted;
  return html`<span class="prediction">
    <span>${inDomain ? nothing : outsideMark()}${plainText(key, plainValue(key, value))}</span>
    <span class="interval">${intervalText(key, low, high)}</span>
  </span>`;
};

/** A cell of CNS MPO: the interval alone, for none of the values in it is better than another. */
export const cnsMpoContent = (predicted: PredictedValue | undefined): TemplateResult | typeof nothing =>
  predicted
    ? html`<span class="prediction"
        ><span>${predicted.inDomain ? nothing : outsideMark()}${cnsMpoText(predicted)}</span></span
      >`
    : nothing;

const outsideMark = (): TemplateResult =>
  html`<mo-icon name="warning" label=${outsideDomain()} title=${outsideDomain()}></mo-icon>`;
