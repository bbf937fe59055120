/** A color in sRGB, each part from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** `#rgb` or `#rrggbb`. */
export const hexColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** @param hex as `hexColor` has it */
export const rgbOf = (hex: string): Rgb => {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
  const part = (from: number): number => Number.parseInt(digits.slice(from, from + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};

export const hexOf = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const linear = (part: number): number => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number): number =>
  part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** Relative luminance (WCAG 2.2), 0 to 1. */
const luminance = (color: Rgb): number => {
  const [red, green, blue] = color.map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio (WCAG 2.2) of two opaque colors, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

type Oklab = readonly [lightness: number, a: number, b: number];

// Björn Ottosson's matrices, https://bottosson.github.io/posts/oklab/
const toOklab = (color: Rgb): Oklab => {
  const [r, g, b] = color.map(linear) as [number, number, number];
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
};
const fromOklab = ([lightness, a, b]: Oklab): Rgb => {
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  const parts = [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ].map((part) => encoded(Math.min(1, Math.max(0, part))));
  return parts as unknown as Rgb;
};

/**
 * As `color-mix(in oklab, one, other SHARE)` of CSS.
 * @param share of the other, 0 to 1
 */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const [first, second] = [toOklab(one), toOklab(other)];
  return fromOklab(
    first.map((part, index) => part * (1 - share) + second[index]! * share) as unknown as Oklab,
  );
};
