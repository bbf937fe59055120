// The worker that compresses replays: `{ id, text }` comes, `{ id, bytes }` goes, a gzip member.

/** What the page asks. */
export interface CompressOrder {
  id: number;
  text: string;
}
export interface Compressed {
  id: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const answer = globalThis as unknown as {
  postMessage(message: Compressed, transfer: Transferable[]): void;
};

const compress = async ({ id, text }: CompressOrder): Promise<void> => {
  const compressing = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const buffer = await new Response(compressing).arrayBuffer();
  answer.postMessage({ id, bytes: new Uint8Array(buffer) }, [buffer]);
};

addEventListener('message', ({ data }: MessageEvent<CompressOrder>) => void compress(data));
