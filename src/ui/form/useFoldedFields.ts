import { useEffect, useState } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useFormState, useFormStore } from './FormStoreContext';
import { commonLabel, isOwnValue, otherChoice } from './otherChoice';

type Folded = {
  /** The fields that another choice would need; of these none has a value of its own. */
  readonly names: readonly string[];
  /** The option that all of them are for, where it is one. */
  readonly label: string | undefined;
  readonly isOpen: boolean;
  readonly toggle: () => void;
};

/**
 * Fields of a tab that belong to another integration, kind or mode. They are hidden until a person asks for them, a problem is found in
 * one, or a link leads to one (`goal`); values that a person set always stay in sight.
 */
export function useFoldedFields(resource: AnyResource, fields: readonly string[], goal: string | undefined): Folded {
  const store = useFormStore();
  const [isOpened, setOpened] = useState(false);
  // A text, so that the tab is drawn again only when other fields are folded.
  const line = useFormState((state) => foldedIn(resource, fields, state).join());
  const names = line === '' ? [] : line.split(',');
  const isNamed = (path: string) => names.includes(path.split('.', 1)[0] ?? '');
  const hasProblem = useFormState(({ shown }) => Object.keys(shown).some(isNamed));
  const isNeeded = hasProblem || (goal !== undefined && isNamed(goal));
  useEffect(() => {
    if (isNeeded) setOpened(true);
  }, [isNeeded]);
  const { record } = store.get();
  const labels = names.flatMap((name) => {
    const field = resource.allFields[name];
    return field ? [otherChoice(field, record, resource.allFields) ?? []] : [];
  });
  return { names, label: commonLabel(labels), isOpen: isOpened || isNeeded, toggle: () => setOpened(!isOpened) };
}

type State = ReturnType<ReturnType<typeof useFormStore>['get']>;

export const foldedIn = (
  resource: AnyResource,
  fields: readonly string[],
  { record, facts, start }: Pick<State, 'record' | 'facts' | 'start'>,
) =>
  fields.filter((name) => {
    const field = resource.allFields[name];
    if (!field || facts[name]?.offReason === undefined || !otherChoice(field, record, resource.allFields)) return false;
    return !isOwnValue(field, record[name], start.isCreate ? start.record[name] : undefined);
  });
