/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** What stands on what. */
export interface Scheme {
  background: Rgb;
  color: Rgb;
}

/** Of WCAG 2.2, 1.4.3, for text of common size. */
const LEAST_CONTRAST = 4.5;
const WHITE: Rgb = [255, 255, 255];
/** For text on a background that the announcement chose. */
const INKS = ['#16202e', '#ffffff', '#000000'];

let context: CanvasRenderingContext2D | null | undefined;

/** A CSS color, which may let through what is under it. */
const rgbOf = (color: string, under: Rgb): Rgb => {
  context ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) return under;
  for (const fill of [`rgb(${under.join(' ')})`, color]) {
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
};

/** WCAG's relative luminance. */
const luminance = (color: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG's contrast ratio, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const isReadable = (schemes: readonly Scheme[]): boolean =>
  schemes.every(({ background, color }) => contrast(background, color) >= LEAST_CONTRAST);

/** The colors of an element that carries them by its style sheet. */
export const schemeOf = (element: Element): Scheme => {
  const { backgroundColor, color } = getComputedStyle(element);
  const background = rgbOf(backgroundColor, WHITE);
  return { background, color: rgbOf(color, background) };
};

/**
 * Takes colors away from an element and from those inside, or gives others, where text could not be read well.
 * @param around the colors around it, in each appearance that it must be readable in
 */
export const keepReadable = (element: HTMLElement, around: readonly Scheme[]): void => {
  const { style } = element;
  const { color, backgroundColor } = style;
  const withColor = (ink: string): Scheme[] =>
    around.map((scheme) => {
      const background = backgroundColor ? rgbOf(backgroundColor, scheme.background) : scheme.background;
      return { background, color: ink ? rgbOf(ink, background) : scheme.color };
    });
  let schemes = withColor(color);
  if ((color || backgroundColor) && !isReadable(schemes)) {
    const ink = backgroundColor ? INKS.find((choice) => isReadable(withColor(choice))) : '';
    style.color = ink ?? '';
    if (ink === undefined) style.backgroundColor = '';
    schemes = ink ? withColor(ink) : backgroundColor && ink === undefined ? [...around] : withColor('');
  }
  for (const child of element.children) if (child instanceof HTMLElement) keepReadable(child, schemes);
};
