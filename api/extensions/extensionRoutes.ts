import { z } from 'zod';
import { findGrant, type Grant } from '../../src/schema/access';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { forbidden, invalid, notFound, refuseOver } from '../http/problems';
import { readQuery } from '../http/readShape';
import {
  type Api,
  type ApiContext,
  type ApiHandler,
  idOf,
  readBody,
  route,
  sessionOn,
  viewerOn,
} from '../http/request';
import { fromEntity, ownerTypeOf, withChanges } from '../objects/entity';
import { createLinks } from '../objects/links';
import { openSecret, type Row, serializeRecord } from '../objects/records';
import { isWithin, requireSight } from '../objects/rights';
import type { Store } from '../ports';
import type { OwnCall, OwnCallContext } from '../ports/serverPart';
import { callsOf, type NamedCall, sentencesAt } from './preSave';

/** Calls from an object's server extension. Declared before the others: `export` is no id. */
export function extensionRoutes(api: Api, resource: AnyResource, parts: ApiParts): void {
  const { ports, records, answers, own, idempotent } = parts;
  const { onNone, onOne } = callsOf(own.of(resource));

  for (const base of new Set(Object.values(resource.base))) {
    const add = <C extends { readonly access: readonly Grant[]; readonly perMinute?: number }>(
      calls: readonly NamedCall<C>[],
      at: string,
      run: (call: C, c: ApiContext) => unknown,
    ): void => {
      for (const path of new Set(calls.map((one) => one.path))) {
        const handlers = calls
          .filter((one) => one.path === path)
          .map(({ method, call }): [string, ApiHandler] => {
            const handler: ApiHandler = async (c) => {
              const viewer = viewerOn(c);
              if (resource.base[viewer.role] !== base || !findGrant(viewer, call.access)) throw forbidden();
              await checkLimit(c, `${method} ${at}/${path}`, call.perMinute);
              return answers.data(c, await run(call, c));
            };
            return [method, method === 'post' ? idempotent(handler) : handler];
          });
        route(api, `${at}/${path}`, Object.fromEntries(handlers));
      }
    };

    add(onNone, base, async (call, c) => call.run(contextOf(c, call.query, await accountOf(viewerOn(c).owner))));

    add(onOne, `${base}/:id`, async (call, c) => {
      const sight = requireSight(viewerOn(c), resource, call.access);
      const [stored] = await ports.store.get(resource.name, [idOf(c)]);
      if (!stored || !isWithin(sight.scope, stored))
        throw notFound(sayObjects('objects.missing', { kind: { word: resource.label[0] }, id: idOf(c) }));
      const [row] = await records.assemble(ports.store, resource, [stored], sight.scope);
      const record = serializeRecord(sight, row as Row, true);
      const links = createLinks(ports.store, resource);
      const linked = (field: string) => links.settle(() => links.linked(record, field));
      const secret = (field: string) => openSecret(ports.secrets, stored, field);
      const keep = (values: Readonly<Record<string, unknown>>) =>
        keepFindings(ports.store, resource, stored.id, values);
      return call.run({ ...contextOf(c, call.query, await accountOf(stored.owner)), record, linked, secret, keep });
    });
  }

  const checkLimit = async (c: ApiContext, name: string, perMinute: number | undefined): Promise<void> => {
    if (perMinute === undefined) return;
    const verdict = await ports.limits.call(sessionOn(c).session.user, name, perMinute);
    refuseOver(verdict, sayLimits('limits.call', { count: perMinute }));
  };

  const contextOf = (c: ApiContext, query: OwnQuery = noQuery, account: AnyRecord | undefined): OwnCallContext => ({
    ...own.services(),
    viewer: viewerOn(c),
    account,
    query(name) {
      if (!Object.hasOwn(query, name))
        throw new Error(`'${name}' is no parameter of this call of ${resource.name}: describe it in its query.`);
      return readQuery(textsShape(query), c)[name];
    },
    body: () => readBody(c),
    refusal: (sentences) => invalid(sentencesAt(sentences)),
  });

  const accountOf = async (owner: number | null): Promise<AnyRecord | undefined> =>
    ownerTypeOf(resource) ? (await records.accounts(ports.store, resource, [owner])).get(owner) : undefined;
}

const noQuery: OwnQuery = {};

type OwnQuery = NonNullable<OwnCall['query']>;

const textShapes = new WeakMap<OwnQuery, z.ZodObject<Record<string, z.ZodOptional<z.ZodString>>>>();

/** The texts that an own call takes in its address; what they mean it reads itself. */
export function textsShape(query: OwnQuery): z.ZodObject<Record<string, z.ZodOptional<z.ZodString>>> {
  const known =
    textShapes.get(query) ??
    z.object(
      Object.fromEntries(Object.entries(query).map(([name, about]) => [name, z.string().optional().describe(about)])),
    );
  textShapes.set(query, known);
  return known;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Stores what an extension call found out about an object, in server fields. Version, history and last change stay as they are;
 * lists get the new rows. A deleted object is skipped.
 */
export async function keepFindings(store: Store, resource: AnyResource, id: number, values: Values): Promise<void> {
  for (const name of Object.keys(values))
    if (resource.fields[name]?.access !== 'server')
      throw new Error(`${resource.name}.server.ts keeps '${name}', which is no field with access: 'server'.`);
  await store.transaction(async (tx) => {
    const [stored] = await tx.lock(resource.name, [id]);
    if (!stored) return;
    const record = { ...fromEntity(resource, stored), ...values };
    await tx.update([withChanges(resource, stored, record, new Set(Object.keys(values)))]);
  });
}
