import type { AnyRecord, AnyResource } from '../../../src/schema/resource';
import type { Draft, World } from './generate';

/** What a reference of the draft names. */
export function linkedOf(resource: AnyResource, draft: Draft, name: string, { find }: Pick<World, 'find'>): AnyRecord | undefined {
  const field = resource.allFields[name];
  return field?.kind === 'ref' && typeof draft[name] === 'number' ? find(field.to, draft[name]) : undefined;
}
