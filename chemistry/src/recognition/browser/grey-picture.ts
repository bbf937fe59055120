import type { GreyPicture } from '../ink-picture.ts';

/** Of each pixel on white the darkest colour, so that a yellow sulfur is as black as a carbon. */
export function darkestColours(
  { width, height }: { width: number; height: number },
  rgba: Uint8ClampedArray,
): GreyPicture {
  const grey = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = 4 * pixel;
    const least = Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
    // What is transparent lets white through.
    grey[pixel] = 255 + ((least - 255) * rgba[at + 3]!) / 255;
  }
  return { width, height, grey };
}

/** A decoded picture as the recogniser reads it. */
export function greyPicture(picture: ImageBitmap): GreyPicture {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0);
  return darkestColours(picture, context.getImageData(0, 0, width, height).data);
}
