import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import type { MoveUnit } from '../../schema/bulkEdit';
import { type Field, kindOf } from '../../schema/kinds';
import { isUnread } from '../../schema/reading/unread';
import { formatDecimal } from '../i18n/formatDecimal';
import { signOf, typedReading } from '../i18n/numberStyle';
import { unitsOf } from './bulkFields';

type Props = {
  readonly id: string;
  readonly field: Field;
  /** Field definition of the number. */
  readonly input: Field;
  readonly value: unknown;
  readonly unit: MoveUnit;
  readonly problem: string | undefined;
  onChange(value: unknown, unit: MoveUnit): void;
};

const quick: readonly (readonly [number, MoveUnit])[] = [
  [7, 'days'],
  [14, 'days'],
  [1, 'months'],
  [-7, 'days'],
];

/** The distance by which dates move: a number, its unit, and buttons for usual distances. */
export function MoveInput({ id, field, input, value, unit, problem, onChange }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const take = (next: number, of: MoveUnit) => {
    setTyped(undefined);
    onChange(next, of);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    take((typeof value === 'number' ? value : 0) + (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 7 : 1), unit);
  };
  return (
    <>
      <div className="adx-edit-move">
        <label className="adx-medium adx-edit-label" htmlFor={id}>
          {translate('adx.bulk.distance')}
        </label>
        <label className="adx-medium adx-edit-label" htmlFor={`${id}-unit`}>
          {translate('adx.bulk.unit')}
        </label>
        <input
          id={id}
          className="adx-edit-words adx-figures adx-edit-right"
          inputMode="text"
          autoComplete="off"
          value={typed ?? (typeof value === 'number' ? signedText(value) : isUnread(value) ? value.unread : '')}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-problem`}
          onKeyDown={step}
          onBlur={() => setTyped(undefined)}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(
              kindOf(input).normalize(target.value.replace(/^\s*[+−]/, minusAlone), input, typedReading()),
              unit,
            );
          }}
        />
        <select id={`${id}-unit`} value={unit} onChange={({ target }) => onChange(value, target.value as MoveUnit)}>
          {unitsOf(field).map((one) => (
            <option key={one} value={one}>
              {translate(`adx.bulk.units.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <p
        id={`${id}-problem`}
        className="adx-edit-problem"
        data-wrong={problem !== undefined || undefined}
        role="status"
      >
        {problem ?? translate('adx.bulk.helps.move')}
      </p>
      <div className="adx-edit-quick">
        {quick.map(([count, of]) => (
          <button
            key={`${count}${of}`}
            type="button"
            aria-pressed={value === count && unit === of}
            onClick={() => take(count, of)}
          >
            {translate(`adx.bulk.moved.${of}`, { smart_count: Math.abs(count), count: signedText(count) })}
          </button>
        ))}
      </div>
    </>
  );
}

const minusAlone = (sign: string): string => (sign.includes('−') ? '-' : '');

/** Formats with a sign: `+14`, `−7`. */
export const signedText = (count: number): string => signOf(count) + formatDecimal(Math.abs(count), 0, 2);
