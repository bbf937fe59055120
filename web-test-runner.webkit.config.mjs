// The same tests in WebKit: `npm run browsers -- webkit`.
import chromium from './web-test-runner.config.mjs';
import { ensureWebKit } from './scripts/browser.ts';
import { guards } from './scripts/browsers/guards.js';
import { webkitLauncher } from './scripts/browsers/webkit-launcher.js';

/** Buttons of a page without a style take their colors from GTK, where they are white on gray. */
const readable = '<style>:where(button) { background: #eee; color: #000; }</style>';

export default {
  ...chromium,
  browsers: [webkitLauncher(ensureWebKit())],
  testRunnerHtml: (...given) =>
    chromium
      .testRunnerHtml(...given)
      .replace('</head>', `${readable}</head>`)
      .replace('</body>', `</body>${guards}`),
};
