import { vast2Params, vastParams } from '../reference/vastParams';

const ours = new Map(vast2Params.map((entry) => [entry.macro, entry]));
const vasts = new Map<string, (typeof vastParams)[number]>(
  vastParams.flatMap((entry) => (entry.vast ? [[`[${entry.vast}]`, entry] as const] : [])),
);

/**
 * Returns an address as a player calls it: replaces our macros and VAST's with the `given` values (`ip`, `ua`) or examples;
 * unknown macros become empty.
 */
export function fillMacros(address: string, given: Readonly<Record<string, string>> = {}): string {
  const fill = (known: typeof ours) => (macro: string) => {
    const entry = known.get(macro);
    return encodeURIComponent(entry ? (given[entry.name] ?? entry.example) : '');
  };
  return address.replace(/\{\{[^{}]*\}\}/g, fill(ours)).replace(/\[[A-Z_0-9]+\]/g, fill(vasts));
}

/** Adds parameters that the address does not have yet; values may be macros. */
export function withParams(address: string, params: Readonly<Record<string, unknown>>): string {
  const [path = '', hash] = address.split('#', 2);
  const [start = '', query = ''] = path.split(/\?(.*)/s);
  const named = new Set(query.split('&').map((part) => part.split('=', 1)[0]));
  const more = Object.entries(params).flatMap(([name, value]) => {
    const text = String(value ?? '');
    const isMacro = /^(?:\{\{[^{}]*\}\}|\[[A-Z_0-9]+\])$/.test(text);
    return named.has(encodeURIComponent(name))
      ? []
      : [`${encodeURIComponent(name)}=${isMacro ? text : encodeURIComponent(text)}`];
  });
  const whole = [query, ...more].filter((part) => part !== '').join('&');
  return `${start}${whole && `?${whole}`}${hash === undefined ? '' : `#${hash}`}`;
}
