import type { Box } from '@moiety/annotation/annotation/marks.ts';
import type { Corners, Point } from '@moiety/chemistry/recognition/perspective.ts';

/** What is done to a picture before it is read. */
export interface Edit {
  /** Between these corners it is laid flat before all else, in pixels of the picture as it was given; left as it was photographed without them. */
  corners?: Corners;
  /** Degrees clockwise. */
  turn: 0 | 90 | 180 | 270;
  /** Further degrees clockwise by which it is straightened, about its middle, `TILT_MAX` at most; 0 without it. */
  tilt?: number;
  /**
   * The part that is read, in pixels of the turned picture before it is straightened, so that it stays where it is while the picture is tilted beneath it; all
   * of it without one.
   */
  crop: Box | undefined;
}

export const unchanged: Edit = { turn: 0, crop: undefined };

/** Degrees by which a picture is straightened at most; what leans more is turned by a quarter. */
export const TILT_MAX = 45;

/** Turned further, without the crop box, which would be of another part. */
export const turnedBy = ({ corners, turn, tilt }: Edit, degrees: 90 | -90): Edit => ({
  ...(corners && { corners }),
  turn: ((turn + degrees + 360) % 360) as Edit['turn'],
  ...(tilt !== undefined && { tilt }),
  crop: undefined,
});

/** The same with another tilt. */
export const tiltedTo = ({ corners, turn, crop }: Edit, degrees: number): Edit => {
  const tilt = Math.max(-TILT_MAX, Math.min(TILT_MAX, Math.round(degrees * 10) / 10));
  return { ...(corners && { corners }), turn, ...(tilt !== 0 && { tilt }), crop };
};

/** The same laid flat between other corners, or by none: without crop box and tilt, which were those of another picture. */
export const flattenedBy = ({ turn }: Edit, corners: Corners | undefined): Edit => ({
  ...(corners && { corners }),
  turn,
  crop: undefined,
});

/** Where a point of a picture lies once that is turned clockwise. @param size of the picture before */
export const turnedPoint = (
  { x, y }: Point,
  { width, height }: { width: number; height: number },
  turn: Edit['turn'],
): Point => {
  if (turn === 90) return { x: height - y, y: x };
  if (turn === 180) return { x: width - x, y: height - y };
  return turn === 270 ? { x: y, y: width - x } : { x, y };
};

/** The corners of a picture as they lie once that is turned clockwise, again from the upper left one. @param size of the picture before */
export const turnedCorners = (
  corners: Corners,
  size: { width: number; height: number },
  turn: Edit['turn'],
): Corners => {
  const turned = corners.map((corner) => turnedPoint(corner, size, turn));
  const first = (4 - turn / 90) % 4;
  return [...turned.slice(first), ...turned.slice(0, first)] as unknown as Corners;
};

/**
 * All of a turned picture as it lies when it is straightened, corners included, in pixels of the turned picture: it begins left of and above that where
 * it is tilted.
 */
export const wholeOf = (size: { width: number; height: number }, { turn, tilt = 0 }: Edit): Box => {
  const isOnSide = turn % 180 !== 0;
  const [across, down] = isOnSide ? [size.height, size.width] : [size.width, size.height];
  const angle = (Math.abs(tilt) * Math.PI) / 180;
  const width = Math.round(across * Math.cos(angle) + down * Math.sin(angle));
  const height = Math.round(down * Math.cos(angle) + across * Math.sin(angle));
  return { x: Math.round((across - width) / 2), y: Math.round((down - height) / 2), width, height };
};

/** The picture as it is read. @param bitmap laid flat already, where it is between corners */
export const renderPicture = (bitmap: ImageBitmap, edit: Edit): ImageBitmap => {
  const { turn, tilt = 0, crop } = edit;
  const isOnSide = turn % 180 !== 0;
  const turned = {
    width: isOnSide ? bitmap.height : bitmap.width,
    height: isOnSide ? bitmap.width : bitmap.height,
  };
  const part = crop ?? wholeOf(bitmap, edit);
  const canvas = new OffscreenCanvas(part.width, part.height);
  const context = canvas.getContext('2d')!;
  // What is transparent is paper, and so are the corners beside a tilted picture.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, part.width, part.height);
  context.imageSmoothingQuality = 'high';
  context.translate(turned.width / 2 - part.x, turned.height / 2 - part.y);
  context.rotate(((turn + tilt) * Math.PI) / 180);
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

/** A picture as a file, without loss; the bitmap is closed. */
export const pictureFile = async (bitmap: ImageBitmap): Promise<Blob> => {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
};
