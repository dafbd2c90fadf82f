import { sql } from 'drizzle-orm';
import { financeEntries, financeEvents, financeLines, financePeriods } from '../finance/financeSchema';
import type { Executor } from './sql/executor';
import {
  credentials,
  idCounters,
  objectChanges,
  objectCounts,
  objectHistory,
  objectMembers,
  objectRefs,
  objects,
  savedReports,
  savedReportVersions,
} from './sql/schema';

export async function clearObjects(db: Executor): Promise<void> {
  const ofObjects = [
    objects,
    objectChanges,
    objectCounts,
    objectRefs,
    objectHistory,
    objectMembers,
    idCounters,
    credentials,
  ];
  const tables = [
    ...ofObjects,
    savedReports,
    savedReportVersions,
    financePeriods,
    financeLines,
    financeEntries,
    financeEvents,
  ];
  await db.execute(
    sql`truncate ${sql.join(
      tables.map((table) => sql`${table}`),
      sql`, `,
    )}`,
  );
}
