// Loaded by a page of a test: draws with the worker of the origin that its query names.
import { configureStructures } from '../src/structure/configure.ts';
import '../src/structure/define.ts';

const { search } = new URL(import.meta.url);
configureStructures({ workerUrl: `${search.slice(1)}/elements/src/structure/structure-worker.js` });
