import { css } from 'lit';

/**
 * The design tokens, light and dark by `light-dark()`. `elements/theme.css` is this text as a file, for pages that
 * want it before any script (`elements/scripts/write-theme.ts` writes it, a test compares the two). They are in a
 * cascade layer, so that any rule of the page's own wins, wherever it stands.
 */
export const tokens = css`
  @layer mo-tokens {
    :root {
      color-scheme: light dark;
      --mo-tokens: 1;

      /* colour: neutral greys with a slight blue, one accent; everything else only where it means something */
      --mo-color-primary: #0070f3;
      --mo-color-primary-text: light-dark(#005fcc, #66adff);
      --mo-color-primary-hover: color-mix(in oklab, var(--mo-color-primary), #000 12%);
      --mo-color-primary-pressed: color-mix(in oklab, var(--mo-color-primary), #000 24%);
      --mo-color-primary-soft: light-dark(#e8f1fe, #16304f);
      --mo-color-on-primary: #fff;
      --mo-color-text: light-dark(#16202e, #e7ebf1);
      --mo-color-secondary: light-dark(#4c596b, #a9b4c3);
      --mo-color-accent: var(--mo-color-primary-text);
      --mo-color-text-muted: var(--mo-color-secondary);
      --mo-color-text-disabled: light-dark(#8d97a5, #6b7685);
      --mo-color-background: light-dark(#f6f8fa, #10141a);
      --mo-color-surface: light-dark(#fff, #171c24);
      --mo-color-raised: light-dark(#fff, #1f2630);
      --mo-color-header: var(--mo-color-surface);
      --mo-color-sidebar: var(--mo-color-surface);
      --mo-color-footer: var(--mo-color-background);
      --mo-color-border: light-dark(#dfe4ea, #2c3542);
      --mo-color-border-control: light-dark(#828d9c, #6d7989);
      --mo-color-hover: light-dark(#eef1f5, #242c37);
      --mo-color-pressed: light-dark(#e2e7ed, #2d3744);
      --mo-color-selected: var(--mo-color-primary-soft);
      --mo-color-success: light-dark(#0f7040, #5fcf95);
      --mo-color-success-soft: light-dark(#e6f6ed, #12301f);
      --mo-color-warning: light-dark(#8a5300, #f0b35a);
      --mo-color-warning-soft: light-dark(#fff3dd, #3a2a0c);
      --mo-color-error: light-dark(#b3202c, #ff8f96);
      --mo-color-error-soft: light-dark(#fdeced, #40171b);
      --mo-color-info: var(--mo-color-accent);
      --mo-color-info-soft: var(--mo-color-primary-soft);
      --mo-color-scrim: light-dark(#10182466, #0009);

      /* space: multiples of 4 px */
      --mo-space-1: 4px;
      --mo-space-2: 8px;
      --mo-space-3: 12px;
      --mo-space-4: 16px;
      --mo-space-5: 20px;
      --mo-space-6: 24px;
      --mo-space-8: 32px;
      --mo-space-12: 48px;

      /* shape */
      --mo-radius: 8px;
      --mo-radius-small: calc(var(--mo-radius) / 2);
      --mo-shadow-raised: 0 1px 2px light-dark(#10182414, #0006), 0 8px 24px light-dark(#10182424, #0008);
      --mo-focus-ring: 2px solid var(--mo-color-primary-text);
      --mo-control-height: 32px;
      --mo-control-height-form: 36px;
      /* the widest a page's content gets, its padding within */
      --mo-page-width: 1128px;

      /* type */
      --mo-font:
        system-ui, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
      --mo-font-mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
      --mo-text-xs: 12px;
      --mo-text-s: 13px;
      --mo-text-m: 14px;
      --mo-text-l: 16px;
      --mo-text-xl: 20px;
      --mo-text-2xl: 24px;
      --mo-text-3xl: 32px;

      /* motion: opacity and transform only */
      --mo-duration-fast: 120ms;
      --mo-duration: 180ms;
      --mo-easing: cubic-bezier(0.2, 0, 0, 1);
    }
    :root[data-theme='light'] {
      color-scheme: light;
    }
    :root[data-theme='dark'] {
      color-scheme: dark;
    }
    @media (prefers-reduced-motion: reduce) {
      :root {
        --mo-duration-fast: 0s;
        --mo-duration: 0s;
      }
    }
  }
`.cssText;
