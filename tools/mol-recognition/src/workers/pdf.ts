// The worker's own script: PDFium needs `wasm-unsafe-eval`, which only this script's response allows.
import '@moiety/extraction/browser/pdf-worker.ts';
