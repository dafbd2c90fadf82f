import { problem } from '../messages/problem';
import { type Common, type FieldBase, type KindFacet, makeField } from './field';
import { readJson } from './params';

export type JsonField<V = any> = FieldBase<'json', V> & {
  readonly maxBytes: number;
  readonly display: 'json' | 'counts' | 'check' | 'delivery';
};

/** An object or list without defined fields: for values from the server, and for free extensions (default 8 kB). */
export const json = <V = unknown>(
  label: string,
  options: Omit<Common<V, boolean, undefined>, 'initial' | 'filter'> & {
    readonly maxBytes?: number;
    /** How a cell shows it: counts by resource, a check `{ at, ok, note }`, a delivery (`Delivery`) as a bar, or JSON. */
    readonly display?: 'json' | 'counts' | 'check' | 'delivery';
  } = {},
): JsonField<V | null> => makeField('json', label, { maxBytes: 8192, display: 'json', ...options });

export const jsonKind: KindFacet<JsonField> = {
  empty: null,
  sort: 'none',
  normalize(input) {
    if (typeof input === 'string') return readJson(input, null);
    const written = write(input);
    return written === undefined ? input : JSON.parse(written);
  },
  check(value, { label, maxBytes }, report) {
    const written = write(value);
    if (typeof value !== 'object' || written === undefined) report('', problem('object', { label }));
    else if (written.length > maxBytes) report('', problem('tooLarge', { label }));
    else if (written.includes('\\u0000') || !written.isWellFormed() || /\\ud[89a-f]/i.test(written))
      report('', problem('wellFormed', { label }));
  },
  jsonSchema: () => ({ type: ['object', 'array', 'null'] }),
  sample: () => null,
  toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromText: (input) => readJson(input, null),
};

/** Returns JSON, or undefined where the value has none (cycles, big integers), for the check to refuse. */
function write(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
