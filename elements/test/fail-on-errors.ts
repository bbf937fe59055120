// Loaded into every test file by scripts/bundled-tests.ts.
const found: string[] = [];

const note = (text: string): void => {
  found.push(text);
};

const original = console.error;
console.error = (...values: unknown[]): void => {
  note(values.map(String).join(' '));
  original(...values);
};

window.addEventListener('unhandledrejection', ({ reason }) => note(`unhandled rejection: ${String(reason)}`));
window.addEventListener(
  'error',
  (event) => {
    // Not of the page: of something in it that did not load, or an element's own event of that name.
    if (event.target !== window) return;
    // The browser's note that an observer's work continues in the next frame: no error, for the test's own listener neither.
    if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation();
    else note(event.message);
  },
  { capture: true },
);

afterEach(() => {
  const texts = found.splice(0);
  if (texts.length > 0) throw new Error(`left behind: ${texts.join('\n')}`);
});
