import '../button/define.ts';
import '../menu/define.ts';
import '../popover/define.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { msg } from '../base/words.ts';
import type { MenuSelectDetail } from '../menu/menu.ts';
import { copyStructure, saveStructure } from './copy.ts';
import type { StructureFormat, StructureSource } from './structure-source.ts';

interface Action {
  value: string;
  icon: 'copy' | 'download';
  words: string;
}

const copyActions = (): Action[] => [
  {
    value: 'copy smiles',
    icon: 'copy',
    words: msg('Copy SMILES', { id: 'elements.structure.copy-smiles' }),
  },
  {
    value: 'copy molfile',
    icon: 'copy',
    words: msg('Copy molfile', { id: 'elements.structure.copy-molfile' }),
  },
  { value: 'copy png', icon: 'copy', words: msg('Copy PNG', { id: 'elements.structure.copy-png' }) },
  { value: 'copy svg', icon: 'copy', words: msg('Copy SVG', { id: 'elements.structure.copy-svg' }) },
];

const saveActions = (): Action[] => [
  { value: 'save png', icon: 'download', words: msg('Save PNG', { id: 'elements.structure.save-png' }) },
  { value: 'save svg', icon: 'download', words: msg('Save SVG', { id: 'elements.structure.save-svg' }) },
];

const act = (source: StructureSource, value: string): void => {
  const [way, format] = value.split(' ') as ['copy' | 'save', StructureFormat];
  void (way === 'copy' ? copyStructure : saveStructure)(source, format);
};

const item = ({ value, icon, words }: Action): TemplateResult =>
  html`<mo-menu-item value=${value} icon=${icon}>${words}</mo-menu-item>`;

/** What else a page does with a structure. */
export interface OwnAction {
  icon: string;
  words: string;
  run: () => void;
}

/** The menu of ways to copy and save a structure, behind them what else the page does with it. */
export const structureMenu = (source: StructureSource, own: readonly OwnAction[] = []): TemplateResult => {
  return html`<mo-menu
    label=${msg('Copy or save the structure', { id: 'elements.structure.menu' })}
    @select=${({ detail: { value } }: CustomEvent<MenuSelectDetail>) => {
      const [way, at] = value.split(' ');
      if (way === 'own') own[Number(at)]?.run();
      else act(source, value);
    }}
    >${copyActions().map(item)}
    <hr />
    ${saveActions().map(item)}${
      own.length
        ? html`<hr />
            ${own.map(
              ({ icon, words }, at) =>
                html`<mo-menu-item value=${`own ${at}`} icon=${icon}>${words}</mo-menu-item>`,
            )}`
        : nothing
    }</mo-menu
  >`;
};

/** The same ways as buttons, for where there is room. */
export const structureButtons = (source: StructureSource): TemplateResult[] =>
  [...copyActions(), ...saveActions()].map(
    ({ value, icon, words }) =>
      html`<mo-button icon=${icon} @click=${() => act(source, value)}>${words}</mo-button>`,
  );
