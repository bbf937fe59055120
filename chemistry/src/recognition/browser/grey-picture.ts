import { inkOfColors } from '../ink-of-colors.ts';
import type { GreyPicture } from '../ink-picture.ts';

/** A decoded picture as the recogniser reads it. */
export function greyPicture(picture: ImageBitmap): GreyPicture {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0);
  return inkOfColors({ width, height, channels: 4, data: context.getImageData(0, 0, width, height).data });
}
