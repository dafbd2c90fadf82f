import type { Viewer } from '../../schema/access';
import type { AnyRecord, AnyResource, RuleContext } from '../../schema/resource';
import { unknownTraffic } from '../../schema/unknownTraffic';
import type { Document } from '../../schema/validate';
import type { Start } from './formCheck';

type Load = (resource: string, ids: readonly number[]) => Promise<readonly AnyRecord[]>;

/**
 * The objects that a form's references name, for the rules that ask for them. An object not known yet is loaded when a rule
 * first asks, and `onKnown` is called; until then the rule sees nothing and says nothing.
 */
export function createLinkedRecords(
  resource: AnyResource,
  mayRead: (resource: string) => boolean,
  load: Load,
  onKnown: () => void,
) {
  const known = new Map<string, AnyRecord | null>();
  const wanted = new Map<string, Set<number>>();

  function find(to: string, ids: readonly number[]): readonly AnyRecord[] {
    if (!mayRead(to)) return [];
    const missing = ids.filter((id) => !known.has(`${to}/${id}`));
    if (missing.length > 0) ask(to, missing);
    return ids.flatMap((id) => known.get(`${to}/${id}`) ?? []);
  }

  function ask(to: string, ids: readonly number[]): void {
    if (wanted.size === 0) queueMicrotask(() => void loadWanted());
    const set = wanted.get(to) ?? new Set();
    for (const id of ids) set.add(id);
    wanted.set(to, set);
    for (const id of ids) known.set(`${to}/${id}`, null);
  }

  async function loadWanted(): Promise<void> {
    const asked = [...wanted];
    wanted.clear();
    // A list that fails to answer only leaves its rules silent; the server asks them all again on save.
    const answers = await Promise.allSettled(asked.map(([to, ids]) => load(to, [...ids].slice(0, atMost))));
    answers.forEach((answer, index) => {
      const to = asked[index]?.[0];
      for (const record of answer.status === 'fulfilled' ? answer.value : []) known.set(`${to}/${record.id}`, record);
    });
    onKnown();
  }

  return {
    context(viewer: Viewer, values: Document, { isCreate }: Start): RuleContext {
      const idsOf = (name: string) => {
        const field = resource.allFields[name];
        if (field?.kind !== 'ref' && field?.kind !== 'refs') return undefined;
        return { to: field.to, ids: [values[name] ?? []].flat().filter((id): id is number => typeof id === 'number') };
      };
      return {
        viewer,
        now: new Date(),
        linked(name) {
          const asked = idsOf(name);
          return asked ? find(asked.to, asked.ids) : [];
        },
        get account() {
          const field = resource.allFields.demand;
          const id = typeof values.demand === 'number' ? values.demand : viewer.owner;
          return field?.kind === 'ref' && id !== null ? find(field.to, [id])[0] : undefined;
        },
        // The form does not know the traffic of an object: the server decides.
        traffic: isCreate ? {} : unknownTraffic,
      } as RuleContext;
    },
  };
}

/** More than a rule needs to find one offender, and no more than one request may name. */
const atMost = 500;
