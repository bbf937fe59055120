import type { Box } from '@moiety/annotation/annotation/marks.ts';

/** What is done to a picture before it is read. */
export interface Edit {
  /** Degrees clockwise. */
  turn: 0 | 90 | 180 | 270;
  /** The part that is read, in pixels of the turned picture; all of it without one. */
  crop: Box | undefined;
}

export const unchanged: Edit = { turn: 0, crop: undefined };

/** Turned further, without the crop box, which would be of another part. */
export const turnedBy = ({ turn }: Edit, degrees: 90 | -90): Edit => ({
  turn: ((turn + degrees + 360) % 360) as Edit['turn'],
  crop: undefined,
});

/** The picture as it is read. */
export const renderPicture = (bitmap: ImageBitmap, { turn, crop }: Edit): ImageBitmap => {
  const isOnSide = turn % 180 !== 0;
  const turned = {
    width: isOnSide ? bitmap.height : bitmap.width,
    height: isOnSide ? bitmap.width : bitmap.height,
  };
  const part = crop ?? { x: 0, y: 0, ...turned };
  const canvas = new OffscreenCanvas(part.width, part.height);
  const context = canvas.getContext('2d')!;
  // What is transparent is paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, part.width, part.height);
  context.translate(turned.width / 2 - part.x, turned.height / 2 - part.y);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return canvas.transferToImageBitmap();
};

/** CSS pixels of the longer side of a thumbnail, twice over for dense screens. */
const THUMBNAIL = 320;

export const thumbnailOf = async (bitmap: ImageBitmap): Promise<Blob> => {
  const share = Math.min(1, THUMBNAIL / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * share)),
    Math.max(1, Math.round(bitmap.height * share)),
  );
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
};
