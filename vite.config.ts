import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { minifyLiteralsPlugin } from './elements/build/minify-literals.ts';
import { compileAhead } from './elements/build/compile-ahead.ts';
import { firstPaint } from './portal/build/first-paint.ts';
import { rrwebStyles } from './portal/build/rrweb-styles.ts';
import { ownWords } from './locales/build/own-words.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A tag can be defined once a page: an edited element or catalog needs a full reload. */
const reloadElements: Plugin = {
  name: 'moiety:reload-elements',
  apply: 'serve',
  hotUpdate({ file }) {
    if (!file.startsWith(folder('elements')) && !file.startsWith(folder('locales'))) return undefined;
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
};

/** The application as whose the portal is monitored; empty in a build that has nothing of monitoring. */
const monitored = process.env['VITE_RUM_APPLICATION_ID'] ?? '';

/** The portal's build. */
export default defineConfig({
  root: folder('portal'),
  plugins: [
    react(),
    reloadElements,
    minifyLiteralsPlugin(),
    ownWords({
      prefixes: [
        'api.',
        'portal.',
        'login.',
        'administration.',
        'help.',
        'announcements.',
        'invitations.',
        'jobs.',
        ...(monitored ? ['monitoring.'] : []),
        'notifications.',
        'organization.',
        'profile.',
        'tools.',
        'upgrade.',
        'elements.',
      ],
      unused: ['sign-in'],
      first: {
        prefixes: [
          'login.',
          'api.error.no-answer',
          'portal.failure.',
          'portal.language',
          'portal.not-found.',
          'portal.password.hide',
          'portal.password.show',
          'help.what-to-do',
        ],
        modules: ['/src/main.tsx', '/login-page.tsx'],
      },
    }),
    compileAhead(),
    firstPaint(),
    rrwebStyles(),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // Always there, so that a build without monitoring leaves out what asks for it.
  define: {
    'import.meta.env.VITE_RUM_APPLICATION_ID': JSON.stringify(monitored),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Those with `light-dark()`, which the elements need anyway. Made into older CSS it would be decided at the root,
    // and no part of a page could be of the other appearance, such as what asks whether colors can be read in both.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    // What is worth its bytes in the style sheet of the first paint says so by `?inline`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The second is the frame that plays replays.
      input: [folder('portal/index.html'), ...(monitored ? [folder('portal/replay.html')] : [])],
      output: {
        codeSplitting: {
          groups: [
            // Loaded by every page, and changing only when a library does. Few files: each request costs its headers.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\//,
            },
            {
              name: 'libraries',
              test: /node_modules\/(@reduxjs\/toolkit\/dist\/(?!query)|(@standard-schema|immer|react-redux|react-router|react-router-dom|redux|redux-thunk|use-sync-external-store)\/)/,
            },
            {
              name: 'shared',
              test: /\/brand\/src\/|\/portal\/src\/shared\/(api\/(api-context|use-api-dispatch)|brand|config\/(?!help-links|list-parameters)|document-title|help-link|navigation\/(?!use-follow)|pause|entry\/entry-frame|form\/(field-form|show-password|text-field|use-first-focus)|notice|preferences\/(?!navigation|sidebar|theme-words|use-dark|use-wide)|session\/(?!token-monitor)|unsaved-work|way-home|words\/(?!moment-words|use-lang|use-now))|\/portal\/src\/(app\/loading-bar|features\/(sign-in\/(credential-fields|refused-lines|use-sign-in)|landing\/embedded-words))|\/contract\/src\/(credential|own-target|page-settings|token-cookie)\.ts/,
            },
            { name: 'validation', test: /node_modules\/zod\// },
            // What forms on the way in and in the user center have in common.
            {
              name: 'forms',
              test: /\/portal\/src\/shared\/(api\/use-form-call|entry\/(?!entry-frame)|form\/(?!field-form|form-dialog|show-password|text-field|use-first-focus|use-problems))|\/contract\/src\/password-rules\.ts/,
            },
            // The services' calls, loaded when somebody begins to type on the sign-in page, and with every other page.
            {
              name: 'calls',
              test: /node_modules\/(@reduxjs\/toolkit\/dist\/query|reselect)\/|\/api-client\/src\/|\/portal\/src\/shared\/api\/(connection|contract-base-query|from-contract|server-version|services)|\/contract\/src\/version-header\.ts/,
            },
            // What every page within the shell has of elements, and what other pages have that show any.
            {
              name: 'elements',
              test: /node_modules\/(@lit\/(react|reactive-element)|lit|lit-element|lit-html)\/|\/elements\/src\/(base|button|callout|empty-state|icon\/(?!glyphs)|menu|popover|skeleton)\//,
            },
            // What stands around a page, and what it asks for.
            {
              name: 'shell',
              test: /\/elements\/src\/(announcement-bar|avatar|badge|dialog|footer|header|layout|locale-switch|nav|nav-rail|page-layout|sidebar|user-menu)\/|\/elements\/src\/icon\/glyphs\/(announcement|arrow-right|bell|check|dashboard|file|help|home|log-out|menu|monitor|moon|more|panel-left|search|success|sun|translate|user)\.ts|\/elements\/src\/sub-app\/(commands|host|home|load-hosting|protocol|react|route-query|services|sub-app|sub-app-pool|tool-request)\.ts|\/portal\/src\/app\/shell\/|\/portal\/src\/features\/(account|announcements\/(announcements-api|top-announcement)|notifications\/(latest-notifications|mark-read|notification-bell|notification-words|notifications-api|use-notification-stream|use-unread-count)|palette\/(palette\.|palette-button|platform-keys|keys|command)|sign-in\/(log-out|sign-in-api|sign-in-again|use-token-monitor)|sub-app-host\/(sub-app-state|tool-token-api|tool-tokens|use-hosting)|upgrade\/use-open-requests)|\/portal\/src\/shared\/(config\/(help-links|list-parameters)|home-tabs|load-failure|page-layout|navigation\/use-follow|preferences\/(navigation|sidebar|theme-words|use-dark|use-wide)|rich-text|session\/token-monitor|words\/(moment-words|use-lang|use-now))|\/contract\/src\/(announcements|member-role|notifications|notification-settings|scopes|tools|upgrade|user-center)\.ts/,
            },
          ],
        },
      },
    },
  },
});
