import { labelsOfTypes, megabytes } from '../../src/reference/fileTypes';
import { resources } from '../../src/resources';
import { type Field, kindOf } from '../../src/schema/kinds';
import type { UploadField } from '../../src/schema/kinds/upload';
import type { Message } from '../../src/schema/messages/message';
import { type Problem, type Problems, sentence } from '../../src/schema/messages/problem';
import { sayFiles } from '../../src/schema/messages/sayFiles';
import type { AnyResource } from '../../src/schema/resource';
import { defaults, isSame } from '../../src/schema/validate';
import { invalid } from '../http/problems';
import { type ApiContext, type JsonObject, viewerOn } from '../http/request';
import { emptyPreSaveResult, type PreSaveResult, readInput } from '../objects/changeRows';
import { changedOneByOne } from '../objects/checks';
import { fromEntity, storedValue, uploadFields } from '../objects/entity';
import { findVisible, openSecret } from '../objects/records';
import { requireMaker, requireWrite } from '../objects/rights';
import type { Ports, Scope } from '../ports';
import type { StoredFile } from '../ports/files';
import type { CallName, OwnCall, RecordCall, ServerExtension, Services } from '../ports/serverPart';
import { createTestCalls } from '../testCalls/createTestCalls';
import { pathOf, type Uploads } from '../uploads/createUploads';
import { createCheckVast } from '../vast/createCheckVast';

/** Turns an extension's messages by field into problems; fields without a message are left out. */
export const sentencesAt = (sentences: Readonly<Record<string, Message | undefined>> = {}): Problems =>
  Object.fromEntries(
    Object.entries(sentences).flatMap(([path, text]) => (text === undefined ? [] : [[path, sentence(text)]])),
  );

type Values = Readonly<Record<string, unknown>>;

export type BeforeSave = {
  /** Looks up the files that a body names, and runs the extension's `onSave`. `id` is absent for a new object. */
  ask(c: ApiContext, resource: AnyResource, body: JsonObject, id?: number): Promise<PreSaveResult>;
  /** Runs a save, and keeps the files it names if it succeeds. */
  keeping<T>(resource: AnyResource, preSave: PreSaveResult, save: () => Promise<T>): Promise<T>;
  /** Fields that need a check per object, which a bulk edit cannot change. */
  loneFields(resource: AnyResource): readonly string[];
  /** @throws where a bulk edit changes one of these fields. */
  refuseMany(resource: AnyResource, changes: JsonObject): void;
};

/** Whether media files get a loopback address although the console was opened at another host. */
function isHidden(origin: string, opened: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:localhost|127\.[\d.]+|\[::1?\]|0\.0\.0\.0)$/.test(hostname) && new URL(opened).hostname !== hostname;
}

const hiddenAt = (fields: Iterable<string>, origin: string): Problems =>
  Object.fromEntries(
    Array.from(fields, (name) => [name, sentence(sayFiles('files.unreachable', { address: origin }))]),
  );

const everywhere: Scope = { owner: 'all', global: true };

export function createBeforeSave(
  { store, publicUrl, secrets }: Pick<Ports, 'store' | 'publicUrl' | 'secrets'>,
  own: ServerExtensions,
  uploads: Uploads,
): BeforeSave {
  const askedOf = (resource: AnyResource): readonly string[] => [
    ...new Set([...uploadFields(resource).map(([name]) => name), ...(own.of(resource)?.onSave?.fields ?? [])]),
  ];

  /** Whether an object written since `before` names the file. File ids in secret fields are encrypted, so no query finds them. */
  const isNamedSince = async (resource: AnyResource, before: number, id: string): Promise<boolean> => {
    const { rows } = await store.changed(resource.name, everywhere, before);
    for (const object of rows)
      for (const [name, { access }] of uploadFields(resource)) {
        const named = access === 'writeOnly' ? await openSecret(secrets, object, name) : storedValue(object, name);
        if (named === id) return true;
      }
    return false;
  };

  return {
    async ask(c, resource, body, id) {
      const asked = askedOf(resource).filter((name) => body[name] !== undefined);
      if (asked.length === 0) return emptyPreSaveResult;
      const viewer = viewerOn(c);
      const grant = id === undefined ? requireMaker(viewer, resource) : requireWrite(viewer, resource);
      const stored =
        id === undefined ? undefined : fromEntity(resource, await findVisible(store, viewer, resource, id));
      const { given } = readInput(resource, viewer, grant, body, stored);
      const services = own.services();
      const record: Values = stored
        ? { ...stored, ...given }
        : defaults(resource, given, { viewer, now: services.now });
      const changed = new Set(
        asked.filter(
          (name) =>
            given[name] !== undefined && !isSame(stored?.[name], given[name]) && isSound(resource, name, record),
        ),
      );

      const files = new Map<string, StoredFile>();
      const problems: Record<string, Problem> = {};
      for (const [name, field] of uploadFields(resource)) {
        if (!changed.has(name) || typeof given[name] !== 'string') continue;
        const file = await uploads.find(viewer, given[name]);
        const why = file ? whyNot(resource, name, field, record, file) : 'The file was deleted. Upload it again.';
        if (why) problems[name] = sentence(why);
        else if (file) files.set(name, file);
      }
      const preSave = { set: {}, warnings: {}, problems, files: [...files.values()].map((file) => file.id) };
      const hook = own.of(resource)?.onSave;
      if (Object.keys(problems).length > 0 || !hook?.fields.some((name) => changed.has(name))) return preSave;

      const origin = publicUrl();
      const verdict = await hook.run({
        ...services,
        viewer,
        record: record as never,
        changes: (name) => changed.has(name),
        file(name) {
          const file = files.get(name);
          return file && { ...file, url: origin + pathOf(file) };
        },
      });
      const warnings = {
        ...(isHidden(origin, c.req.url) && hiddenAt(files.keys(), origin)),
        ...sentencesAt(verdict.warnings),
      };
      return { ...preSave, set: verdict.set ?? {}, problems: sentencesAt(verdict.problems), warnings };
    },

    async keeping(resource, { files, problems }, save) {
      if (files.length === 0 || Object.keys(problems).length > 0) return save();
      const before = await store.lastSeq(resource.name, everywhere);
      return uploads.keeping(files, (id) => isNamedSince(resource, before, id), save);
    },

    loneFields: askedOf,

    refuseMany(resource, changes) {
      const asked = askedOf(resource).filter((name) => changes[name] !== undefined);
      if (asked.length > 0) throw invalid(Object.fromEntries(asked.map((name) => [name, changedOneByOne])));
    },
  };
}

/** Whether the value is valid and its field applies; the definition's own checks report everything else. */
function isSound(resource: AnyResource, name: string, record: Values): boolean {
  const field = resource.allFields[name] as Field;
  let isValid = true;
  kindOf(field).check(record[name] as never, field as never, () => {
    isValid = false;
  });
  return isValid && (resource.onlyIf?.[name]?.[0](record as never) ?? true);
}

function whyNot(
  resource: AnyResource,
  name: string,
  field: UploadField,
  record: Values,
  { mime, bytes }: StoredFile,
): Message | undefined {
  const takes = resource.accepts?.[name]?.(record as never);
  const accepted = takes ? [takes] : field.accepts;
  const fitting = accepted.find(({ types }) => types.includes(mime));
  if (!fitting) return sayFiles('files.kinds', { kinds: labelsOfTypes(accepted.flatMap(({ types }) => types)) });
  return bytes > fitting.maxBytes
    ? sayFiles('files.tooLarge', { size: { size: megabytes(fitting.maxBytes) } })
    : undefined;
}

export type ServerExtensions = {
  of(resource: AnyResource): ServerExtension | undefined;
  services(): Services;
};

/** Server extensions by resource. @throws at the start where one names an unknown resource or field. */
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
      throw new Error(`A server extension is of '${name}', which is no resource: write of: and the definition itself.`);
    if (byName.has(name)) throw new Error(`'${name}' has two server extensions; write them in one ${name}.server.ts.`);
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

/** An extension's calls with method and path, for all objects (`onNone`) and for one (`onOne`). */
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
