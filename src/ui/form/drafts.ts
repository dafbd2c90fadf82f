import type { Viewer } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import type { Document } from '../../schema/validate';

/** Unsaved values, with the stored values that they replace and their version. */
export type Draft = {
  readonly at: string;
  readonly name: string;
  readonly version: number | null;
  readonly before: Document;
  readonly changes: Document;
};

const prefix = 'adx.draft.';
const keptDays = 7;

/** One draft per person, object and, where an administrator acts for the person, administrator. */
export const draftKey = (viewer: Viewer, resource: string, id: number | string): string =>
  `${prefix}${viewer.user}${viewer.admin ? `/${viewer.admin.user}` : ''}.${resource}.${id}`;

export function readDraft(storage: Storage, key: string): Draft | undefined {
  return parseDraft(storage.getItem(key));
}

export function parseDraft(text: string | null | undefined): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    // Not written by this code, or cut off by a crash.
    return undefined;
  }
}

/** Serializes a draft without secrets. */
export function draftText(resource: AnyResource, draft: Draft): string {
  const open = (values: Document) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => resource.allFields[name]?.access !== 'writeOnly'));
  return JSON.stringify({ ...draft, before: open(draft.before), changes: open(draft.changes) });
}

/** Returns false if the storage refuses, for example when full: a person can go on typing. */
export function writeDraft(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export const dropDraft = (storage: Storage, key: string): void => storage.removeItem(key);

/** Deletes old drafts. */
export function pruneDrafts(storage: Storage, now: Date): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) =>
    key?.startsWith(prefix),
  );
  for (const key of keys) if (key && isOld(storage.getItem(key), now)) storage.removeItem(key);
}

/** Whether a stored draft is old or invalid. */
export function isOld(text: string | null, now: Date): boolean {
  const draft = parseDraft(text);
  return !draft || Date.parse(draft.at) < now.getTime() - keptDays * 86_400_000;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value.at === 'string' &&
  typeof value.name === 'string' &&
  isObject(value.before) &&
  isObject(value.changes);
