import { isEmpty } from '../../src/schema/field';
import { type Field, kindOf } from '../../src/schema/kinds';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import type { CatalogueField } from './catalogue';

/** One difference between catalogue and definition: where (`tags.cpm.filter`), and what. */
export type Difference = { readonly at: string; readonly says: string };

/** Any option of any kind; the kinds have them under the same names. */
type Options = Readonly<Record<string, unknown>>;

/** The field of a name, or of a path into a group. */
export function fieldAt(resource: AnyResource, path: string): Field | undefined {
  const [name = '', inner] = path.split('.');
  const field = resource.allFields[name];
  return inner === undefined ? field : field && 'fields' in field ? field.fields[inner] : undefined;
}

export function compareField(resource: AnyResource, wanted: CatalogueField): readonly Difference[] {
  const field = fieldAt(resource, wanted.name);
  const at = `${resource.name}.${wanted.name}`;
  if (!field) return [{ at, says: 'is missing' }];
  const kinds = [wanted.kind].flat();
  if (!kinds.includes(field.kind)) return [{ at: `${at}.kind`, says: `is ${field.kind}, not ${kinds.join(' or ')}` }];
  const found: Difference[] = [];
  const compare = (part: string, is: unknown, shall: unknown) => {
    if (shall !== undefined && !isSame(is, shall)) found.push({ at: `${at}.${part}`, says: `is ${told(is)}, not ${told(shall)}` });
  };
  const options: Options = field;
  for (const part of ['to', 'of', 'one', 'per', 'maxLength', 'maxItems', 'maxBytes'] as const) compare(part, options[part], wanted[part]);
  if (wanted.unit && field.kind !== 'money' && field.kind !== 'strings') compare('unit', options.unit, wanted.unit);
  if (field.kind !== 'choice') {
    compare('min', options.min, wanted.min);
    compare('max', options.max, wanted.max);
  }
  if (wanted.above !== undefined && !(Number(options.min) > wanted.above) && !isChecked(resource, wanted))
    found.push({ at: `${at}.min`, says: `is ${told(options.min)}, not above ${wanted.above}` });
  if ('options' in field) compare('values', sorted(field.options.map(({ value }) => value)), wanted.values && sorted(wanted.values));
  if ('fields' in field) compare('fields', sorted(Object.keys(field.fields)), wanted.fields && sorted(wanted.fields));
  return [...found, ...compareRules(resource, field, wanted, at), ...comparePlace(resource, field, wanted, at)];
}

const told = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
const sorted = <T>(list: readonly T[]): readonly T[] => [...list].sort();

function compareRules(resource: AnyResource, field: Field, wanted: CatalogueField, at: string): readonly Difference[] {
  const found: Difference[] = [];
  const miss = (part: string, says: string) => found.push({ at: `${at}.${part}`, says });
  const options: Options = field;
  if (!hasDefault(resource, field, wanted))
    miss('default', `starts as ${told(field.initial)}, not ${wanted.defaultSaid ?? told(wanted.default)}`);
  if (wanted.required && !field.required) miss('required', 'is not required');
  if (wanted.minItems !== undefined && !field.required && Number(options.minItems ?? 0) < wanted.minItems)
    miss('minItems', `may have fewer than ${wanted.minItems}`);
  const isUnique = field.computed?.from === 'uid' || (wanted.unique === 'platform' ? field.unique === 'platform' : field.unique);
  if (wanted.unique && !isUnique) miss('unique', `is unique ${told(field.unique)}, not ${wanted.unique}`);
  const has: Readonly<Record<NonNullable<CatalogueField['needs']>[number], boolean>> = {
    required: isKeyed(resource, ['requiredIf', 'rules'], wanted),
    fixed: field.fixed === true || field.computed !== undefined || isKeyed(resource, ['fixed'], wanted),
    check: isChecked(resource, wanted),
    warnings: isKeyed(resource, ['warnings'], wanted),
  };
  for (const need of wanted.needs ?? []) if (!has[need]) miss(need, `lacks what "${wanted.rules}" asks for`);
  return found;
}

type Part = 'onlyIf' | 'requiredIf' | 'rules' | 'warnings' | 'fixed' | 'choose' | 'params' | 'derive' | 'initial';

/** Whether the definition says something of the kind about the field, or about one that the same rule names. */
const isKeyed = (resource: AnyResource, parts: readonly Part[], { name, with: others = [] }: CatalogueField): boolean =>
  [name.split('.')[0] as string, ...others].some((key) => parts.some((part) => resource[part]?.[key] !== undefined));

function isChecked(resource: AnyResource, wanted: CatalogueField): boolean {
  const field: Options = fieldAt(resource, wanted.name) ?? {};
  const hasOwn = field.check !== undefined || field.forbidden !== undefined || field.pattern !== undefined || field.uniqueBy !== undefined;
  return hasOwn || isKeyed(resource, ['onlyIf', 'requiredIf', 'rules', 'fixed', 'choose', 'params', 'derive'], wanted);
}

function hasDefault(resource: AnyResource, field: Field, wanted: CatalogueField): boolean {
  const isWorkedOut = isKeyed(resource, ['initial', 'derive'], { ...wanted, with: [] }) || field.computed !== undefined;
  if (isWorkedOut || (wanted.default === undefined && wanted.defaultSaid === undefined)) return true;
  if (wanted.defaultSaid !== undefined) return field.access === 'server' || isToldElsewhere(resource, field, wanted.name);
  const isAll = field.kind === 'choices' && wanted.default === 'all';
  const shall = isAll ? field.options.map(({ value }) => value) : wanted.default;
  return (
    isSame(kindOf(field).normalize(field.initial ?? kindOf(field).empty, field), shall) || (isNothing(shall) && isNothing(field.initial))
  );
}

/** A default that is no constant: said where the field is empty, preset by what it names, or made of subfields' own. */
function isToldElsewhere(resource: AnyResource, field: Field, name: string): boolean {
  const top = resource.allFields[name.split('.')[0] as string];
  const hasInner = 'fields' in field && Object.values(field.fields).some((part) => part.initial !== undefined);
  return field.help !== undefined || top?.help !== undefined || hasInner || !isEmpty(field.initial) || 'presets' in field;
}

const isNothing = (value: unknown): boolean => isEmpty(value) || (typeof value === 'object' && Object.keys(value as object).length === 0);

function comparePlace(resource: AnyResource, field: Field, wanted: CatalogueField, at: string): readonly Difference[] {
  const found: Difference[] = [];
  const name = wanted.name.split('.')[0] as string;
  const { list, form } = resource;
  const isOffered = list.filters.includes(name) || list.quick.includes(name);
  if ((wanted.filter === 'filter' || wanted.filter === 'range') && !isOffered) found.push({ at: `${at}.filter`, says: 'is no filter' });
  if (wanted.filter === 'search' && !field.search) found.push({ at: `${at}.filter`, says: 'is not searched' });
  const inTab = Object.entries(form).find(([, names]) => names.includes(name))?.[0];
  if (wanted.tab && inTab !== wanted.tab && !isCommon(name))
    found.push({ at: `${at}.tab`, says: `stands in ${inTab ?? 'no tab'}, not in ${wanted.tab}` });
  const top = resource.allFields[name] ?? field;
  const is = top.access ?? (top.computed ? 'server' : undefined);
  if (is !== wanted.access) found.push({ at: `${at}.access`, says: `is ${is ?? 'open'}, not ${wanted.access ?? 'open'}` });
  return found;
}

/** Stand in the first tab by themselves. */
const isCommon = (name: string): boolean => ['name', 'status', 'note'].includes(name);
