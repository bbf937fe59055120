import { css } from 'lit';
import { checkControlStyles } from './check-control.styles.ts';

export const checkboxStyles = css`
  ${checkControlStyles}
  input {
    inline-size: 18px;
    block-size: 18px;
    border-radius: var(--mo-radius-small);
  }
  input:is(:checked, :indeterminate):enabled {
    border-color: transparent;
    background: var(--mo-color-primary);
  }
  input:is(:checked, :indeterminate):enabled:hover {
    background: var(--mo-color-primary-hover);
  }
  .box svg {
    visibility: hidden;
    inline-size: 14px;
    block-size: 14px;
    color: var(--mo-color-on-primary);
    pointer-events: none;
    stroke-width: 2.5;
  }
  input:is(:checked, :indeterminate) ~ svg {
    visibility: visible;
  }
  input:disabled ~ svg {
    color: var(--mo-color-text-disabled);
  }
  @media (forced-colors: active) {
    input:is(:checked, :indeterminate):enabled {
      background: Highlight;
      forced-color-adjust: none;
    }
    .box svg {
      color: HighlightText;
      forced-color-adjust: none;
    }
    input:disabled ~ svg {
      color: GrayText;
    }
  }
`;
