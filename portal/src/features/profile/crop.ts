/** The square that is cut out of a picture: where its middle is, in the picture's pixels, and how much it is magnified. */
export interface Crop {
  x: number;
  y: number;
  /** 1: as much as the picture has; 2: half of that in each direction. */
  zoom: number;
}
/** A picture, as far as its measures go. */
type Measures = Pick<ImageBitmap, 'width' | 'height'>;

/** Nothing smaller is cut out, in the picture's pixels. */
const SIDE_MIN = 64;
const ZOOM_MAX = 8;
/** Width and height of what is sent, at most, px. */
const SENT_SIDE = 512;

/** How far a picture can be magnified. */
export const maxZoomOf = ({ width, height }: Measures): number =>
  Math.max(1, Math.min(ZOOM_MAX, Math.min(width, height) / SIDE_MIN));

const sideOf = ({ width, height }: Measures, zoom: number): number => Math.min(width, height) / zoom;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The nearest crop that lies within the picture. */
const within = (picture: Measures, { x, y, zoom }: Crop): Crop => {
  const magnified = clamp(zoom, 1, maxZoomOf(picture));
  const half = sideOf(picture, magnified) / 2;
  return {
    x: clamp(x, half, picture.width - half),
    y: clamp(y, half, picture.height - half),
    zoom: magnified,
  };
};

/** The largest square, in the middle. */
export const wholeCrop = ({ width, height }: Measures): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The crop after the picture was moved below it. @param right, down in sides of the crop */
export const movedCrop = (picture: Measures, crop: Crop, right: number, down: number): Crop => {
  const side = sideOf(picture, crop.zoom);
  return within(picture, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
};

/** The crop magnified otherwise, about its middle. */
export const zoomedCrop = (picture: Measures, crop: Crop, zoom: number): Crop =>
  within(picture, { ...crop, zoom });

/** How far the crop is from the left and from the top of where it can be, from 0 to 1; one half where it cannot move. */
export const placeOf = (picture: Measures, { x, y, zoom }: Crop): readonly [number, number] => {
  const side = sideOf(picture, zoom);
  const along = (at: number, length: number): number =>
    length - side < 1 ? 0.5 : (at - side / 2) / (length - side);
  return [along(x, picture.width), along(y, picture.height)];
};

/** Draws what is cut out over the whole canvas. */
export const renderCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, zoom }: Crop): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(picture, zoom);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
};

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = reader.result as string;
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('the picture could not be read')),
    );
    reader.readAsDataURL(blob);
  });

/**
 * What is cut out as a file: WebP, or PNG where the browser writes no WebP.
 * @returns base64
 */
export const encodeCrop = async (picture: ImageBitmap, crop: Crop): Promise<string> => {
  const canvas = document.createElement('canvas');
  const side = clamp(Math.round(sideOf(picture, crop.zoom)), 1, SENT_SIDE);
  canvas.width = side;
  canvas.height = side;
  renderCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.92);
  });
  if (!blob) throw new Error('the browser wrote no picture');
  return base64Of(blob);
};
