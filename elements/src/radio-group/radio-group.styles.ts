import { css } from 'lit';
import { formControlStyles } from '../base/form-control.styles.ts';

export const radioGroupStyles = css`
  ${formControlStyles}
  #control {
    display: grid;
    gap: var(--mo-space-1);
  }
  #control.horizontal {
    grid-auto-flow: column;
    justify-content: start;
    column-gap: var(--mo-space-6);
  }
  @media (max-width: 480px) {
    #control.horizontal {
      grid-auto-flow: row;
    }
  }
`;
