import { isEmpty } from '../../schema/kinds/field';
import type { ParamSpec } from '../../schema/kinds/params';
import type { AnyResource } from '../../schema/resource';
import { type Document, isSame } from '../../schema/validate';

/** A value that no longer applies after a change of other fields: the parameter `name`, or the whole field. */
export type Loss = { readonly field: string; readonly name?: string; readonly value: unknown };

export type Kept = {
  /** The changed fields, with the values they keep. */
  readonly values: Document;
  readonly losses: readonly Loss[];
};

/**
 * Returns what a change from one record to another leaves of choices and named parameters. Drops a choice that the definition no
 * longer offers, and a parameter that is no longer defined or whose new type cannot take the value. Parameters that a person
 * named stay.
 */
export function keepWhatApplies(resource: AnyResource, before: Document, after: Document): Kept {
  const values: Record<string, unknown> = {};
  const losses: Loss[] = [];
  for (const [field, offers] of Object.entries(resource.optionsFilter ?? {})) {
    const value = after[field];
    if (!offers || isEmpty(value) || !offers(before as never, value) || offers(after as never, value)) continue;
    values[field] = null;
    losses.push({ field, value });
  }
  const now = { ...after, ...values };
  for (const [field, askedBy] of Object.entries(resource.params ?? {})) {
    const held = after[field];
    if (!askedBy || !isNamedValues(held)) continue;
    const kept = keepParams(held, askedBy(before as never), askedBy(now as never));
    losses.push(...kept.dropped.map((name) => ({ field, name, value: held[name] })));
    if (!isSame(kept.values, held)) values[field] = kept.values;
  }
  return { values, losses };
}

type NamedValues = Readonly<Record<string, unknown>>;

function keepParams(held: NamedValues, before: readonly ParamSpec[], after: readonly ParamSpec[]) {
  const values: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(held)) {
    const spec = after.find((one) => one.name === name);
    const wasAsked = before.some((one) => one.name === name);
    const read = spec ? readAs(spec, value) : wasAsked ? undefined : value;
    if (read !== undefined) values[name] = read;
    else if (!isEmpty(value)) dropped.push(name);
  }
  return { values, dropped };
}

/** Converts a value to the parameter's type; undefined where that is impossible. */
function readAs({ type }: ParamSpec, value: unknown): unknown {
  if (type === 'string') return String(value);
  return /^\d{1,15}$/.test(String(value).trim()) && Number(value) > 0 ? Number(value) : undefined;
}

/** A secret hides its names. */
const isNamedValues = (value: unknown): value is NamedValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('set' in value && value.set === true);
