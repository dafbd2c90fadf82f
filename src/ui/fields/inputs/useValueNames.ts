import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { ConsoleProvider } from '../../../model/consoleProvider';
import { isGranted } from '../../../schema/access';
import { useConsole } from '../../ConsoleContext';
import { useText } from '../../i18n/useText';
import { useRested } from '../../list/useRested';

/** A value that an input offers, and what it is the name of. */
export type OfferedValue = { readonly value: string; readonly about: string };

const offeredOfEach = 30;
const freshMs = 60_000;
const restMs = 150;

/**
 * Names of objects that a text may stand for, once it is `wanted`. Of each resource those that match come first from its list, a list
 * of names where the viewer may not read the objects.
 */
export function useValueNames(resources: readonly string[], typed: string, wanted: boolean): readonly OfferedValue[] {
  const provider = useDataProvider<ConsoleProvider>();
  const { viewer, resources: defined } = useConsole();
  const text = useText();
  const { q } = useRested(
    useMemo(() => ({ q: typed.trim() }), [typed]),
    restMs,
  ) as { readonly q: string };
  const read = resources.flatMap((name) => {
    const found = defined.find((one) => one.name === name);
    const grants = found ? [found.access.read, ...(found.nameLists ?? []).map((list) => list.read)] : [];
    return found && grants.some((grant) => isGranted(viewer, grant)) ? [found] : [];
  });
  const answers = useQueries({
    queries: read.map(({ name }) => ({
      queryKey: [name, 'choices', { q, limit: offeredOfEach }],
      queryFn: () => provider.choices(name, { ...(q && { q }), limit: offeredOfEach }),
      enabled: wanted,
      staleTime: freshMs,
      retry: false,
    })),
  });
  const seen = new Set<string>();
  return read.flatMap(({ label }, at) =>
    (answers[at]?.data?.items ?? []).flatMap(({ name }) => {
      const value = String(name ?? '');
      if (value === '' || seen.has(value)) return [];
      seen.add(value);
      return [{ value, about: text(label[0]) }];
    }),
  );
}
