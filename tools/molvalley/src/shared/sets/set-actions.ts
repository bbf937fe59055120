import type { MoleculeSetSummary } from '@moiety/contract';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';

/** What a person can do with a set, as items of a menu: reading is enough to compare; sharing and deleting are for its owner. */
export const setActions = ({ role }: MoleculeSetSummary): TemplateResult =>
  html`${
      role === 'read'
        ? nothing
        : html`<mo-menu-item value="rename" icon="edit"
            >${msg('Rename', { id: 'molvalley.rename' })}</mo-menu-item
          >`
    }<mo-menu-item value="compare" icon="molvalley"
      >${msg('Compare with…', { id: 'molvalley.compare.with' })}</mo-menu-item
    ><mo-menu-item value="history" icon="restore"
      >${msg('History', { id: 'molvalley.history.title' })}</mo-menu-item
    >${
      role === 'own'
        ? html`<mo-menu-item value="share" icon="user"
              >${msg('Share', { id: 'molvalley.share' })}</mo-menu-item
            >
            <mo-menu-item value="delete" icon="trash"
              >${msg('Delete', { id: 'molvalley.delete' })}</mo-menu-item
            >`
        : nothing
    }`;

/** Whose a set is that others share, or that one's own is shared; empty where neither is so. */
export const sharedWords = ({ role, owner, isShared }: MoleculeSetSummary): string => {
  if (role === 'own') return isShared ? msg('Shared', { id: 'molvalley.share.shared' }) : '';
  return role === 'read'
    ? msg(str`Shared by ${owner}, can read`, { id: 'molvalley.share.byRead' })
    : msg(str`Shared by ${owner}, can edit`, { id: 'molvalley.share.byWrite' });
};
