import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';

const words = ['include', 'exclude'];

/**
 * Returns the field that includes or excludes a list: it has the list's name with `Mode`, and these two options. The form shows
 * it in the list's header.
 */
export function modeFieldOf(resource: AnyResource, name: string): string | undefined {
  const mode = `${name}Mode`;
  return isMode(resource.allFields[mode]) ? mode : undefined;
}

/** Whether a field is shown in the header of a list of the same tab. */
export const isInHead = (resource: AnyResource, name: string, tab: readonly string[]): boolean =>
  name.endsWith('Mode') && isMode(resource.allFields[name]) && tab.includes(name.slice(0, -'Mode'.length));

const isMode = (field: Field | undefined): boolean =>
  field?.kind === 'choice' &&
  field.options.length === words.length &&
  field.options.every(({ value }) => words.includes(String(value)));
