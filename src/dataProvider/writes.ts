import type {
  CreateParams,
  CreateResult,
  DeleteManyParams,
  DeleteManyResult,
  DeleteParams,
  DeleteResult,
  RaRecord,
  UpdateManyParams,
  UpdateManyResult,
  UpdateParams,
  UpdateResult,
} from 'ra-core';
import type { BulkPreview } from '../model/bulkPreview';
import type { ConsoleProvider, HistoryRow, Undone } from '../model/consoleProvider';
import type { ManyUses, Uses } from '../model/uses';
import type { CallContext } from './callContext';
import { createRepeats, isSame } from './repeats';
import { callRest, nothingTold, type Told } from './restCalls';

type Stored = RaRecord<number>;
type Values = Readonly<Record<string, unknown>>;
type BulkAnswer = { readonly changed: number; readonly unchanged: number; readonly undo?: string };

type BulkParams = Parameters<ConsoleProvider['bulk']>[1];

const longWriteMs = 120_000;

/** All write calls, and those of one object. A held list includes the answer before the call resolves. */
export function createWrites({ transport, find, wrote, wroteMany }: CallContext) {
  const repeats = createRepeats();
  /** The objects that an undo token restores; the undo call does not return them. */
  const undoable = new Map<string, { readonly resource: string; readonly ids: readonly number[] }>();

  const at = (name: string, id: unknown, call: string): string =>
    `${find(name).endpoint.base}/${encodeURIComponent(String(id))}/${call}`;

  const post = async (
    name: string,
    id: number,
    call: string,
    body: object,
    headers = {},
  ): Promise<{ data: Stored }> => {
    const { json } = await transport.json<Stored>(at(name, id, call), { method: 'POST', body, headers });
    const { _warnings, ...row } = json;
    await wrote(name, [row]);
    return { data: row };
  };

  const bulk = async (name: string, body: BulkParams): Promise<BulkAnswer> => {
    const { ids } = body;
    const { json } = await transport.json<BulkAnswer>(`${find(name).endpoint.base}/bulk`, {
      method: 'POST',
      body,
      timeoutMs: longWriteMs,
    });
    if (json.undo) undoable.set(json.undo, { resource: name, ids });
    await wroteMany(name, ids);
    return json;
  };

  const remove = async (name: string, params: DeleteParams): Promise<DeleteResult> => {
    const { data } = await callRest(transport, find(name).endpoint.base, (rest, last) => rest.delete(last, params));
    await wrote(name, [], [Number(params.id)]);
    return { data };
  };

  return {
    async create(name: string, params: CreateParams): Promise<CreateResult> {
      const { base } = find(name).endpoint;
      const { draft, ...meta } = (params.meta ?? {}) as { readonly draft?: string };
      const { data, told } = await repeats.create(
        base,
        params.data,
        (headers) => callRest(transport, base, (rest, last) => rest.create<Stored>(last, { ...params, meta }), headers),
        draft,
      );
      await wrote(name, [data as Stored]);
      return { data, meta: warn(told, params.meta) };
    },

    async update(name: string, params: UpdateParams): Promise<UpdateResult> {
      const { base } = find(name).endpoint;
      const body = { ...params, data: changedFields(params.data, params.previousData) };
      const { data, told } = await repeats.update(
        `${base}/${params.id}`,
        body.data,
        () => callRest(transport, base, (rest, last) => rest.update<Stored>(last, body)),
        (current) => ({ data: current as Stored, told: nothingTold }),
      );
      await wrote(name, [data]);
      return { data, meta: warn(told, params.meta) };
    },

    async updateMany(name: string, { ids, data }: UpdateManyParams): Promise<UpdateManyResult> {
      const { undo } = await bulk(name, { ids: ids.map(Number), changes: data });
      return { data: ids, meta: { undo } };
    },

    delete: remove,

    async deleteHandingOver(name: string, { id, reassignTo }: { id: number; reassignTo: number }): Promise<void> {
      await transport.json(`${find(name).endpoint.base}/${id}?reassignTo=${reassignTo}`, {
        method: 'DELETE',
        timeoutMs: longWriteMs,
      });
      await wrote(name, [], [id]);
    },

    /** Deletes one by one, since the API refuses each for its own reasons; rejects with the first refusal after trying all. */
    async deleteMany(name: string, { ids }: DeleteManyParams): Promise<DeleteManyResult> {
      const refusals: unknown[] = [];
      for (const id of ids) await remove(name, { id }).catch((error: unknown) => refusals.push(error));
      if (refusals.length > 0) throw refusals[0];
      return { data: ids };
    },

    async copy(name: string, { id, save, name: newName }: { id: number; save: boolean; name?: string }) {
      const body = { save, ...(newName !== undefined && { name: newName }) };
      if (save) return repeats.create(at(name, id, 'copy'), body, (headers) => post(name, id, 'copy', body, headers));
      const { json, headers } = await transport.json<Record<string, unknown>>(at(name, id, 'copy'), {
        method: 'POST',
        body,
      });
      return { data: json, leftOut: (headers.get('X-Not-Copied') ?? '').split(',').filter(Boolean) };
    },

    archive: (name: string, { id, ...body }: { id: number; version: number; force?: boolean }) =>
      post(name, id, 'archive', body),
    restore: (name: string, { id, ...body }: { id: number; version: number; to: 0 | 1 }) =>
      post(name, id, 'restore', body),
    bulk,

    async previewBulk(
      name: string,
      { signal, ...asked }: Parameters<ConsoleProvider['previewBulk']>[1],
    ): Promise<BulkPreview> {
      const body = { ...asked, preview: true };
      const options = { method: 'POST', body, signal, timeoutMs: longWriteMs } as const;
      return (await transport.json<BulkPreview>(`${find(name).endpoint.base}/bulk`, options)).json;
    },

    async undo(token: string, resource?: string, isRest = false): Promise<Undone> {
      const path = `/api/undo/${encodeURIComponent(token)}${isRest ? '?rest=1' : ''}`;
      const { json } = await transport.json<Undone>(path, { method: 'POST', body: {}, timeoutMs: longWriteMs });
      const done = undoable.get(token) ?? (resource === undefined ? undefined : { resource, ids: [] });
      undoable.delete(token);
      if (done) await wroteMany(done.resource, done.ids);
      return json;
    },

    async refs(name: string, { id }: { id: number }) {
      return (await transport.json<Uses>(at(name, id, 'refs'))).json;
    },

    async uses(name: string, { ids }: { ids: readonly number[] }) {
      return (await transport.json<ManyUses>(`${find(name).endpoint.base}/refs`, { method: 'POST', body: { ids } }))
        .json;
    },

    async history(name: string, { id, range, linked, ...during }: Parameters<ConsoleProvider['history']>[1]) {
      const query = new URLSearchParams({ range: JSON.stringify(range), ...during, ...(linked && { linked: '1' }) });
      const { json, headers } = await transport.json<readonly HistoryRow[]>(`${at(name, id, 'history')}?${query}`);
      return { rows: json, total: totalOf(headers, json.length) };
    },
  };
}

/** Returns the total number of rows from `Content-Range`. */
export function totalOf(headers: Headers, fallback: number): number {
  const total = Number(headers.get('Content-Range')?.split('/').at(-1));
  return Number.isFinite(total) ? total : fallback;
}

/** react-admin's hooks drop `meta` of a write: pass `meta.onWarnings` to get warnings through them. */
function warn({ warnings }: Told, meta: unknown): { readonly warnings: Told['warnings'] } {
  const onWarnings = typeof meta === 'object' && meta !== null && 'onWarnings' in meta ? meta.onWarnings : undefined;
  if (typeof onWarnings === 'function' && warnings.length > 0) onWarnings(warnings);
  return { warnings };
}

/** Returns the fields that a form has changed, and its version: PUT merges, and unchanged fields are not checked again. */
export function changedFields(data: Values, before: Values | undefined): Values {
  if (!before) return data;
  const changed = Object.entries(data).filter(([field, value]) => value !== undefined && !isSame(value, before[field]));
  const version = data.version ?? before.version;
  return { ...Object.fromEntries(changed), ...(version !== undefined && { version }) };
}
