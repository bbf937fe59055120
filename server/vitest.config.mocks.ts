import { defineConfig, mergeConfig } from 'vitest/config';
import server, { filesWithMocks } from './vitest.config.ts';

// Each file in a worker of its own.
const config = mergeConfig(server, defineConfig({ test: { name: 'server-mocks', isolate: true } }));
config.test.include = filesWithMocks;
config.test.exclude = [];
export default config;
