// The worker's own script: a file that never ends is given up with its worker.
import { decodeTiff } from '../shared/pictures/decode-tiff.ts';

/** What becomes of a TIFF. */
export type TiffReply = { picture: ImageBitmap } | { problem: 'damaged' | 'too-large' };

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ArrayBuffer>) => void): void;
  postMessage(message: TiffReply, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

const decode = async (file: ArrayBuffer): Promise<TiffReply> => {
  const decoded = decodeTiff(file);
  if (typeof decoded === 'string') return { problem: decoded };
  return { picture: await createImageBitmap(decoded) };
};

scope.addEventListener('message', ({ data }) => {
  void decode(data)
    .catch((): TiffReply => ({ problem: 'damaged' }))
    .then((reply) => scope.postMessage(reply, 'picture' in reply ? [reply.picture] : []));
});
