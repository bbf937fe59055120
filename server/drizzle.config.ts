import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate` in this folder writes the migration that a change of the schema needs.
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/database/schema.ts',
    './src/database/organization-tables.ts',
    './src/database/account-deletion-table.ts',
    './src/database/avatar-table.ts',
    './src/database/email-change-table.ts',
    './src/database/credit-tables.ts',
    './src/database/document-search-tables.ts',
    './src/database/document-tables.ts',
    './src/database/file-tables.ts',
    './src/database/job-tables.ts',
    './src/database/molecule-set-tables.ts',
    './src/database/monitoring-tables.ts',
    './src/database/notification-settings-tables.ts',
  ],
  out: './drizzle',
  casing: 'snake_case',
});
