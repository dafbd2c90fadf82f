import { Form, useDataProvider } from 'ra-core';
import { type ReactNode, useCallback, useState } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { isGranted, type Viewer } from '../../schema/access';
import type { Problem, Problems } from '../../schema/messages/problem';
import type { AnyRecord, AnyResource, RuleContext } from '../../schema/resource';
import { unknownTraffic } from '../../schema/unknownTraffic';
import type { Document } from '../../schema/validate';
import { useActions } from '../actions/useActions';
import { useConsole } from '../ConsoleContext';
import { FormStoreContext } from '../formState/FormStoreContext';
import { useProblemText } from '../i18n/useText';
import type { Start } from './formCheck';
import { createFormStore, type FormStore } from './formStore';

type Props = {
  readonly resource: AnyResource;
  /** The stored record, or the values that a new object starts with. */
  readonly record: Document;
  /** Absent on create. */
  readonly id?: number;
  /** The content of the form: the screen with its tabs, or a few fields of a dialog. */
  readonly children: (isReadOnly: boolean) => ReactNode;
};

/** A form on one record. react-hook-form holds the values, the form's store the checks. */
export function ObjectForm({ resource, record, id, children }: Props) {
  const [first] = useState(record);
  const store = useNewStore(resource, first, id === undefined);
  const say = useProblemText();
  const actions = useActions();
  // Reads the store, which has just checked the values.
  const resolver = useCallback<Resolver>(
    async (values) => {
      store.setValues(values);
      const { problems, record: stored } = store.get();
      return Object.keys(problems).length === 0
        ? { values: { ...stored }, errors: {} }
        : { values: {}, errors: toFormErrors(problems, say) };
    },
    [store, say],
  );
  const mayWrite = id === undefined ? actions.mayCreate : actions.mayEdit(record as AnyRecord);
  return (
    <FormStoreContext value={store}>
      <Form
        record={first}
        resolver={resolver}
        mode="onTouched"
        shouldFocusError={false}
        disableInvalidFormNotification
        noValidate
        className="adx-fill"
      >
        {children(!mayWrite)}
      </Form>
    </FormStoreContext>
  );
}

/** Creates the store once per form. Linked objects that rules ask for load in the background. */
function useNewStore(resource: AnyResource, record: Document, isCreate: boolean): FormStore {
  const provider = useDataProvider<ConsoleProvider>();
  const { viewer, resources } = useConsole();
  const [store] = useState(() => {
    const mayRead = (name: string) => {
      const target = resources.find((one) => one.name === name);
      return target !== undefined && isGranted(viewer, target.access.read);
    };
    const load = async (name: string, ids: readonly number[]) =>
      (await provider.getMany(name, { ids: [...ids] })).data as readonly AnyRecord[];
    const linked = createLinkedRecords(resource, mayRead, load, () => made.refresh());
    const made: FormStore = createFormStore(resource, viewer, { record, isCreate }, (values, start) =>
      linked.context(viewer, values, start),
    );
    return made;
  });
  return store;
}

/** Converts problems to react-hook-form's errors: translated messages in the shape of the values. */
function toFormErrors(problems: Problems, say: (problem: Problem) => string): FieldErrors {
  const errors: Record<string, unknown> = {};
  for (const [path, found] of Object.entries(problems)) {
    const names = path.split('.');
    let node: Record<string, unknown> = errors;
    for (const name of names.slice(0, -1)) {
      const inner = isObject(node[name]) ? node[name] : {};
      node[name] = inner;
      node = inner;
    }
    const last = names.at(-1) ?? path;
    node[last] = { ...(isObject(node[last]) ? node[last] : {}), type: found.code, message: say(found) };
  }
  return errors as FieldErrors;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

type Load = (resource: string, ids: readonly number[]) => Promise<readonly AnyRecord[]>;

/**
 * The objects that the form's references name, for the rules that read them. An unknown object is loaded when a rule first asks,
 * and `onKnown` is called; until then the rule does not report anything.
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
    // A failed list only leaves its rules without effect; the server checks them again on save.
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
        // The form has no traffic of an object: the server checks such rules.
        traffic: isCreate ? {} : unknownTraffic,
      } as RuleContext;
    },
  };
}

/** Enough for a rule to find one offender, and the most that one request can name. */
const atMost = 500;
