import { isEmpty } from '../../schema/kinds/field';
import type { Problems } from '../../schema/messages/problem';
import type { Document } from '../../schema/validate';
import type { FormTab } from '../formState/formTabs';

/** Returns required fields that are empty or have an empty part, in the order of the form. */
export function missingFields(tabs: readonly FormTab[], problems: Problems, values: Document): readonly string[] {
  const missing = new Set(
    Object.keys(problems)
      .map((path) => path.split('.'))
      .filter((steps) => isEmpty(steps.reduce<unknown>(partOf, values)))
      .map(([name = '']) => name),
  );
  return [...new Set(tabs.flatMap((tab) => tab.fields))].filter((name) => missing.has(name));
}

const partOf = (value: unknown, step: string): unknown =>
  (value as Readonly<Record<string, unknown>> | null | undefined)?.[step];
