import { sql } from 'drizzle-orm';
import type { Executor } from './executor';
import { credentials, idCounters, objectChanges, objectCounts, objectHistory, objectMembers, objectRefs, objects } from './schema';

export async function clearObjects(db: Executor): Promise<void> {
  const tables = [objects, objectChanges, objectCounts, objectRefs, objectHistory, objectMembers, idCounters, credentials];
  await db.execute(
    sql`truncate ${sql.join(
      tables.map((table) => sql`${table}`),
      sql`, `,
    )}`,
  );
}
