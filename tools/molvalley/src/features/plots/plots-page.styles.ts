import { css } from 'lit';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';

export const plotsPageStyles = [
  pageStyles,
  skeletonStyles,
  analysisTableStyles,
  css`
    .page {
      max-width: none;
    }
    .back,
    .facts {
      font-size: var(--mo-text-s);
    }
    .facts {
      margin-bottom: var(--mo-space-2);
      font-variant-numeric: tabular-nums;
    }
    molvalley-selection-actions {
      display: block;
      margin-top: var(--mo-space-2);
    }
    molvalley-plot-canvas mo-structure {
      width: 100%;
    }
    mo-callout {
      margin-bottom: var(--mo-space-3);
    }
    .skeleton span {
      height: 36px;
      margin-top: var(--mo-space-2);
    }
  `,
];
