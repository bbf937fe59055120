import { css } from 'lit';

export const avatarStyles = css`
  :host {
    display: inline-block;
    flex: none;
    inline-size: var(--mo-avatar-size, 32px);
    block-size: var(--mo-avatar-size, 32px);
    vertical-align: middle;
  }
  :host([hidden]) {
    display: none;
  }
  .face {
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    overflow: hidden;
    border-radius: 50%;
    background: var(--mo-color-primary-soft);
    color: var(--mo-color-primary-text);
    font: 600 calc(var(--mo-avatar-size, 32px) * 0.4) / 1 var(--mo-font);
    user-select: none;
    --mo-icon-size: 60%;
  }
  .wide {
    font-size: calc(var(--mo-avatar-size, 32px) * 0.34);
  }
  img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  @media (forced-colors: active) {
    .face {
      box-sizing: border-box;
      border: 1px solid CanvasText;
    }
  }
`;
