import { defineConfig, mergeConfig } from 'vitest/config';
import server from './vitest.config.ts';

// What mocks a module needs a worker of its own.
const config = mergeConfig(server, defineConfig({ test: { name: 'server-mocks', isolate: true } }));
config.test.include = ['src/modules/passwords/passwords.test.ts'];
config.test.exclude = [];
export default config;
