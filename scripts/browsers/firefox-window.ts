// What Firefox has no command of WebDriver BiDi for, done in its own window, which the same protocol reaches.

/** What starts Firefox so that its own window can be reached. */
export const SYSTEM_ACCESS = '--remote-allow-system-access';

/** Preferences that let Firefox without windows look as it does with them. */
export const LOOK = {
  // A mouse: fine, and it hovers.
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
  'ui.systemUsesDarkTheme': 0,
  'ui.useOverlayScrollbars': 1,
};

/** A command of WebDriver BiDi, answered with its result. */
export type Send = (method: string, params: object) => Promise<unknown>;

interface Tree {
  contexts: { context: string }[];
}
type Answer = { type: 'success' } | { type: 'exception'; exceptionDetails: { text: string } };

/** Runs a script in each window of a Firefox that was started with `SYSTEM_ACCESS`. */
const inWindows = async (send: Send, expression: string): Promise<void> => {
  const tree = await send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  for (const { context } of (tree as Tree).contexts) {
    const evaluation = { target: { context }, awaitPromise: false, expression };
    const answer = (await send('script.evaluate', evaluation)) as Answer;
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails.text);
  }
};

/** A media feature, and the property of a page that answers for it. */
const PROPERTIES = new Map([
  ['prefers-color-scheme', 'prefersColorSchemeOverride'],
  ['prefers-reduced-motion', 'prefersReducedMotionOverride'],
  ['forced-colors', 'forcedColorsOverride'],
]);

/**
 * Overrides media features in every page, as `emulation.setMediaFeaturesOverride` of the standard does.
 * @param features by name; without a value what Firefox itself has holds again
 */
export const overrideMedia = async (
  send: Send,
  features: Readonly<Record<string, string | null | undefined>>,
): Promise<void> => {
  const overrides = Object.entries(features).map(([name, value]) => {
    const property = PROPERTIES.get(name);
    if (!property) throw new Error(`Firefox has no override of ${name}`);
    return [property, value ?? 'none'];
  });
  const values = JSON.stringify(Object.fromEntries(overrides));
  await inWindows(
    send,
    `for (const { browsingContext } of gBrowser.browsers) Object.assign(browsingContext, ${values})`,
  );
};

/** Takes the bars with Firefox's own buttons away: from there no script brings the focus back into the page. */
export const hideBars = (send: Send): Promise<void> => inWindows(send, 'gNavToolbox.hidden = true');

/** Opens the context menu as the menu key does, which WebDriver does not know: where the focus is. */
export const pressMenuKey = (send: Send): Promise<void> =>
  inWindows(
    send,
    `{
      const { x, y } = gBrowser.selectedBrowser.getBoundingClientRect();
      synthesizeMouseEvent('contextmenu', x + 1, y + 1, {
        button: 0, buttons: 0, clickCount: 1, inputSource: MouseEvent.MOZ_SOURCE_KEYBOARD,
      });
    }`,
  );
