import type { RuleContext } from '../../schema/context';
import type { Fields } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';

/** Places other than fields: `report.metric.fill`, `report.dimension.tag_name`, `screen.report.filters`, `custom.anything`. */
const otherPlaces = /^(report\.(metric|dimension)\.\w+|screen\.[\w-]+\.[\w.-]+|custom\.[\w.-]+)$/;
const fieldPlace = /^\w+(\.\w+)+$/;

/**
 * Whether a help text can be attached to this place: a field of an object (`tags.cpm`, `subpublishers.sellersJson.type`) or one
 * of the other places. Without the definitions, only the format is checked.
 */
export function isTooltipKey(key: string, definitions: readonly AnyResource[] | undefined): boolean {
  if (otherPlaces.test(key)) return true;
  if (!fieldPlace.test(key) || /^(report|screen|custom)\./.test(key)) return false;
  const [name, ...path] = key.split('.');
  const resource = definitions?.find((one) => one.name === name);
  return !definitions || (resource !== undefined && hasField(resource.allFields, path));
}

function hasField(fields: Fields, [name = '', ...rest]: readonly string[]): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || rest.length === 0) return field !== undefined;
  return 'fields' in field && hasField(field.fields, rest);
}

export const whyNoPlace = ({ key }: { readonly key: string }, { definitions }: RuleContext): string | undefined =>
  isTooltipKey(key, definitions) ? undefined : 'Unknown key. Use a field such as tags.cpm, or start with custom.';

export const whyNotMarkdown = ({ text }: { readonly text: string }): string | undefined =>
  /<[a-z!/]/i.test(text) ? 'HTML is not supported. Use Markdown.' : undefined;

/** Also used by definitions that name a place. */
export const placeExamples = 'e.g. tags.cpm, report.metric.fill, screen.report.filters or custom.name';
