import type { GreyImage } from '../src/page/bitmap.ts';

/** A page's content in PDF operators, with its size in points, and further entries of its dictionary. */
export interface PdfPage {
  content: string;
  width?: number;
  height?: number;
  extra?: string;
  /** Further objects of this page, which `extra` calls 100, 101 and so on. */
  objects?: (string | Buffer)[];
}

/** The number of an object that is a page's own. */
const ownObject = (page: number, place: number): number =>
  page === 0 ? 100 + place : 100_000 + 100 * page + place;

/** A PDF of pages in Helvetica (`/F1`). */
export function makePdf(pages: readonly PdfPage[]): Uint8Array {
  const objects = new Map<number, Buffer>();
  const put = (id: number, body: string | Buffer): void =>
    void objects.set(id, Buffer.from(body as string, 'latin1'));
  // Of a short file the numbers are small ones.
  const firstPage = pages.length <= 45 ? 10 : 1000;
  const ids = pages.map((_, index) => firstPage + 2 * index);
  put(1, '<< /Type /Catalog /Pages 2 0 R >>');
  put(2, `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`);
  put(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [
    index,
    { content, width = 595, height = 842, extra = '', objects: more = [] },
  ] of pages.entries()) {
    const id = ids[index]!;
    const own = extra.replaceAll(
      /\b1(\d\d) 0 R/g,
      (_, place: string) => `${ownObject(index, Number(place))} 0 R`,
    );
    const resources = extra.includes('/Resources') ? '' : '/Resources << /Font << /F1 3 0 R >> >>';
    put(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${resources} ${own} /Contents ${id + 1} 0 R >>`,
    );
    put(id + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    for (const [place, body] of more.entries()) put(ownObject(index, place), body);
  }
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places = new Map<number, number>();
  let at = parts[0]!.length;
  for (const [id, body] of objects) {
    places.set(id, at);
    const part = Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const entries = [...places].map(([id, place]) => `${id} 1\n${String(place).padStart(10, '0')} 00000 n \n`);
  parts.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${Math.max(999, ...objects.keys()) + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** A page that is one picture: a scan. */
export function scanPage({ width, height, grey }: GreyImage, dpi: number): PdfPage {
  const [w, h] = [(width * 72) / dpi, (height * 72) / dpi];
  const image = Buffer.concat([
    Buffer.from(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${grey.length} >>\nstream\n`,
    ),
    Buffer.from(grey),
    Buffer.from('\nendstream'),
  ]);
  return {
    content: `q ${w} 0 0 ${h} 0 0 cm /Im1 Do Q`,
    width: w,
    height: h,
    extra: '/Resources << /XObject << /Im1 100 0 R >> >>',
    objects: [image],
  };
}

const escaped = (text: string): string => text.replaceAll(/[()\\]/g, '\\$&');

/** Text at a place, from the page's top left corner, as operators. */
export const textAt = (text: string, x: number, y: number, { size = 10, height = 842 } = {}): string =>
  `BT /F1 ${size} Tf ${x} ${height - y} Td (${escaped(text)}) Tj ET\n`;

/** A thin line between two places, from the page's top left corner. */
export const lineFrom = (x0: number, y0: number, x1: number, y1: number, height = 842): string =>
  `0.7 w ${x0} ${height - y0} m ${x1} ${height - y1} l S\n`;

/** A benzene ring with corners at top and bottom; its bonds are `size` points long. */
export function benzeneRing(x: number, y: number, size = 20): string {
  const corner = (index: number, radius: number): [number, number] => [
    x + radius * Math.sin((index * Math.PI) / 3),
    y - radius * Math.cos((index * Math.PI) / 3),
  ];
  let content = '';
  for (let index = 0; index < 6; index += 1) {
    content += lineFrom(...corner(index, size), ...corner(index + 1, size));
    if (index % 2 === 0) {
      const [[ax, ay], [bx, by]] = [corner(index, 0.8 * size), corner(index + 1, 0.8 * size)];
      const [dx, dy] = [0.12 * (bx - ax), 0.12 * (by - ay)];
      content += lineFrom(ax + dx, ay + dy, bx - dx, by - dy);
    }
  }
  return content;
}

/** `R1` over a ring, an oxygen with `R2` under it. */
export const formulaWithPlaces = (x: number, y: number): string =>
  [
    benzeneRing(x, y),
    lineFrom(x, y - 20, x, y - 38),
    textAt('R', x - 4, y - 41, { size: 10 }),
    textAt('1', x + 4, y - 45, { size: 7 }),
    lineFrom(x, y + 20, x, y + 35),
    textAt('O', x - 4, y + 45, { size: 10 }),
    lineFrom(x + 4, y + 45, x + 18, y + 53),
    textAt('R', x + 20, y + 61, { size: 10 }),
    textAt('2', x + 28, y + 57, { size: 7 }),
  ].join('');

/** Rows of text without rules. */
export function columnsOfText(
  rows: readonly (readonly string[])[],
  { x = 100, y = 150, widths = [90, 90, 120], rowHeight = 18 } = {},
): string {
  let content = '';
  for (const [row, cells] of rows.entries()) {
    let left = x;
    for (const [column, text] of cells.entries()) {
      if (text !== '') content += textAt(text, left, y + row * rowHeight);
      left += widths[column]!;
    }
  }
  return content;
}

/** A table with rules round every cell. */
export function ruledTable(
  rows: readonly (readonly string[])[],
  { x = 100, y = 150, widths = [90, 120], rowHeight = 22 } = {},
): string {
  let content = '';
  const right = x + widths.reduce((sum, width) => sum + width, 0);
  for (let row = 0; row <= rows.length; row += 1)
    content += lineFrom(x, y + row * rowHeight, right, y + row * rowHeight);
  let left = x;
  for (const width of [...widths, 0]) {
    content += lineFrom(left, y, left, y + rows.length * rowHeight);
    left += width;
  }
  for (const [row, cells] of rows.entries()) {
    left = x;
    for (const [column, text] of cells.entries()) {
      content += textAt(text, left + 8, y + row * rowHeight + 15);
      left += widths[column]!;
    }
  }
  return content;
}
