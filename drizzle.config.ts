import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/store/sql/schema.ts', './server/finance/financeSchema.ts', './server/jobs/jobsSchema.ts'],
  out: './server/store/migrations',
});
