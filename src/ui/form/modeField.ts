import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';

const words = ['include', 'exclude'];

/**
 * The field that says whether a list is included or excluded: it bears the list's name and `Mode`, and has these two words. The
 * form shows it in the list's own head.
 */
export function modeFieldOf(resource: AnyResource, name: string): string | undefined {
  const mode = `${name}Mode`;
  return isMode(resource.allFields[mode]) ? mode : undefined;
}

/** Whether a field stands in the head of a list of the same tab. */
export const isInHead = (resource: AnyResource, name: string, tab: readonly string[]): boolean =>
  name.endsWith('Mode') && isMode(resource.allFields[name]) && tab.includes(name.slice(0, -'Mode'.length));

const isMode = (field: Field | undefined): boolean =>
  field?.kind === 'choice' &&
  field.options.length === words.length &&
  field.options.every(({ value }) => words.includes(String(value)));
