import pdfium from '@embedpdf/pdfium/pdfium.wasm?url';

/**
 * The address of PDFium's binary, as the bundler that makes the page placed it.
 * @param origin the page's: a worker resolves addresses against its own script's
 */
export const pdfiumFile = (origin: string): string => new URL(pdfium, origin).href;
