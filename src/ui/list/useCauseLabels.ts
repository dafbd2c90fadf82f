import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import { withoutEnd } from '../../schema/withoutEnd';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';

/** Labels for the causes that keep objects from serving: the fields that lead to the problem, then the problem. */
export function useCauseLabels(
  resource: AnyResource,
  isAsked: boolean,
): { labelOf(cause: string): string; readonly isPending: boolean } {
  const provider = useDataProvider<ConsoleProvider>();
  const { resources } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const { data, isPending } = useQuery({
    queryKey: [resource.name, 'beside', 'serving'],
    queryFn: async () => (await provider.joinSide(resource.name, 'serving')).serving?.problems ?? {},
    enabled: isAsked,
    retry: false,
  });
  const labelOf = useCallback(
    (cause: string): string => {
      const problem = data?.[cause];
      const path = fieldsOf(cause, resource, resources).map((label) => text(label));
      const said = problem
        ? withoutEnd(text(problem), '.')
        : problem === ''
          ? translate('adx.figures.hidden')
          : cause.slice(cause.lastIndexOf('.') + 1);
      return [...path, said].join(' › ');
    },
    [data, resource, resources, text, translate],
  );
  return { labelOf, isPending: isAsked && isPending };
}

/** Labels of the reference fields on the path of a cause. */
function fieldsOf(cause: string, from: AnyResource, resources: readonly AnyResource[]): readonly string[] {
  const labels: string[] = [];
  let at: AnyResource | undefined = from;
  for (const name of cause.split('.').slice(0, -1)) {
    const field: AnyResource['allFields'][string] | undefined = at?.allFields[name];
    if (!field) break;
    labels.push(field.label);
    const to: string | undefined = field.kind === 'ref' || field.kind === 'refs' ? field.to : undefined;
    at = resources.find((one) => one.name === to);
  }
  return labels;
}
