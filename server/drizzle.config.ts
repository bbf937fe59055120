import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate` in this folder writes the migration that a change of the schema needs.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/*-{table,tables}.ts',
  out: './drizzle',
  casing: 'snake_case',
});
