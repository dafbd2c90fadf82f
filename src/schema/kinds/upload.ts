import { problem } from '../messages/problem';
import { cleanIdentifier, readText } from '../reading/plainText';
import { type Common, type FieldBase, type KindFacet, type Maybe, makeField } from './field';
import { checkText } from './text';

/** Files of these media types, each of at most `maxBytes`. */
export type Accepted = { readonly types: readonly string[]; readonly maxBytes: number };
export type UploadField<V = any> = FieldBase<'upload', V> & { readonly accepts: readonly Accepted[] };

/** A file. A separate call uploads it first and returns the id (`u_9f2c`) that is stored here. */
export const upload = <R extends boolean = false>(
  label: string,
  options: Common<string, R, undefined> & { readonly accepts: readonly Accepted[] },
): UploadField<Maybe<string, R, undefined>> => makeField('upload', label, options);

const longestId = 64;

export const uploadKind: KindFacet<UploadField> = {
  empty: null,
  sort: 'none',
  normalize: (input) => readText(input, longestId, cleanIdentifier),
  check(value, { label }, report) {
    if (checkText(value, label, longestId, report) && !/^u_[a-z0-9]+$/i.test(value))
      report('', problem('upload', { label }));
  },
  jsonSchema: () => ({ type: 'string', pattern: '^u_[A-Za-z0-9]+$', maxLength: longestId }),
  sample: (_, { random }) => `u_${Math.floor(random() * 0xffff_ffff).toString(16)}`,
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
};
