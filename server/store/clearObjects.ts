import { sql } from 'drizzle-orm';
import type { Executor } from './executor';
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
} from './schema';

export async function clearObjects(db: Executor): Promise<void> {
  const ofObjects = [objects, objectChanges, objectCounts, objectRefs, objectHistory, objectMembers, idCounters, credentials];
  const tables = [...ofObjects, savedReports, savedReportVersions];
  await db.execute(
    sql`truncate ${sql.join(
      tables.map((table) => sql`${table}`),
      sql`, `,
    )}`,
  );
}
