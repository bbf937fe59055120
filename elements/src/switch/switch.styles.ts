import { css } from 'lit';
import { checkControlStyles } from '../checkbox/check-control.styles.ts';

export const switchStyles = css`
  ${checkControlStyles}
  input {
    inline-size: 36px;
    block-size: 20px;
    border-radius: 10px;
  }
  .knob {
    position: absolute;
    inset-inline-start: 4px;
    inline-size: 12px;
    block-size: 12px;
    border-radius: 50%;
    background: var(--mo-color-border-control);
    pointer-events: none;
    transition: transform var(--mo-duration-fast) var(--mo-easing);
  }
  input:checked ~ .knob {
    transform: translateX(16px);
    background: var(--mo-color-on-primary);
  }
  input:checked ~ .knob:dir(rtl) {
    transform: translateX(-16px);
  }
  input:checked:enabled {
    border-color: transparent;
    background: var(--mo-color-primary);
  }
  input:checked:enabled:hover {
    background: var(--mo-color-primary-hover);
  }
  input:disabled ~ .knob {
    background: var(--mo-color-text-disabled);
  }
  .note {
    margin-inline-start: 44px;
  }
  @media (forced-colors: active) {
    .knob,
    input:checked ~ .knob,
    input:disabled ~ .knob {
      background: CanvasText;
      forced-color-adjust: none;
    }
    input:checked:enabled {
      background: Highlight;
      forced-color-adjust: none;
    }
    input:checked:enabled ~ .knob {
      background: HighlightText;
    }
    input:disabled ~ .knob {
      background: GrayText;
    }
  }
`;
