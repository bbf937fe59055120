// The worker's own script: RDKit and ONNX Runtime need `wasm-unsafe-eval`, which only this script's response allows.
import '@moiety/chemistry/recognition/browser/recogniser-worker.ts';
