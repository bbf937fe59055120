// The self-contained file for a plain page: every element registered, with both languages.
import './src/define.ts';
import { configureStructures } from './src/structure/configure.ts';

configureStructures({
  workerUrl: new URL(/* @vite-ignore */ './structure/structure-worker.js', import.meta.url).href,
});

export { setLocale } from '@moiety/locales';
export * from './src/index.ts';
