import type { Viewer } from '../../src/schema/access';
import type { Field } from '../../src/schema/kinds';
import { kindOf } from '../../src/schema/kinds';
import { type Problems, sentence } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { defaults, isSame } from '../../src/schema/validate';
import { invalid } from '../http/problems';
import type { JsonObject } from '../http/readBody';
import { readInput } from '../objects/readInput';
import { findVisible } from '../objects/readOne';
import { requireMaker, requireWrite } from '../objects/rights';
import { fromStored } from '../objects/stored';
import type { Store } from '../ports';
import type { OwnParts } from './ownParts';
import { sentencesAt } from './sentencesAt';

type Values = Readonly<Record<string, unknown>>;

/** What was found out about a save before its transaction, in which nothing may take long (traps 3). */
export type Early = { readonly set: Values; readonly problems: Problems; readonly warnings: Problems };

export const nothingEarly: Early = { set: {}, problems: {}, warnings: {} };

export type BeforeSave = {
  /** Asks the object's own part about a body; `id` is absent for a new object. */
  ask(viewer: Viewer, resource: AnyResource, body: JsonObject, id?: number): Promise<Early>;
  /** Refuses to change many objects at once by fields about which their part has to be asked for each. */
  refuseMany(resource: AnyResource, changes: JsonObject): void;
};

export function createBeforeSave(store: Store, own: OwnParts): BeforeSave {
  return {
    async ask(viewer, resource, body, id) {
      const hook = own.of(resource)?.onSave;
      if (!hook?.fields.some((name) => body[name] !== undefined)) return nothingEarly;
      const grant = id === undefined ? requireMaker(viewer, resource) : requireWrite(viewer, resource);
      const stored = id === undefined ? undefined : fromStored(resource, await findVisible(store, viewer, resource, id));
      const { given } = readInput(resource, viewer, grant, body, stored);
      const services = own.services();
      const record: Values = stored ? { ...stored, ...given } : defaults(resource, given, { viewer, now: services.now });
      const changed = new Set(
        hook.fields.filter((name) => given[name] !== undefined && !isSame(stored?.[name], given[name]) && isSound(resource, name, record)),
      );
      if (changed.size === 0) return nothingEarly;
      const verdict = await hook.run({ ...services, viewer, record: record as never, changes: (name) => changed.has(name) });
      return { set: verdict.set ?? {}, problems: sentencesAt(verdict.problems), warnings: sentencesAt(verdict.warnings) };
    },

    refuseMany(resource, changes) {
      const asked = (own.of(resource)?.onSave?.fields ?? []).filter((name) => changes[name] !== undefined);
      if (asked.length === 0) return;
      throw invalid(
        Object.fromEntries(asked.map((name) => [name, sentence('It is checked on each save, so change it on one object at a time.')])),
      );
    },
  };
}

/** A value of its kind, in a field that means something: anything else is for the checks of the definition to tell. */
function isSound(resource: AnyResource, name: string, record: Values): boolean {
  const field = resource.allFields[name] as Field;
  let isValid = true;
  kindOf(field).check(record[name] as never, field as never, () => {
    isValid = false;
  });
  return isValid && (resource.onlyIf?.[name]?.[0](record as never) ?? true);
}
