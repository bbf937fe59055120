// The worker's own script: millions of pixels are worked out beside the page's thread.
import { flatSize, flattened, type Corners } from '@moiety/chemistry/recognition/perspective.ts';
import { WORKING_PIXELS } from '../shared/pictures/picture-limits.ts';

/** A photograph, and the corners between which it is laid flat. */
export interface FlattenRequest {
  picture: ImageBitmap;
  corners: Corners;
}

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<FlattenRequest>) => void): void;
  postMessage(message: ImageBitmap, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('message', ({ data: { picture, corners } }) => {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  // What is transparent is paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  picture.close();
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const flat = flattened(
    { width, height, data },
    corners,
    flatSize(corners, { width, height }, WORKING_PIXELS),
  );
  const shown = new OffscreenCanvas(flat.width, flat.height);
  const target = shown.getContext('2d')!;
  const pixels = target.createImageData(flat.width, flat.height);
  pixels.data.set(flat.data);
  target.putImageData(pixels, 0, 0);
  const bitmap = shown.transferToImageBitmap();
  scope.postMessage(bitmap, [bitmap]);
});
