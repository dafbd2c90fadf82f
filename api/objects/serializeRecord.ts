import type { Row } from './records';
import type { Sight } from './rights';
import { maskSecret } from './secrets';

/** A record as the viewer may read it. Secrets show only that they are set, and only where one object is looked at. */
export function serializeRecord(
  { resource, fields }: Sight,
  row: Row,
  withSecrets: boolean,
): Readonly<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (!fields.has(name) || resource.members?.field === name) continue;
    if (field.access !== 'writeOnly') shown[name] = row[name] ?? null;
    else if (withSecrets) shown[name] = maskSecret(row[name]);
  }
  return shown;
}
