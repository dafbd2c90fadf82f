import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { FieldOf } from '../../../schema/kinds';
import { isNumberField } from '../../../schema/kinds/number';
import { HelpButton } from '../../help/HelpButton';
import { helpPlace } from '../../help/helpPlace';
import { useText } from '../../i18n/useText';
import { emptyRow } from './GroupInput';
import { GroupsRow } from './GroupsRow';
import type { NestingProps } from './InputProps';

type Row = Readonly<Record<string, unknown>>;

let lastKey = 0;

/** Rows of fields. Their order is kept, since the first match may win. */
export function GroupsInput(props: NestingProps<FieldOf<'groups'>>) {
  const { field, value, onChange, isDisabled, id, describedBy, isInvalid } = props;
  const translate = useTranslate();
  const text = useText();
  const rows = Array.isArray(value) ? (value as readonly Row[]) : [];
  const keys = useKeys(rows.length);
  const [added, setAdded] = useState(-1);
  const columns = Object.entries(field.fields);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || to === from) return;
    keys.move(from, to);
    onChange(moved(rows, from, to));
  };
  const add = () => {
    setAdded(rows.length);
    onChange([...rows, emptyRow(field.fields)]);
  };
  return (
    <div className="adx-rows" data-invalid={isInvalid || undefined}>
      {rows.length > 0 && (
        <table aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
          <thead>
            <tr>
              <td className="adx-rows-grip" />
              {columns.map(([name, part]) => (
                <th
                  key={name}
                  scope="col"
                  data-number={isNumberField(part) || undefined}
                  data-required={part.required || undefined}
                >
                  {text(part.label)}
                  <HelpButton place={helpPlace(props.resource, `${props.path}.${name}`)} label={text(part.label)} />
                </th>
              ))}
              <td className="adx-rows-remove" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GroupsRow
                key={keys.at(index)}
                {...props}
                row={row}
                index={index}
                count={rows.length}
                takesFocus={index === added}
                onRow={(next) => onChange(rows.map((one, at) => (at === index ? next : one)))}
                onMove={(to) => move(index, to)}
                onRemove={() => {
                  // The removed row's button had the focus: the list gets it.
                  document.getElementById(id)?.focus();
                  keys.remove(index);
                  onChange(rows.filter((_, at) => at !== index));
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      {!isDisabled && rows.length < field.maxItems && (
        <button type="button" id={id} className="adx-inline-row adx-bare adx-medium adx-add" onClick={add}>
          <Plus size={14} aria-hidden="true" />
          {translate('adx.form.rows.add')}
        </button>
      )}
      {isDisabled && rows.length === 0 && <p className="adx-note adx-field-note">{translate('adx.form.none')}</p>}
    </div>
  );
}

/** Rows have no ids: keys follow them while they move, so that the focus does too. */
function useKeys(length: number) {
  const keys = useRef<number[]>([]);
  while (keys.current.length < length) keys.current.push(++lastKey);
  keys.current.length = length;
  return {
    at: (index: number) => keys.current[index],
    move: (from: number, to: number) => {
      keys.current = moved(keys.current, from, to);
    },
    remove: (index: number) => {
      keys.current.splice(index, 1);
    },
  };
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
