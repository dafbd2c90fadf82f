import { generate, type World } from '../../sample/generate';
import { createRandom } from '../../sample/rows/random';
import { viewerOf } from '../../src/model/viewerOf';
import { resourceOf, resources } from '../../src/resources';
import { isGranted, type Viewer } from '../../src/schema/access';
import { type Field, kindOf } from '../../src/schema/kinds';
import type { AnyRecord, AnyResource, RuleContext } from '../../src/schema/resource';
import { bareContext, isWritable, validate } from '../../src/schema/validate';
import { type ApiHost, type Call, logins } from './host';
import type { mediaFiles } from './mediaFiles';
import { uploaded } from './upload';

/** Creates valid objects of any definition with the API, including the objects that they must refer to. */
export type Maker = {
  /** Returns the user who writes objects of a resource: an account where it may, else the administrator. */
  writerOf(resource: AnyResource, isPlatform?: boolean): Promise<Writer>;
  /** A body that the API accepts, with existing references. A bare one has only the required references. */
  body(
    resource: AnyResource,
    values?: Readonly<Record<string, unknown>>,
    isBare?: boolean,
  ): Promise<Record<string, unknown>>;
  /** Creates an object and returns it. */
  create(resource: AnyResource, values?: Readonly<Record<string, unknown>>, isBare?: boolean): Promise<AnyRecord>;
};

export type Writer = { readonly call: Call; readonly viewer: Viewer; readonly base: string; readonly listPath: string };

/** Objects belong to the account of `login`, where it may create them, else the administrator creates them. */
export function createMaker(host: ApiHost, seed = 1, login: string = logins.demand): Maker {
  const random = createRandom(seed);
  const writers = new Map<string, Promise<Omit<Writer, 'base' | 'listPath'>>>();
  // Objects for references: used for nothing else, so that no test archives or deletes them.
  const anchors = new Map<string, AnyRecord>();
  // Makers with different seeds use different names.
  let count = (seed - 1) * 1000;
  const signIn = (login: string) => {
    const known = writers.get(login) ?? enter(host, login);
    writers.set(login, known);
    return known;
  };
  const writerOf: Maker['writerOf'] = async (resource, isPlatform = false) => {
    const account = await signIn(login);
    const isAccounts = !isPlatform && isGranted(account.viewer, resource.access.write);
    const person = isAccounts ? account : await signIn(logins.admin);
    return { ...person, base: resource.base[person.viewer.role], listPath: resource.listPath[person.viewer.role] };
  };
  /** Objects of the platform refer to the platform's objects, an account's to the account's. */
  const anchorKey = (target: AnyResource, namedBy: AnyResource) => `${target.name} ${namedBy.owner === 'platform'}`;
  const prepare = async (resource: AnyResource, isBare: boolean): Promise<void> => {
    for (const field of Object.values(resource.fields)) {
      // A reference stored in the other object is not set here.
      if ((field.kind !== 'ref' && field.kind !== 'refs') || field.inverse || (isBare && !field.required)) continue;
      const target = resourceOf(field.to);
      const key = anchorKey(target, resource);
      if (anchors.has(key)) continue;
      await prepare(target, true);
      const isPlatform = resource.owner === 'platform';
      anchors.set(key, await send(target, await draft(target, {}, true, isPlatform), isPlatform));
    }
  };
  const body: Maker['body'] = async (resource, values = {}, isBare = false) => {
    await prepare(resource, isBare);
    return draft(resource, values, isBare);
  };
  const draft = async (
    resource: AnyResource,
    values: Readonly<Record<string, unknown>>,
    isBare: boolean,
    isPlatform = false,
  ) => {
    const { viewer } = await writerOf(resource, isPlatform);
    const required = Object.values(resource.fields).flatMap((field) =>
      (field.kind === 'ref' || field.kind === 'refs') && field.required ? [field.to] : [],
    );
    const anchorOf = (type: string) => anchors.get(anchorKey(resourceOf(type), resource));
    count += 1;
    const world: World = {
      random,
      now: new Date('2026-11-20T12:00:00Z'),
      viewer,
      account: undefined,
      given: values,
      counts: {},
      isTaken: () => false,
      candidates: (type) =>
        isBare && !required.includes(type) ? [] : [anchorOf(type)].filter((record) => record !== undefined),
      find: anchorOf,
    };
    const made = generate(resource, 1, `${resource.label[0]} x${String(count).padStart(5, '0')}`, world);
    const own = Object.keys(resource.allFields).filter(
      (name) => isWritable(resource.allFields[name] as Field, viewer) && !['status', 'demand'].includes(name),
    );
    const filled = Object.fromEntries(own.map((name) => [name, distinct(resource, name, made[name], count)]));
    // Values that the server creates are not sent; `mend` adjusts the values that depended on them.
    const record = mend(resource, { ...filled, ...values }, bareContext(viewer, world.now), random);
    return sendFiles(resource, record, await writerOf(resource, isPlatform));
  };
  const send = async (
    resource: AnyResource,
    sent: Readonly<Record<string, unknown>>,
    isPlatform = false,
  ): Promise<AnyRecord> => {
    const { call, base } = await writerOf(resource, isPlatform);
    const answer = await call('POST', base, sent);
    if (answer.status !== 201)
      throw new Error(`No ${resource.name} could be made of ${JSON.stringify(sent)}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    writerOf,
    body,
    create: async (resource, values, isBare) => send(resource, await body(resource, values, isBare)),
  };
}

async function enter(host: ApiHost, login: string): Promise<{ readonly call: Call; readonly viewer: Viewer }> {
  const call = await host.as(login);
  const viewer = viewerOf((await call('GET', '/api/auth/session')).body, undefined);
  if (!viewer) throw new Error(`${login} is not signed in.`);
  return { call, viewer };
}

/** Given values may require others: fills in what they require, and changes options that conflict with them. */
function mend(
  resource: AnyResource,
  given: Record<string, unknown>,
  context: RuleContext,
  random: () => number,
): Record<string, unknown> {
  const problemsOf = (record: Record<string, unknown>) =>
    Object.keys(validate(resource, { id: 1, demand: null, status: 1, ...record }, context));
  let record = given;
  for (let round = 0; round < 5; round += 1) {
    for (const name of problemsOf(record)) {
      const field = resource.allFields[name];
      if (!field) continue;
      const options =
        field.kind === 'choice'
          ? field.options.map((option) => option.value)
          : [kindOf(field).sample(field, { random, now: context.now })];
      const fitting = options.find((value) => !problemsOf({ ...record, [name]: value }).includes(name));
      record = { ...record, ...(fitting !== undefined && { [name]: fitting }) };
    }
  }
  return record;
}

/** Uploads files of a type that the record accepts, and names them in the record. */
async function sendFiles(
  resource: AnyResource,
  record: Record<string, unknown>,
  { call, base }: Writer,
): Promise<Record<string, unknown>> {
  const sent = { ...record };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'upload' || typeof record[name] !== 'string') continue;
    const type = (resource.accepts?.[name]?.(record as never) ?? field.accepts[0])?.types[0];
    sent[name] = await uploaded(call, base, type as keyof typeof mediaFiles);
  }
  return sent;
}

/** Makes a unique value distinct with a number. */
function distinct(resource: AnyResource, name: string, value: unknown, count: number): unknown {
  const field = resource.allFields[name];
  if (!field?.unique || typeof value !== 'string') return value;
  return field.kind === 'domain' || field.kind === 'email' ? `n${count}.${value}` : `${value}-${count}`;
}

export type Link = {
  readonly from: AnyResource;
  readonly field: string;
  readonly to: AnyResource;
  readonly isMany: boolean;
  readonly onDelete: 'block' | 'unlink';
};

/** References at the top level of a definition that its writers choose, except those stored in the other object. */
export const links: readonly Link[] = resources.flatMap((from) =>
  Object.entries(from.fields).flatMap(([field, one]) =>
    (one.kind === 'ref' || one.kind === 'refs') && !one.inverse && !one.access && !one.computed
      ? [{ from, field, to: resourceOf(one.to), isMany: one.kind === 'refs', onDelete: one.onDelete }]
      : [],
  ),
);
