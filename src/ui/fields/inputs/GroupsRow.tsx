import { GripVertical, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ComponentType, type PointerEvent, useEffect, useRef } from 'react';
import type { Field, FieldOf } from '../../../schema/kinds';
import { isNumberField } from '../../../schema/kinds/number';
import { useProblem } from '../../formState/FormStoreContext';
import { goToHelp } from '../../help/HelpButton';
import { helpPlace } from '../../help/helpPlace';
import { useProblemText, useText } from '../../i18n/useText';
import { type InputProps, type NestingProps, useInputId } from './InputProps';

type Row = Readonly<Record<string, unknown>>;
type Props = NestingProps<FieldOf<'groups'>> & {
  readonly row: Row;
  readonly index: number;
  readonly count: number;
  readonly takesFocus: boolean;
  readonly onRow: (row: Row) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

/** One row of a list of groups; dragging its grip, or arrows on it, move the row. */
export function GroupsRow({
  field,
  path,
  row,
  index,
  count,
  takesFocus,
  onRow,
  onMove,
  onRemove,
  onLeave,
  isDisabled,
  resource,
  inputOf,
}: Props) {
  const translate = useTranslate();
  const element = useRef<HTMLTableRowElement>(null);
  const problem = useProblem(`${path}.${index}`);
  const say = useProblemText();
  const number = index + 1;
  useEffect(() => {
    if (takesFocus)
      element.current?.querySelector<HTMLElement>('td + td input, td + td select, td + td button')?.focus();
  }, [takesFocus]);

  const target = useRef(index);
  const rows = () => [...(element.current?.parentElement?.children ?? [])] as HTMLElement[];
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const over = rows().findIndex((one) => event.clientY < one.getBoundingClientRect().bottom);
    target.current = over < 0 ? count - 1 : over;
    rows().forEach((one, at) => {
      one.dataset.drop = at === target.current && at !== index ? (at < index ? 'above' : 'below') : '';
    });
  };
  // Moves the row only on drop: an element that moves in the document loses the pointer.
  const drop = () => {
    for (const one of rows()) one.dataset.drop = '';
    onMove(target.current);
    target.current = index;
  };
  return (
    <tr ref={element} data-path={`${path}.${index}`}>
      <td className="adx-rows-grip">
        {!isDisabled && count > 1 && (
          <button
            type="button"
            className="adx-bare adx-center adx-row-icon"
            aria-label={translate('adx.form.rows.move', { number })}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
              if (step === 0) return;
              event.preventDefault();
              onMove(index + step);
            }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onPointerUp={drop}
          >
            <GripVertical size={14} aria-hidden="true" />
          </button>
        )}
      </td>
      {Object.entries(field.fields).map(([name, part], at) => (
        <td key={name} data-number={isNumberField(part) || undefined}>
          <Cell
            Input={inputOf(part)}
            field={part}
            path={`${path}.${index}.${name}`}
            number={number}
            value={row[name]}
            isDisabled={isDisabled}
            resource={resource}
            onChange={(next) => onRow({ ...row, [name]: next })}
            onLeave={() => onLeave(`${index}.${name}`)}
          />
          {at === 0 && problem && <p className="adx-note adx-problem">{say(problem)}</p>}
        </td>
      ))}
      <td className="adx-rows-remove">
        {!isDisabled && (
          <button
            type="button"
            className="adx-bare adx-center adx-row-icon"
            aria-label={translate('adx.form.rows.remove', { number })}
            onClick={onRemove}
          >
            <X size={14} aria-hidden="true" />
          </button>
        )}
      </td>
    </tr>
  );
}

type CellProps = Pick<InputProps, 'path' | 'value' | 'onChange' | 'onLeave' | 'isDisabled' | 'resource'> & {
  readonly Input: ComponentType<InputProps>;
  readonly field: Field;
  readonly number: number;
};

function Cell({ Input, field, path, number, ...props }: CellProps) {
  const problem = useProblem(path);
  const text = useText();
  const say = useProblemText();
  const id = useInputId(path);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the key of the input inside
    <div
      className="adx-cell"
      data-path={path}
      data-kind={field.kind}
      onKeyDown={goToHelp(helpPlace(props.resource, path))}
    >
      <span id={`${id}-label`} className="adx-hidden">
        {`${text(field.label)} ${number}`}
      </span>
      <Input
        {...props}
        field={field}
        path={path}
        id={id}
        isRequired={field.required}
        isInvalid={problem !== undefined}
        describedBy={problem && `${id}-help`}
        placeholder={undefined}
        isCompact
      />
      {problem && (
        <p id={`${id}-help`} className="adx-note adx-problem">
          {say(problem)}
        </p>
      )}
    </div>
  );
}
