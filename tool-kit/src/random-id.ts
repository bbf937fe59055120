/** A random UUID. The browser's own `crypto.randomUUID` is not there on pages that came by plain HTTP. */
export const randomId = (): string => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  // Version 4, variant 8.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};
