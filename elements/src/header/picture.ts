import { html, nothing, type TemplateResult } from 'lit';

/** A picture: an address, or SVG source, or an address with its kind. */
export type Picture = string | { type: 'svg' | 'image' | 'url'; content: string };

/** The address at which a picture is to be had; empty without one. SVG source becomes one itself. */
export const addressOf = (picture: Picture | null | undefined): string => {
  if (!picture) return '';
  const { type, content } = typeof picture === 'string' ? { type: 'url', content: picture } : picture;
  return type === 'svg' ? `data:image/svg+xml,${encodeURIComponent(content)}` : content;
};

/**
 * Shows a picture. SVG source is shown as an image, never put into the page, so nothing in it can run.
 * @param alternative what it says, empty for decoration
 */
export const renderPicture = (
  picture: Picture | undefined,
  alternative: string,
): TemplateResult | typeof nothing => {
  const address = addressOf(picture);
  return address ? html`<img src=${address} alt=${alternative} />` : nothing;
};

/** Reads a picture from an attribute: JSON, or an address. */
export const pictureFromAttribute = (value: string | null): Picture | undefined => {
  if (!value?.startsWith('{')) return value ?? undefined;
  try {
    return JSON.parse(value) as Picture;
  } catch {
    return undefined;
  }
};
