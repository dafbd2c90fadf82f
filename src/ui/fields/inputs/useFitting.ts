import { useMemo } from 'react';
import type { AnyResource } from '../../../schema/resource';
import type { Document } from '../../../schema/validate';
import { useConsole } from '../../ConsoleContext';
import { useFormState } from '../../formState/FormStoreContext';
import { fittingFilter } from './fittingFilter';

/** Returns how a picker narrows its list to objects that the field can name, from the current record. */
export function useFitting(
  resource: AnyResource,
  path: string,
  to: string,
): { readonly isChosen: boolean; readonly fitting: Document } {
  const { resources } = useConsole();
  const target = resources.find(({ name }) => name === to);
  const isChosen = resource.validateTarget?.[path] !== undefined;
  // Joined to a string, so that the picker loads only when it changes. Outside a form the record is unknown.
  const json = useFormState(({ record }) =>
    isChosen && target ? JSON.stringify(fittingFilter(resource, path, record, target)) : '{}',
  );
  return useMemo(() => ({ isChosen, fitting: JSON.parse(json) as Document }), [isChosen, json]);
}
