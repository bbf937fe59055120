import { css } from 'lit';
import { visuallyHidden } from '../base/visually-hidden.ts';
import { controlStyles } from '../button/control.styles.ts';
import { glyphStyles } from '../icon/glyph.ts';

export const announcementBarStyles = css`
  :host {
    display: block;
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  ${visuallyHidden}
  ${glyphStyles}
  ${controlStyles}
  .bar,
  .probe {
    background-color: var(--mo-announcement-background, var(--mo-color-info-soft));
    color: var(--mo-announcement-color, var(--mo-color-text));
  }
  .probe {
    display: none;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--mo-space-1);
    box-sizing: border-box;
    padding-inline: var(--mo-space-4) var(--mo-space-2);
  }
  .room {
    flex: 1;
    min-inline-size: 0;
    /* not hidden: that would scroll to what has the focus, away from where the movement expects the text */
    overflow: clip;
  }
  .track {
    display: flex;
    inline-size: max-content;
    min-inline-size: 100%;
  }
  .text {
    flex: none;
    white-space: nowrap;
  }
  .track:not(.moving) > .text {
    flex: auto;
    text-align: center;
  }
  .track:not(.moving) > .copy {
    display: none;
  }
  .still .track {
    inline-size: auto;
  }
  .still .text {
    padding-block: var(--mo-space-2);
    white-space: normal;
    overflow-wrap: anywhere;
  }
  p {
    display: inline;
    margin: 0;
  }
  p + p {
    margin-inline-start: var(--mo-space-6);
  }
  a {
    border-radius: var(--mo-radius-small);
    color: inherit;
    text-underline-offset: 2px;
  }
  a:focus-visible,
  .control:focus-visible {
    outline: 2px solid currentcolor;
    outline-offset: -2px;
  }
  .control {
    flex: none;
    color: inherit;
  }
  .control:hover,
  .control:active {
    background: color-mix(in srgb, currentcolor 12%, transparent);
  }
  @media (pointer: coarse) {
    .control {
      inline-size: 44px;
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .bar {
      border-block-end: 1px solid;
    }
  }
`;
