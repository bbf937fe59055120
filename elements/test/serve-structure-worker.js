// Serves the drawing worker beside the sources of mo-structure, as the build puts it beside the modules.
import { createReadStream } from 'node:fs';
import { bundleStructureWorker, rdkitWasm } from '../scripts/build-structure-worker.ts';

const folder = '/elements/src/structure';

let worker;

/** A middleware of @web/dev-server. */
export const serveStructureWorker = async (context, next) => {
  // As the server does below /elements/: a page of another origin may load it.
  if (context.path.startsWith(`${folder}/`)) context.set('access-control-allow-origin', '*');
  if (context.path === `${folder}/structure-worker.js`) {
    worker ??= bundleStructureWorker();
    context.type = 'js';
    context.body = await worker;
  } else if (context.path === `${folder}/RDKit_minimal.wasm`) {
    context.type = 'application/wasm';
    context.body = createReadStream(rdkitWasm());
  } else await next();
};
