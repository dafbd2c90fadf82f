import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { statuses } from '../../schema/commonFields';
import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { type FilterValue, type ListFilter, writeFilter } from './values/filterValue';

export type FilterEditorProps = {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  readonly value: FilterValue;
  /** The whole filter, for the number of rows beside each value. */
  readonly filter: ListFilter;
  onChange(value: FilterValue | undefined): void;
};

type Op = FilterValue['op'];

/** is · is not · is empty */
export function OpRadios({ op, ops, onChange }: { op: Op; ops: readonly Op[]; onChange(op: Op): void }) {
  const translate = useTranslate();
  const group = useId();
  return (
    <div className="adx-ops" role="radiogroup" aria-label={translate('adx.list.op.label')}>
      {ops.map((one) => (
        <label key={one}>
          <input
            type="radio"
            className="adx-list-radio"
            name={group}
            checked={op === one}
            onChange={() => onChange(one)}
          />
          {translate(`adx.list.op.${one}`)}
        </label>
      ))}
    </div>
  );
}

type MemberProps = Pick<FilterEditorProps, 'field' | 'value' | 'onChange'> & { readonly op: Op; setOp(op: Op): void };

/** Chooses between the selected values, all others and, where allowed, empty fields; the selection stays. */
export function MemberRadios({ field, value, onChange, op, setOp }: MemberProps) {
  const { values } = value;
  const choose = (next: Op) => {
    setOp(next);
    onChange(next === 'empty' ? { op: next, values: [] } : values.length > 0 ? { op: next, values } : undefined);
  };
  return <OpRadios op={op} ops={field.required ? ['is', 'not'] : ['is', 'not', 'empty']} onChange={choose} />;
}

/** Counts the rows per value under the other filters; undefined where the list is too long to count. */
export function useValueCounts({
  resource,
  name,
  filter,
}: Pick<FilterEditorProps, 'resource' | 'name' | 'filter'>): ReadonlyMap<string | number, number> | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const without = writeFilter(filter, name, undefined);
  // Without a status filter a list hides archived rows; here they are counted.
  const others = name === 'status' ? { ...without, status: Object.values(statuses) } : without;
  const { data } = useQuery({
    queryKey: [resource.name, 'valueCounts', name, others],
    queryFn: () => provider.valueCounts(resource.name, { field: name, filter: { ...others } }),
    enabled: !resource.paged,
    retry: false,
    // React Query does not compare maps deeply.
    structuralSharing: false,
  });
  return data;
}
