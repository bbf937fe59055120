// The worker's own script: RDKit needs `wasm-unsafe-eval`, which only this script's response allows.
import '@moiety/chemistry/worker/worker.ts';
