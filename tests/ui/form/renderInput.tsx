import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { resources } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import { defineResource } from '../../../src/schema/defineResource';
import { demand } from '../../../src/schema/grants';
import type { Field } from '../../../src/schema/kinds';
import type { AnyResource, ResourceInput } from '../../../src/schema/resource';
import { bareContext, defaults } from '../../../src/schema/validate';
import { FieldInput } from '../../../src/ui/fields/FieldInput';
import { createFormStore, type FormStore } from '../../../src/ui/form/formStore';
import { FormStoreContext } from '../../../src/ui/formState/FormStoreContext';
import type { Language } from '../../../src/ui/i18n/languages';
import { renderScreen } from '../renderScreen';
import { createFormWorld, type FormWorld } from './formWorld';
import { demandViewer } from './viewers';
import '../../../src/ui/form/form.css';

type Options = {
  readonly value?: unknown;
  readonly isStored?: boolean;
  readonly world?: FormWorld;
  readonly definition?: Partial<ResourceInput>;
  /** Other fields of the record, shown below the first. */
  readonly others?: Readonly<Record<string, Field>>;
  readonly language?: Language;
  readonly viewer?: Viewer;
  /** Further values of the record. */
  readonly record?: Readonly<Record<string, unknown>>;
};

/** One field of an object of its own, with nothing around it but the form's values. */
export async function renderInput(
  field: Field,
  {
    value,
    isStored = false,
    world = createFormWorld({}),
    definition = {},
    others = {},
    language = 'en',
    viewer = demandViewer,
    record: more = {},
  }: Options = {},
) {
  const resource = defineResource('things', ['Thing', 'Things'], {
    fields: { field, ...others },
    access: { read: [demand.any], write: [demand.any] },
    ...(definition as object),
  }) as unknown as AnyResource;
  const now = new Date('2026-09-17T12:00:00Z');
  const empty = defaults(resource, { name: 'Thing', ...more }, { viewer, now });
  const record = value === undefined ? empty : { ...empty, field: value };
  const store = createFormStore(resource, viewer, { record, isCreate: !isStored }, () => bareContext(viewer, now));
  const names = ['field', ...Object.keys(others)];
  const rendered = await renderScreen(<Bound resource={resource} store={store} names={names} />, {
    viewer,
    language,
    provider: world.provider,
    resources: [resource, ...resources],
  });
  return {
    ...rendered,
    store,
    /** What would be stored. */
    value: () => store.get().record.field,
    /** What is said under the first field. */
    problem: () => rendered.container.querySelector('[data-path="field"] .adx-problem')?.textContent ?? undefined,
  };
}

function Bound({ resource, store, names }: { resource: AnyResource; store: FormStore; names: readonly string[] }) {
  const form = useForm({ defaultValues: { ...store.get().values } });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => store.setValues(form.getValues()) }),
    [form, store],
  );
  return (
    <FormStoreContext value={store}>
      <FormProvider {...form}>
        <div className="adx-block adx-grid" style={{ width: 760, background: 'var(--paper)' }}>
          {names.map((name) => (
            <FieldInput
              key={name}
              field={resource.allFields[name] as Field}
              source={name}
              resource={resource}
              span="full"
            />
          ))}
        </div>
        <button type="button">Elsewhere</button>
      </FormProvider>
    </FormStoreContext>
  );
}
