/** What it takes to host tools; `load-hosting.ts` loads it when a page shows its first one. */
export { failureWords } from './failure-words.ts';
export { moveIn } from './fallback-home.ts';
export { destroySubApps, dropLost, hasUnsavedWork, restart, runToolCommand, toolCommands } from './pool.ts';
export { preloadSubApps } from './preload.ts';
export { ToolSession } from './tool-session.ts';
