import type { ReportFonts } from './report-fonts.ts';
import type { Gradient, PathMark, Placement, TextMark, VectorPicture } from './vector-picture.ts';

type Pdf = PDFKit.PDFDocument;

/** A color as CSS writes it, without its opacity; undefined for one that cannot be told. */
const colorOf = (css: string): { color: string; opacity: number } => {
  const [r, g, b, opacity = 1] = (/^rgba?\(([^)]*)\)$/.exec(css)?.[1] ?? '').split(',').map(Number);
  if (r === undefined || g === undefined || b === undefined) return { color: css, opacity: 1 };
  const hex = [r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('');
  return { color: `#${hex}`, opacity };
};

/** Draws a plot: its lines and areas as such, its texts as text. */
export const drawPicture = (
  document: Pdf,
  fonts: ReportFonts,
  { x, y, scale, picture }: { x: number; y: number; scale: number; picture: VectorPicture },
): void => {
  const { width, height, marks } = picture;
  document.save().transform(scale, 0, 0, scale, x, y).rect(0, 0, width, height).clip();
  for (const mark of marks) {
    document.save();
    if (mark.kind === 'text') drawText(document, fonts, mark);
    else drawPath(document, mark);
    document.restore();
  }
  document.restore();
};

const place = (document: Pdf, [a, b, c, d, e, f]: Placement): void => {
  if (a !== 1 || b !== 0 || c !== 0 || d !== 1 || e !== 0 || f !== 0) document.transform(a, b, c, d, e, f);
};

const drawPath = (document: Pdf, mark: PathMark): void => {
  const { path, placement, fill, fillOpacity, stroke, strokeOpacity, strokeWidth, dash, clip } = mark;
  if (clip) {
    document.save();
    place(document, clip.placement);
    document.path(clip.path);
    // The outline is placed; what it cuts is placed by itself.
    const [a, b, c, d, e, f] = clip.placement;
    const turn = a * d - b * c || 1;
    document.clip();
    document.transform(
      d / turn,
      -b / turn,
      -c / turn,
      a / turn,
      (c * f - d * e) / turn,
      (b * e - a * f) / turn,
    );
  }
  place(document, placement);
  if (fill !== undefined) {
    const paint =
      typeof fill === 'string' ? colorOf(fill) : { color: gradientOf(document, path, fill), opacity: 1 };
    document
      .path(path)
      .fillOpacity(fillOpacity * paint.opacity)
      .fill(paint.color, 'even-odd');
  }
  if (stroke !== undefined) {
    const { color, opacity } = colorOf(stroke);
    // A mark that is scaled keeps the width of its line.
    document
      .lineWidth(strokeWidth)
      .lineJoin('round')
      .strokeOpacity(strokeOpacity * opacity);
    if (dash) document.dash(dash[0]!, { space: dash[1] ?? dash[0]! });
    document.path(path).stroke(color);
  }
  if (clip) document.restore();
};

const gradientOf = (document: Pdf, path: string, { from, to, stops }: Gradient): PDFKit.Mixins.ColorValue => {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const gradient = document.linearGradient(
    left + from[0] * width,
    top + from[1] * height,
    left + to[0] * width,
    top + to[1] * height,
  );
  for (const { offset, color } of stops)
    gradient.stop(Math.min(1, Math.max(0, offset)), colorOf(color).color);
  return gradient;
};

const drawText = (document: Pdf, fonts: ReportFonts, mark: TextMark): void => {
  const { text, x, y, placement, size, isBold, anchor, baseline, fill } = mark;
  place(document, placement);
  const { color, opacity } = colorOf(fill);
  document.fillColor(color, opacity);
  const across = fonts.width(text, size, isBold);
  const before = anchor === 'end' ? across : anchor === 'middle' ? across / 2 : 0;
  const down = y + (baseline === 'central' ? 0.36 : baseline === 'hanging' ? 0.8 : 0) * size;
  fonts.write(text, { x: x - before, y: down, size, isBold });
};
