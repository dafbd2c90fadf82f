import { isEmpty } from '../../src/schema/field';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import { passwordField, userType } from '../auth/accounts';
import type { Ports, StoredObject } from '../ports';
import { memoizePerResource } from './entity';

type Row = Readonly<Record<string, unknown>>;
type Sealed = { readonly sealed: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSealed = (value: unknown): value is Sealed => isObject(value) && typeof value.sealed === 'string';

/** What is shown in place of a secret; sent back it means "unchanged". */
const mask = { set: true } as const;

export const isMasked = (value: unknown): boolean =>
  isObject(value) && value.set === true && Object.keys(value).length === 1;

export const maskSecret = (value: unknown): typeof mask | null => (isSealed(value) ? mask : null);

/** What a secret field of a stored object holds; null where it holds nothing. */
export async function openSecret(secrets: Ports['secrets'], { data }: StoredObject, field: string): Promise<unknown> {
  const value = data[field];
  return isSealed(value) && value.sealed !== '' ? JSON.parse(await secrets.open(value.sealed)) : null;
}

const secretFields = memoizePerResource((resource) =>
  Object.entries(resource.allFields).flatMap(([name, field]) => (field.access === 'writeOnly' ? [name] : [])),
);

const holdsNothing = (value: unknown): boolean =>
  isEmpty(value) || (isObject(value) && Object.keys(value).length === 0);

/** Encrypts newly given secrets; what is unchanged stays sealed. Passwords are kept as a hash, elsewhere. */
export async function sealSecrets<R extends Row>(
  resource: AnyResource,
  before: Row | undefined,
  after: R,
  secrets: Ports['secrets'],
): Promise<R> {
  const sealed: Record<string, unknown> = {};
  for (const name of secretFields(resource)) {
    const value = after[name];
    if (before && isSealed(before[name]) && isSame(before[name], value)) continue;
    const isNothing = holdsNothing(value);
    const isPassword = resource.name === userType && name === passwordField;
    // An empty list and no value mean the same: replacing one by the other is not a change.
    if (before && isNothing && holdsNothing(before[name])) sealed[name] = before[name];
    else sealed[name] = isNothing ? null : { sealed: isPassword ? '' : await secrets.seal(JSON.stringify(value)) };
  }
  return { ...after, ...sealed };
}
