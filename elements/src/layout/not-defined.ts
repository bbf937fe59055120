import { css } from 'lit';

/**
 * What `theme.css` has besides the tokens: the shell's elements keep their room before they are defined, so that
 * nothing moves when they are, and what is in their slots does not show in the wrong place. A page whose layout is
 * configured otherwise says so by the properties `--mo-layout-reserved-…`.
 */
export const notDefined = css`
  @layer mo-tokens {
    mo-layout:not(:defined),
    mo-header:not(:defined),
    mo-footer:not(:defined),
    mo-sidebar:not(:defined),
    mo-nav-rail:not(:defined),
    mo-page-layout:not(:defined) {
      display: block;
      box-sizing: border-box;
      color: var(--mo-color-text);
      font: var(--mo-text-m) / 1.5 var(--mo-font);
    }
    :is(mo-layout, mo-header, mo-sidebar, mo-nav-rail, mo-page-layout, mo-announcement-bar):not(:defined)
      > [slot] {
      display: none;
    }
    mo-layout:not(:defined) {
      min-block-size: 100dvh;
      padding-block: var(--mo-layout-reserved-top, 4rem) var(--mo-layout-reserved-footer, 3rem);
      background:
        linear-gradient(var(--mo-color-header) 0 0) top / 100% var(--mo-layout-reserved-top, 4rem) no-repeat,
        var(--mo-color-background);
    }
    mo-page-layout:not(:defined) {
      padding: var(--mo-page-layout-padding, 24px);
    }
    mo-header:not(:defined) {
      block-size: var(--mo-header-height, 4rem);
      background: var(--mo-color-header);
    }
    mo-footer:not(:defined) {
      min-block-size: var(--mo-footer-height, 3rem);
      background: var(--mo-color-footer);
    }
    mo-sidebar:not(:defined) {
      inline-size: 240px;
      background: var(--mo-color-sidebar);
    }
    mo-sidebar[collapsed]:not(:defined) {
      inline-size: 70px;
    }
    mo-nav-rail:not(:defined) {
      flex: none;
      inline-size: var(--mo-nav-rail-width, 80px);
      background: var(--mo-color-sidebar);
    }
    mo-nav-rail:is([icononly], [icon-only]):not(:defined) {
      inline-size: var(--mo-nav-rail-width, 56px);
    }
    @media (min-width: 768px) {
      mo-layout:not(:defined) {
        padding-inline-start: var(--mo-layout-reserved-sidebar, 280px);
      }
      mo-layout[collapsed]:not(:defined) {
        padding-inline-start: var(--mo-layout-reserved-sidebar, 68px);
      }
    }
  }
`.cssText;
