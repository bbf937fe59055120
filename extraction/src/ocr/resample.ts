import type { GreyImage } from '../page/bitmap.ts';

/** The picture at another size: means over areas where it becomes smaller, bilinear where it becomes larger. */
export function resampled(
  { width, height, grey }: GreyImage,
  toWidth: number,
  toHeight: number,
): Float32Array {
  const columns = weights(width, toWidth);
  const rows = weights(height, toHeight);
  const between = new Float32Array(toWidth * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < toWidth; x += 1) {
      const { from, shares } = columns[x]!;
      let sum = 0;
      for (let i = 0; i < shares.length; i += 1) sum += grey[y * width + from + i]! * shares[i]!;
      between[y * toWidth + x] = sum;
    }
  const result = new Float32Array(toWidth * toHeight);
  for (let y = 0; y < toHeight; y += 1) {
    const { from, shares } = rows[y]!;
    for (let x = 0; x < toWidth; x += 1) {
      let sum = 0;
      for (let i = 0; i < shares.length; i += 1) sum += between[(from + i) * toWidth + x]! * shares[i]!;
      result[y * toWidth + x] = sum;
    }
  }
  return result;
}

/** For each place of the result, the places that it is made of and their shares. */
function weights(size: number, toSize: number): { from: number; shares: number[] }[] {
  const scale = size / toSize;
  return Array.from({ length: toSize }, (_, place) => {
    if (scale <= 1) {
      const at = Math.min(size - 1, Math.max(0, (place + 0.5) * scale - 0.5));
      const from = Math.min(Math.floor(at), Math.max(0, size - 2));
      return { from, shares: size === 1 ? [1] : [1 - (at - from), at - from] };
    }
    const [start, end] = [place * scale, Math.min(size, (place + 1) * scale)];
    const from = Math.floor(start);
    const shares: number[] = [];
    for (let at = from; at < end; at += 1)
      shares.push((Math.min(at + 1, end) - Math.max(at, start)) / (end - start));
    return { from, shares };
  });
}
