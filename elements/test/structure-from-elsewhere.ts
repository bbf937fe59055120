// Loaded by a page of a test: draws with the worker of the origin that the page names.
import { configureStructures } from '../src/structure/configure.ts';
import '../src/structure/define.ts';

const { workers = '' } = document.documentElement.dataset;
configureStructures({ workerUrl: `${workers}/elements/src/structure/structure-worker.js` });
