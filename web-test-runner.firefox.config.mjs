// The same tests in Firefox: `npm run browsers`.
import chromium from './web-test-runner.config.mjs';
import { ensureFirefox } from './scripts/browser.ts';
import { guards } from './scripts/browsers/guards.js';
import { firefoxLauncher } from './scripts/browsers/firefox-launcher.js';

export default {
  ...chromium,
  browsers: [firefoxLauncher({ executablePath: ensureFirefox() })],
  testRunnerHtml: (...given) => chromium.testRunnerHtml(...given).replace('</body>', `</body>${guards}`),
};
