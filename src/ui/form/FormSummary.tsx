import { useId, useMemo, useState } from 'react';
import { wordSummary } from '../../schema/kinds/summary';
import { isOfRule } from '../../schema/problem';
import type { AnyResource } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { useFormState, useFormStore } from './FormStoreContext';
import type { FormState, FormStore } from './formStore';

/** What the form's values come to in one line, while they are edited: over every tab, since they stand in all of them. */
export function FormSummary({ resource }: { resource: AnyResource }) {
  const entry = Object.entries(resource.allFields).find(([, { kind }]) => kind === 'summary');
  return entry ? <SummaryLine resource={resource} name={entry[0]} label={entry[1].label} /> : null;
}

function SummaryLine({ resource, name, label }: { resource: AnyResource; name: string; label: string }) {
  const store = useFormStore();
  const text = useText();
  const id = useId();
  const state = useFormState((all) => all);
  const line = useMemo(
    () => (isSound(state) ? summaryOf(resource, name, state, store) : undefined),
    [resource, name, state, store],
  );
  const [said, setSaid] = useState(line ?? '');
  if (line !== undefined && line !== said) setSaid(line);
  return (
    <p className="adx-form-summary">
      <span id={id}>{text(label)}</span>
      <output aria-labelledby={id}>{said && wordSummary(said, text)}</output>
    </p>
  );
}

function summaryOf(resource: AnyResource, name: string, { record }: FormState, store: FormStore): string {
  const account = store.account();
  const made = resource.compute?.[name]?.(record as never, {
    now: new Date(),
    linked: (field) => store.linkedOf(record, field),
    traffic: {},
    ...(account && { account }),
  });
  return typeof made === 'string' ? made : '';
}

/** As rules do, `compute` relies on the types of the fields; meanwhile the last sentence stands. */
const isSound = ({ problems }: FormState): boolean =>
  Object.values(problems).every((problem) => isOfRule(problem) || problem.code === 'required');
