import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useViewer } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { FilterDay } from './filterDay';
import { type FilterEditorProps, OpRadios } from './filterEditor';
import { filterOf } from './filters';

/** Numbers or days from one bound to another; either may be left open. */
export function RangeFilter({ field, value, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const text = useText();
  const { timezone } = useViewer();
  const id = useId();
  const facet = filterOf(field);
  if (facet.form !== 'range') throw new Error(`A ${field.kind} field has no range; see its line in filters.ts.`);
  const bounds = facet.bounds(field);
  const typedOf = (bound: string | number | undefined) => (bound === undefined ? '' : bounds.toTyped(bound, timezone));
  const [isEmpty, setEmpty] = useState(value.op === 'empty');
  const [typed, setTyped] = useState({ from: typedOf(value.from), to: typedOf(value.to) });
  const change = (next: typeof typed) => {
    setTyped(next);
    const from = bounds.toFilter(next.from, 'from', timezone);
    const to = bounds.toFilter(next.to, 'to', timezone);
    onChange(
      from === undefined && to === undefined
        ? undefined
        : { op: 'is', values: [], ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    );
  };
  const unit = field.unit ?? (facet.input === 'date' ? undefined : '');

  return (
    <>
      <OpRadios
        op={isEmpty ? 'empty' : 'is'}
        ops={field.required ? ['is'] : ['is', 'empty']}
        onChange={(op) => {
          setEmpty(op === 'empty');
          if (op === 'empty') onChange({ op, values: [] });
          else change(typed);
        }}
      />
      {!isEmpty && (
        <div className="adx-bounds">
          {(['from', 'to'] as const).map((end) => (
            <div key={end}>
              <label htmlFor={`${id}-${end}`}>
                {translate(`adx.list.bound.${end}`)} {unit && <small>{text(unit)}</small>}
              </label>
              {facet.input === 'date' ? (
                <FilterDay id={`${id}-${end}`} value={typed[end]} onChange={(next) => change({ ...typed, [end]: next })} />
              ) : (
                <input
                  id={`${id}-${end}`}
                  type="number"
                  step="any"
                  className="adx-figures"
                  value={typed[end]}
                  onChange={(event) => change({ ...typed, [end]: event.target.value })}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
