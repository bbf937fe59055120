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
    .facts,
    .scope {
      font-size: var(--mo-text-s);
    }
    .facts {
      margin-bottom: var(--mo-space-2);
      font-variant-numeric: tabular-nums;
    }
    .scope {
      margin-top: var(--mo-space-2);
    }
    .selection {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--mo-space-2);
      min-height: calc(var(--mo-control-height) + var(--mo-space-2));
      margin-top: var(--mo-space-2);
      font-size: var(--mo-text-s);
    }
    molvalley-plot-canvas mo-structure {
      width: 100%;
    }
    .skeleton span {
      height: 36px;
      margin-top: var(--mo-space-2);
    }
  `,
];
