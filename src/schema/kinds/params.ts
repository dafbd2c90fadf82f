import type { ViewerNames } from '../access';
import { problem, type Report } from '../messages/problem';
import { faultOfJson } from '../reading/jsonText';
import { cleanIdentifier, readText } from '../reading/plainText';
import { type Common, type FieldBase, type KindFacet, makeField } from './field';
import { unsignedZero } from './number';
import { checkText } from './text';

export type ParamSpec = {
  readonly name: string;
  readonly type: 'string' | 'number';
  readonly required: boolean;
  /** A short description. */
  readonly description?: string;
  readonly example?: string;
};
export type Params = Readonly<Record<string, string | number>>;

type ParamsOptions = {
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** Names that are refused, ignoring case. */
  readonly forbidden?: readonly string[];
  /** Names suggested while typing. */
  readonly suggestions?: readonly string[];
  /** The viewer's names that are suggested. */
  readonly suggestionsOf?: ViewerNames;
  /** Values suggested while typing. */
  readonly values?: readonly string[];
  /** Names of objects of these resources are suggested as values too. */
  readonly valuesOf?: readonly string[];
};
export type ParamsField<V = any> = FieldBase<'params', V> &
  ParamsOptions & { readonly maxLength: number; readonly maxItems: number };

/**
 * Named values, each text or a number. The required names may depend on the record: the definition's `params` returns their
 * specifications (`ParamSpec`), by which form and API check.
 */
export const params = (
  label: string,
  options: Omit<Common<Params, boolean, undefined>, 'initial' | 'filter'> & ParamsOptions = {},
): ParamsField<Params> => makeField('params', label, { maxLength: 128, maxItems: 100, initial: {}, ...options });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOver(value: Record<string, unknown>, most: number): boolean {
  let count = 0;
  for (const _ in value) if (++count > most) return true;
  return false;
}

export const paramsKind: KindFacet<ParamsField> = {
  empty: null,
  sort: 'none',
  normalize(input, { maxLength, maxItems, access }) {
    if (input === null) return {};
    // Empty values are skipped, up to a limit.
    if (!isObject(input) || isOver(input, 2 * maxItems + 100)) return input;
    const clean = access === 'writeOnly' ? (text: string) => text.trim() : cleanIdentifier;
    const entries = Object.entries(input).map(([name, value]) => {
      const key = readText(name, maxLength, cleanIdentifier) ?? '';
      return [
        String(key),
        typeof value === 'string' ? readText(value, maxLength, clean) : unsignedZero(value),
      ] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== '' && value !== null && value !== undefined));
  },
  check(value, { label, maxLength, maxItems, forbidden = [] }, report) {
    if (!isObject(value)) return report('', problem('object', { label }));
    if (isOver(value, maxItems)) return report('', problem('maxItems', { label, max: maxItems }));
    for (const name of Object.keys(value)) {
      if (name === '' || name === '__proto__') return report('', problem('paramName', { label }));
      const at: Report = (_, found) => report(name, found);
      if (forbidden.some((word) => word.toLowerCase() === name.toLowerCase())) {
        at('', problem('forbidden', { label: name }));
      }
      if (!checkText(name, label, maxLength, report)) return;
      const item = value[name];
      if (typeof item === 'number' && Number.isFinite(item)) continue;
      if (typeof item !== 'string') at('', problem('paramValue', { label, name }));
      else checkText(item, name, maxLength, at);
    }
  },
  jsonSchema: ({ maxLength }) => ({
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string', maxLength }, { type: 'number' }] },
  }),
  sample: () => ({}),
  toText: (value) => (isObject(value) ? JSON.stringify(value) : ''),
  fromText: (input) => readJson(input, {}),
};

const longestJson = 1_000_000;

/** Parses the JSON of a CSV cell; invalid JSON stays text, for the check to refuse. */
export function readJson(input: string, empty: unknown): unknown {
  if (input.trim() === '') return empty;
  // Longer than any field allows, or too deep to be written again: the check refuses the text.
  if (input.length > longestJson || faultOfJson(input)) return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

/** Checks named values against a partner's specifications: required, number or text, text without outer spaces. */
export function checkParams(value: Params, specs: readonly ParamSpec[], report: Report): void {
  for (const spec of specs) {
    const found = value[spec.name];
    if (found === undefined || found === '') {
      if (spec.required) report(spec.name, problem('required', { label: spec.name }));
    } else if (spec.type === 'number' && !(typeof found === 'number' && Number.isInteger(found) && found > 0)) {
      report(spec.name, problem('paramNumber', { label: spec.name }));
    } else if (spec.type === 'string' && typeof found !== 'string') {
      report(spec.name, problem('paramText', { label: spec.name }));
    }
  }
}
