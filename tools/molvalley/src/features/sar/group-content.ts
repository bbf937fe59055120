import { HYDROGEN_GROUP } from '@moiety/chemistry/sar/additive-fit.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { drawable } from '../../shared/drawing/drawable.ts';
import { structureCell } from '../../shared/drawing/structure-cell.ts';
import type { Compound } from '../../shared/activities/compounds.ts';

/** A group as it is drawn in a cell; a hydrogen is a letter. */
export const groupContent = (group: string | undefined): TemplateResult =>
  group === undefined || group === ''
    ? html`–`
    : isHydrogen(group)
      ? html`H`
      : structureCell({ structure: group, name: group, classes: 'group' });

const isHydrogen = (group: string): boolean => group === HYDROGEN_GROUP || group === '*[H]';

/** A group in a header, which has its name as text before its structure is drawn. */
export const groupHeader = (group: string): TemplateResult =>
  group === HYDROGEN_GROUP
    ? html`H`
    : html`<span aria-hidden="true"
          ><mo-structure class="group" plain .structure=${group} .name=${group}></mo-structure></span
        ><span class="visually-hidden">${group}</span>`;

/** What a compound is called: by its name, else its formula. */
export const compoundName = ({ record }: Compound): string => record.name || record.formula;

/**
 * A compound's structure in a cell.
 * @param common SMARTS of what it shares with another one: it lies as that part does, and the rest is highlighted
 * @param align what the compounds of a table lie by instead, as `align` of a drawing takes it
 */
export const compoundContent = (compound: Compound, common = '', align = ''): TemplateResult =>
  structureCell({
    structure: common ? compound.smiles : drawable(compound.record),
    smiles: compound.record.smiles,
    name: compoundName(compound),
    highlight: common,
    highlightRest: true,
    align,
    record: compound.record,
  });
