import { msg, str } from '@lit/localize';
import type { MoleculeOrigin } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import type { SetDocuments } from '../sets/set-documents.ts';

/** Where the portal shows a place of a document. */
const addressOf = (portal: string, { document, page, item }: MoleculeOrigin): string => {
  const place = `/view-pdf/${document}?${new URLSearchParams({ page: String(page), item })}`;
  return `${portal}/patsight?patsight-app=${encodeURIComponent(place)}`;
};

export const originPlaceStyles = css`
  a {
    display: inline-flex;
    align-items: center;
    gap: var(--mo-space-1);
    min-height: 28px;
    overflow-wrap: anywhere;
    --mo-icon-size: 14px;
  }
  p {
    font-size: var(--mo-text-s);
  }
`;

/** The page of a document, and the way there as long as there is one. @param portal the origin of the site */
export const originPlace = (
  origin: MoleculeOrigin,
  documents: SetDocuments,
  portal: string,
): TemplateResult => {
  const known = documents.of(origin.document);
  const page = number(origin.page);
  switch (known?.state) {
    case 'deleted':
      return html`<p class="muted">
        ${msg(str`Page ${page}. The document was deleted.`, { id: 'molvalley.origin.deleted' })}
      </p>`;
    case 'hidden':
      return html`<p class="muted">
        ${msg(str`Page ${page}. The document is not shared with you.`, { id: 'molvalley.origin.hidden' })}
      </p>`;
    case 'trash':
      return html`<p class="muted">
        ${msg(str`${known.name}, page ${page}. The document is in the patent extraction trash.`, {
          id: 'molvalley.origin.trash',
        })}
      </p>`;
    default:
      return html`<a href=${addressOf(portal, origin)} target="_blank" rel="noopener noreferrer"
        >${
          known
            ? msg(str`${known.name}, page ${page}`, { id: 'molvalley.origin.page' })
            : msg(str`Page ${page} of the document`, { id: 'molvalley.origin.unnamed' })
        }<mo-icon
          name="external"
          label=${msg('opens in a new tab', { id: 'molvalley.panel.newTab' })}
        ></mo-icon
      ></a>`;
  }
};
