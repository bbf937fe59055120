// Loaded into every test file by web-test-runner.config.mjs.
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
window.addEventListener('error', ({ message }) => {
  // The browser's note that an observer's work continues in the next frame.
  if (!message.startsWith('ResizeObserver loop')) note(message);
});

afterEach(() => {
  const texts = found.splice(0);
  if (texts.length > 0) throw new Error(`left behind: ${texts.join('\n')}`);
});
