import { Form, useDataProvider } from 'ra-core';
import { type ReactNode, useCallback, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { isGranted } from '../../schema/access';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { useActions } from '../actions/useActions';
import { useConsole } from '../ConsoleContext';
import { useProblemText } from '../i18n/useText';
import { FormStoreContext } from './FormStoreContext';
import { createFormStore, type FormStore } from './formStore';
import { createLinkedRecords } from './linkedRecords';
import { toFormErrors } from './toFormErrors';

type Props = {
  readonly resource: AnyResource;
  /** What is stored, or the values a new object starts with. */
  readonly record: Document;
  /** Nothing on create. */
  readonly id?: number;
  /** What is drawn in the form: the screen with its tabs, or a few fields of a dialog. */
  readonly children: (isReadOnly: boolean) => ReactNode;
};

/** A form on one record: its values in react-hook-form, what is known of them in the form's store. */
export function ObjectForm({ resource, record, id, children }: Props) {
  const [first] = useState(record);
  const store = useNewStore(resource, first, id === undefined);
  const say = useProblemText();
  const actions = useActions();
  // Reads the store and not the values: it has just checked them.
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
        className="adx-form"
      >
        {children(!mayWrite)}
      </Form>
    </FormStoreContext>
  );
}

/** The store lives as long as the form; the rules' questions about other objects are answered as they come. */
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
