export * from './auth.ts';
export * from './bridge.ts';
export * from './endpoint.ts';
export * from './error-codes.ts';
export * from './molecule-sets.ts';
export * from './platform.ts';
export * from './sign-in-error.ts';
export * from './user-center.ts';
