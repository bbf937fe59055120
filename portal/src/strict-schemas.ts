/**
 * The schema library compiles its checks by `new Function` where it may, and finds out by trying, which the page's
 * policy forbids and reports. This is its configuration (`z.config`), set before the library is loaded, because it
 * tries while the first schema is being made.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
