import { findGrant, isGranted, type Viewer } from '../../schema/access';
import type { Field } from '../../schema/kinds';
import type { AnyResource, ChildRecords } from '../../schema/resource';
import { isReadable, maySet } from '../../schema/validate';

export type FormTab = { readonly name: string; readonly slug: string; readonly fields: readonly string[] };

/**
 * The tabs of an object's form for this viewer: those of their mode, with the fields they may read. The first tab also has name,
 * status, account and note; on create, fields that only the server sets are left out.
 */
export function formTabs(resource: AnyResource, viewer: Viewer, isCreate: boolean): readonly FormTab[] {
  const isShown = (name: string) => {
    const field = resource.allFields[name];
    if (!field || !isVisible(resource, name, field, viewer)) return false;
    return !isCreate || name === 'demand' || name === resource.members?.field || maySet(resource, name, viewer);
  };
  const belonging = belongingTabs(resource, viewer);
  // Tabs without fields of their own follow the tabs of the form.
  const tabs = { ...resource.form, ...Object.fromEntries(belonging.map((tab) => [tab, resource.form[tab] ?? []])) };
  const entries = Object.entries(tabs).filter(
    ([tab]) => !resource.tabModes?.[tab] || resource.tabModes[tab] === viewer.mode,
  );
  return entries.flatMap(([name, own], index) => {
    const common =
      index === 0 ? ['name', ...(isCreate ? ['status'] : []), ...(viewer.role === 'admin' ? ['demand'] : [])] : [];
    const fields = [...new Set([...common, ...own, ...(index === 0 ? ['note'] : [])])].filter(isShown);
    return fields.length === 0 && !belonging.includes(name) ? [] : [{ name, slug: slugOf(name), fields }];
  });
}

/** Tabs with child records that this viewer may read. */
const belongingTabs = (resource: AnyResource, viewer: Viewer): readonly string[] =>
  Object.keys(resource.childRecords ?? {}).filter((tab) => getChildRecords(resource, tab, viewer) !== undefined);

export function getChildRecords(resource: AnyResource, tab: string, viewer: Viewer): ChildRecords | undefined {
  const found = resource.childRecords?.[tab];
  return found && isGranted(viewer, found.read ?? resource.access.read) ? found : undefined;
}

const always = ['id', 'name', 'status', 'version'];

export function isVisible(resource: AnyResource, name: string, field: Field, viewer: Viewer): boolean {
  if (!isReadable(field, viewer)) return false;
  const fields = findGrant(viewer, resource.access.read)?.fields;
  return !fields || fields.includes(name) || always.includes(name);
}

export const slugOf = (tab: string): string =>
  tab
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Returns the tab that shows a problem's path; common fields are in the first, fields of the other mode in none. */
export const tabOfPath = (tabs: readonly FormTab[], path: string): FormTab | undefined => {
  const name = path.split('.', 1)[0] ?? '';
  return tabs.find((tab) => tab.fields.includes(name)) ?? (name === 'status' ? tabs[0] : undefined);
};

/** Sorts paths by the order of their fields in the form. */
export function inFormOrder(tabs: readonly FormTab[], paths: readonly string[]): readonly string[] {
  const order = tabs.flatMap((tab) => tab.fields);
  const at = (path: string) => {
    const place = order.indexOf(path.split('.', 1)[0] ?? '');
    return place < 0 ? order.length : place;
  };
  return [...paths].sort((a, b) => at(a) - at(b) || a.localeCompare(b, 'en', { numeric: true }));
}
