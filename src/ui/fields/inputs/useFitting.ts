import { useMemo } from 'react';
import { refOwner } from '../../../schema/refOwner';
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
  const { resources, viewer } = useConsole();
  const target = resources.find(({ name }) => name === to);
  const hasRule = resource.validateTarget?.[path] !== undefined;
  // Only administrators see objects of several accounts, of which the record's account can name its own.
  const hasOthers = viewer.role === 'admin' && target?.allFields.demand?.filter !== undefined;
  const isChosen = hasRule || hasOthers;
  // Joined to a string, so that the picker loads only when it changes. Outside a form the record is unknown.
  const json = useFormState(({ record }) => {
    if (!isChosen || !target) return '{}';
    const owner = hasOthers ? refOwner(resource, target, record) : undefined;
    return JSON.stringify({
      ...(hasRule && fittingFilter(resource, path, record, target)),
      ...(typeof owner === 'number' && { demand: [owner] }),
    });
  });
  return useMemo(() => ({ isChosen, fitting: JSON.parse(json) as Document }), [isChosen, json]);
}
