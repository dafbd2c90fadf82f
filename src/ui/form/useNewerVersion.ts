import { EditContext } from 'ra-core';
import { useContext, useEffect } from 'react';
import { useFormState } from './FormStoreContext';

/**
 * While nothing is typed, a form shows what is stored: once the history tells of a later version than it began with, its record is read
 * again. With something typed its save says who was faster.
 */
export function useNewerVersion(latest: number | undefined, isTouched: boolean): void {
  const refetch = useContext(EditContext)?.refetch;
  const shown = useFormState(({ start }) => Number(start.record.version));
  const isBehind = !isTouched && latest !== undefined && latest > shown;
  useEffect(() => {
    if (isBehind) void refetch?.();
  }, [isBehind, refetch]);
}
