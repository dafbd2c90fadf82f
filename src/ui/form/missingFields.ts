import type { Problems } from '../../schema/problem';
import type { FormTab } from './formTabs';

/** The fields that a form cannot be saved without as it is: those that are empty and those that a rule refuses, in the order of the form. */
export function missingFields(tabs: readonly FormTab[], problems: Problems): readonly string[] {
  const broken = new Set(Object.keys(problems).map((path) => path.split('.', 1)[0] ?? ''));
  return [...new Set(tabs.flatMap((tab) => tab.fields))].filter((name) => broken.has(name));
}
