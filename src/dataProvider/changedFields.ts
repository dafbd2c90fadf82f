type Record = Readonly<{ [field: string]: unknown }>;

/** The fields a form has changed, and the version they were changed on: PUT merges, and untouched fields are not checked again. */
export function changedFields(data: Record, before: Record | undefined): Record {
  if (!before) return data;
  const changed = Object.entries(data).filter(([field, value]) => value !== undefined && !isSame(value, before[field]));
  const version = data.version ?? before.version;
  return { ...Object.fromEntries(changed), ...(version !== undefined && { version }) };
}

/** Equal as JSON, whatever the order of keys: storage reorders them. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame((a as Record)[key], (b as Record)[key]));
}
