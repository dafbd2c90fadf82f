import simpleRest from 'ra-data-simple-rest';
import { readStatus, unfilteredHeader } from '../model/listAnswer';
import type { Warning } from '../model/problemBody';
import type { CallOptions, Transport } from './transport';

type Rest = ReturnType<typeof simpleRest>;

/** Most ids in an address, with room for the rest of a filter. */
export const idsInAddress = 800;

/** Values from the headers of an answer. */
export type Told = { readonly warnings: readonly Warning[]; readonly unfiltered: number | undefined };

export const nothingTold: Told = { warnings: [], unfiltered: undefined };

/**
 * Calls the package's provider for one path. It does not return headers, so this reads them: they have the warnings of a write
 * and the count of a list.
 */
export async function callRest<T>(
  transport: Transport,
  base: string,
  call: (rest: Rest, resource: string) => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T & { told: Told }> {
  let headers = new Headers();
  let warnings: readonly Warning[] | undefined;
  const client = async (
    url: string,
    options: { method?: string; body?: unknown; headers?: unknown; signal?: AbortSignal } = {},
  ) => {
    const asked = optionsOf(options);
    const answer = await transport.json(url, { ...asked, headers: { ...asked.headers, ...more } });
    headers = answer.headers;
    const { _warnings, ...json } = holdsWarnings(answer.json) ? answer.json : { _warnings: undefined };
    warnings = _warnings;
    return { status: answer.status, headers: answer.headers, body: '', json: _warnings ? json : answer.json };
  };
  const cut = base.lastIndexOf('/');
  const answer = await call(
    simpleRest(base.slice(0, cut), client as Parameters<typeof simpleRest>[1]),
    base.slice(cut + 1),
  );
  const { data } = answer as { readonly data?: unknown };
  readStatus([data].flat().filter(isRow));
  return { ...answer, told: { warnings: warnings ?? readWarnings(headers), unfiltered: readCount(headers) } };
}

/** Whether a value is a row: some writes return only ids. */
const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null && 'name' in value;

/** Whether a body has warnings beside its fields: a list too long for the header is sent there. */
const holdsWarnings = (json: unknown): json is { readonly _warnings: readonly Warning[] } =>
  typeof json === 'object' && json !== null && '_warnings' in json && Array.isArray(json._warnings);

function readWarnings(headers: Headers): readonly Warning[] {
  try {
    const found: unknown = JSON.parse(headers.get('X-Warnings') ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // cut off in transit: the save succeeded anyway
  }
}

function optionsOf({
  method = 'GET',
  body,
  headers,
  signal,
}: {
  method?: string;
  body?: unknown;
  headers?: unknown;
  signal?: AbortSignal;
}): CallOptions {
  return {
    method: method as NonNullable<CallOptions['method']>,
    ...(body !== undefined && { body }),
    // The package marks DELETEs without a body as text; the API accepts only JSON.
    ...(headers instanceof Headers && method === 'GET' && { headers: Object.fromEntries(headers) }),
    signal,
  };
}

function readCount(headers: Headers): number | undefined {
  const text = headers.get(unfilteredHeader);
  return text === null ? undefined : Number(text);
}
