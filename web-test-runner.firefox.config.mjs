// The same tests in Firefox: `npm run browsers`.
import chromium from './web-test-runner.config.mjs';
import { ensureFirefox } from './scripts/browser.ts';
import { firefoxLauncher } from './scripts/browsers/firefox-launcher.js';

/**
 * Past the first and last field of a page Firefox goes on to its own buttons, from where no script brings the focus back, while
 * Chromium without windows begins the page anew. Guards at both ends let go of the focus as soon as they have it.
 */
const guards = `<script>
  for (const place of ['afterbegin', 'beforeend']) {
    const guard = document.createElement('div');
    guard.tabIndex = 0;
    guard.addEventListener('focus', () => guard.blur());
    document.documentElement.insertAdjacentElement(place, guard);
    // From here the first Tab goes into the page.
    if (place === 'afterbegin') guard.focus();
  }
</script>`;

export default {
  ...chromium,
  browsers: [firefoxLauncher({ executablePath: ensureFirefox() })],
  testRunnerHtml: (...given) => chromium.testRunnerHtml(...given).replace('</body>', `</body>${guards}`),
};
