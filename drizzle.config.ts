import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/store/sql/schema.ts', './server/finance/financeSchema.ts'],
  out: './server/store/migrations',
});
