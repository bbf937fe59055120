import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { randomNumbers } from '../../../chemistry/test/name-generator.ts';
import { type GreyImage, rotated } from '../../src/page/bitmap.ts';
import { PdfDocument } from '../../src/pdf/pdf-document.ts';
import { makePdf, scanPage } from '../pdf-builder.ts';
import { asHtml, type GeneratedDocument } from './maker.ts';

/**
 * The documents as one PDF with a text layer, page after page.
 * @param browser the path of a Chromium
 */
export async function printed(browser: string, documents: readonly GeneratedDocument[]): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-pages-'));
  try {
    const [html, pdf] = [join(folder, 'pages.html'), join(folder, 'pages.pdf')];
    await writeFile(html, asHtml(documents));
    await promisify(execFile)(browser, [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-pdf-header-footer',
      `--user-data-dir=${folder}`,
      `--print-to-pdf=${pdf}`,
      pathToFileURL(html).href,
    ]);
    return new Uint8Array(await readFile(pdf));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How a page was scanned. */
export interface Scan {
  dpi: number;
  /** Degrees. */
  skew: number;
  /** Grey levels by which a pixel is off, at most. */
  noise: number;
  /** Level of the paper. */
  paper: number;
  /** Whether it is black and white only. */
  isBinary: boolean;
}

/** A scan as offices have them, by a seed: 200 to 400 dpi mostly, hardly ever quite straight. */
export function scanOf(seed: number): Scan {
  const random = randomNumbers(seed + 7919);
  return {
    dpi: [200, 200, 300, 300, 400, 150][random(6)]!,
    skew: random(3) === 0 ? 0 : (random(160) - 80) / 100,
    noise: random(50),
    paper: 225 + random(31),
    isBinary: random(2) === 0,
  };
}

/** A page as a scanner sees it. */
export function scannedImage(
  image: GreyImage,
  { skew, noise, paper, isBinary }: Scan,
  seed: number,
): GreyImage {
  const random = randomNumbers(seed);
  const { width, height, grey } = skew === 0 ? image : rotated(image, skew);
  const next = new Uint8Array(grey.length);
  for (let index = 0; index < grey.length; index += 1) {
    const level = (grey[index]! * paper) / 255 + random(2 * noise + 1) - noise;
    next[index] = isBinary ? (level < 128 ? 0 : 255) : Math.max(0, Math.min(255, level));
  }
  return { width, height, grey: next };
}

/** The pages of a PDF as scans without text, each by its own seed. */
export async function scanned(
  pdf: Uint8Array,
  wasm: Uint8Array,
  seeds: readonly number[],
): Promise<Uint8Array> {
  const opened = await PdfDocument.open(pdf, { wasm });
  try {
    return makePdf(
      seeds.map((seed, page) => {
        const scan = scanOf(seed);
        return scanPage(scannedImage(opened.render(page, scan.dpi), scan, seed), scan.dpi);
      }),
    );
  } finally {
    opened.close();
  }
}
