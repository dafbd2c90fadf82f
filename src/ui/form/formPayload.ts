import { useMemo } from 'react';
import type { AnyResource } from '../../schema/resource';
import { type Document, maySet } from '../../schema/validate';
import { useConsole } from '../ConsoleContext';

/**
 * Returns what a save sends: on create all that the viewer may set, otherwise the changed fields (all fields if `isWhole`) with the
 * version that they were made from.
 */
export function usePayload(
  resource: AnyResource,
  isWhole: boolean,
): (record: Document, changed: readonly string[], start: { record: Document; isCreate: boolean }) => Document {
  const { viewer } = useConsole();
  return useMemo(
    () => (record, changed, start) => {
      const changes = Object.fromEntries(changed.map((name) => [name, record[name]]));
      if (!start.isCreate) return { ...(isWhole && start.record), ...changes, version: start.record.version };
      const isSent = (name: string) => maySet(resource, name, viewer) && record[name] !== undefined;
      return Object.fromEntries(
        Object.keys(resource.allFields)
          .filter(isSent)
          .map((name) => [name, record[name]]),
      );
    },
    [resource, viewer, isWhole],
  );
}
