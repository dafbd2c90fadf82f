import { useMemo } from 'react';
import type { AnyResource } from '../../../schema/resource';
import type { Document } from '../../../schema/validate';
import { useConsole } from '../../ConsoleContext';
import { useFormState } from '../../form/FormStoreContext';
import { fittingFilter } from './fittingFilter';

/** How a picker narrows its list to what the field may name, as the record is now. */
export function useFitting(
  resource: AnyResource,
  path: string,
  to: string,
): { readonly isChosen: boolean; readonly fitting: Document } {
  const { resources } = useConsole();
  const target = resources.find(({ name }) => name === to);
  const isChosen = resource.validateTarget?.[path] !== undefined;
  // A text, so that the picker asks again only when it is another. Outside a form nothing of the record is known.
  const json = useFormState(({ record }) =>
    isChosen && target ? JSON.stringify(fittingFilter(resource, path, record, target)) : '{}',
  );
  return useMemo(() => ({ isChosen, fitting: JSON.parse(json) as Document }), [isChosen, json]);
}
