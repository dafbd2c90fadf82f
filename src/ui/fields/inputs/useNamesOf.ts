import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '../../../model/consoleProvider';
import { isGranted } from '../../../schema/access';
import type { Field } from '../../../schema/kinds';
import { useConsole } from '../../ConsoleContext';

type Referring = { readonly field: Field | undefined; readonly value: unknown };

const atMost = 200;

/** Loads the names of all objects that these values refer to, for their texts. */
export function useNamesOf(values: readonly Referring[]): void {
  const provider = useDataProvider<ConsoleProvider>();
  const { viewer, resources } = useConsole();
  const wanted = new Map<string, Set<number>>();
  for (const { field, value } of values) if (field) collect(field, value, wanted);
  const asked = [...wanted].filter(([to]) => {
    const target = resources.find((one) => one.name === to);
    return target !== undefined && isGranted(viewer, target.access.read);
  });
  useQueries({
    queries: asked.map(([to, set]) => {
      const ids = [...set].sort((a, b) => a - b).slice(0, atMost);
      return {
        queryKey: [to, 'getMany', { ids: ids.map(String) }],
        queryFn: () => provider.getMany(to, { ids }),
        retry: false,
      };
    }),
  });
}

function collect(field: Field, value: unknown, wanted: Map<string, Set<number>>): void {
  if (field.kind === 'ref' || field.kind === 'refs') {
    const set = wanted.get(field.to) ?? new Set();
    for (const id of [value].flat()) if (typeof id === 'number') set.add(id);
    if (set.size > 0) wanted.set(field.to, set);
  } else if (field.kind === 'group' || field.kind === 'groups') {
    for (const row of [value].flat()) {
      if (typeof row !== 'object' || row === null) continue;
      for (const [name, part] of Object.entries(field.fields))
        collect(part, (row as Record<string, unknown>)[name], wanted);
    }
  }
}
