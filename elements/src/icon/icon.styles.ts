import { css } from 'lit';
import { glyphStyles } from './glyph.ts';

export const iconStyles = css`
  :host {
    display: inline-block;
    flex: none;
    inline-size: var(--mo-icon-size, 20px);
    block-size: var(--mo-icon-size, 20px);
    vertical-align: -0.3em;
  }
  :host([hidden]) {
    display: none;
  }
  ${glyphStyles}
  svg {
    inline-size: 100%;
    block-size: 100%;
  }
  .arrowRight:dir(rtl),
  .panelLeft:dir(rtl),
  .panelRight:dir(rtl),
  .logOut:dir(rtl),
  .external:dir(rtl) {
    scale: -1 1;
  }
`;
