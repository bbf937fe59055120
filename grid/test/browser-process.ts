// The virtualizer asks for process.env.NODE_ENV, which a bundler puts in and the test runner does not.
Reflect.set(globalThis, 'process', { env: { NODE_ENV: 'development' } });
