import { css, html, type TemplateResult } from 'lit';

/**
 * Draws path data as an icon that assistive technology skips.
 * @param path SVG path data in a square of 20 units
 */
export const renderGlyph = (path: string, name = ''): TemplateResult =>
  html`<svg class=${name} viewBox="0 0 20 20" aria-hidden="true"><path d=${path}></path></svg>`;

export const glyphStyles = css`
  svg {
    display: block;
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
    forced-color-adjust: auto;
  }
`;
