import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Problem } from '../../schema/messages/problem';
import { useViewer } from '../ConsoleContext';
import { useProblemText, useText } from '../i18n/useText';
import { FilterDay } from './filterDay';
import { type FilterEditorProps, OpRadios } from './filterEditor';
import { filterOf } from './filters';

/** A range of numbers or days; either end may be open. */
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
    // An incomplete or invalid text keeps the former bound: dropping a bound would show unwanted rows.
    const boundOf = (end: 'from' | 'to') =>
      next[end].trim() === '' ? undefined : (bounds.toFilter(next[end], end, timezone) ?? value[end]);
    const [from, to] = [boundOf('from'), boundOf('to')];
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
                <FilterDay
                  id={`${id}-${end}`}
                  value={typed[end]}
                  label={text(field.label)}
                  onChange={(next) => change({ ...typed, [end]: next })}
                />
              ) : (
                <NumberBound
                  id={`${id}-${end}`}
                  value={typed[end]}
                  problem={bounds.problem?.(typed[end])}
                  onChange={(next) => change({ ...typed, [end]: next })}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

type BoundProps = {
  readonly id: string;
  readonly value: string;
  readonly problem: Problem | undefined;
  onChange(value: string): void;
};

function NumberBound({ id, value, problem, onChange }: BoundProps) {
  const say = useProblemText();
  return (
    <>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="adx-figures"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-problem`} className="adx-bound-problem" role="status">
        {problem && say(problem)}
      </p>
    </>
  );
}
