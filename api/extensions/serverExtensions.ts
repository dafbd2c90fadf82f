import { resources } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import type { Ports } from '../ports';
import type { CallName, OwnCall, RecordCall, ServerExtension, Services } from '../ports/serverPart';
import { createTestCalls } from '../testCalls/createTestCalls';
import { createCheckVast } from '../vast/createCheckVast';

export type ServerExtensions = {
  of(resource: AnyResource): ServerExtension | undefined;
  services(): Services;
};

/** The own parts of objects, by object. A part that belongs to none, or asks for fields that are not there, stops the start. */
export function createServerExtensions({
  own = [],
  clock,
  outbound,
  readVast,
}: Pick<Ports, 'own' | 'clock' | 'outbound' | 'readVast'>): ServerExtensions {
  const byName = new Map<string, ServerExtension>();
  for (const part of own) {
    const { name, fields } = part.of;
    if (!resources.includes(part.of))
      throw new Error(`An own part is of '${name}', which is no resource: write of: and the definition itself.`);
    if (byName.has(name)) throw new Error(`'${name}' has two own parts; write them in one ${name}.server.ts.`);
    for (const field of part.onSave?.fields ?? [])
      if (!(field in fields))
        throw new Error(`${name}.server.ts asks onSave for the field '${field}', which is not there.`);
    byName.set(name, part);
  }
  const checkVast = createCheckVast({ outbound, readVast });
  const testCalls = createTestCalls({ outbound, checkVast, clock });
  return { of: ({ name }) => byName.get(name), services: () => ({ now: clock(), outbound, checkVast, testCalls }) };
}

export type NamedCall<C> = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly call: C;
};

/** The calls of a part with their methods and what stands behind the address of the object. */
export function callsOf(part: ServerExtension | undefined): {
  readonly onNone: readonly NamedCall<OwnCall>[];
  readonly onOne: readonly NamedCall<RecordCall<Readonly<Record<string, unknown>>>>[];
} {
  return { onNone: named(part?.calls ?? {}), onOne: named(part?.recordCalls ?? {}) };
}

const named = <C>(calls: Readonly<Record<CallName, C>>): readonly NamedCall<C>[] =>
  Object.entries(calls).map(([name, call]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method: method.toLowerCase() as NamedCall<C>['method'], path, call: call as C };
  });
