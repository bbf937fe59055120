/** Compresses bytes off this thread, as both browsers and Node can. */
export async function* compress(
  format: 'deflate' | 'deflate-raw',
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new CompressionStream(format);
  const writer = writable.getWriter();
  const write = async (): Promise<void> => {
    for await (const part of parts) await writer.write(part as Uint8Array<ArrayBuffer>);
    await writer.close();
  };
  const written = write().catch((error: unknown) => writer.abort(error));
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
  } finally {
    // Whoever stops reading ends the writing too.
    await reader.cancel();
    await written;
  }
}
