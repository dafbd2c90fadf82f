import { Copy, Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Fragment, useState } from 'react';
import { type Field, type FieldOf, kindOf } from '../../../schema/kinds';
import { isEmpty } from '../../../schema/kinds/field';
import type { Spread } from '../../../schema/kinds/group';
import { isNumberField } from '../../../schema/kinds/number';
import { useText } from '../../i18n/useText';
import { lazyComponent } from '../../parts/lazyComponent';
import { FieldFrame } from './FieldFrame';
import { groupProps } from './InputBox';
import type { NestingProps } from './InputProps';

type Row = Readonly<Record<string, unknown>>;

/** Returns a new row with the empty values of these fields. */
export const emptyRow = (fields: Readonly<Record<string, Field>>): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      kindOf(field).normalize(field.initial ?? kindOf(field).empty, field),
    ]),
  );

/** Fields under one name. An optional group is added and removed as a whole. */
export function GroupInput({
  field,
  path,
  value,
  onChange,
  onLeave,
  isDisabled,
  resource,
  inputOf,
  ...props
}: NestingProps<FieldOf<'group'>>) {
  const translate = useTranslate();
  const entries = Object.entries(field.fields);
  const isOptional = field.optional;
  if (isOptional && (value === null || value === undefined)) {
    const add = () => onChange({ ...emptyRow(field.fields), ...(field.initial as Row | undefined) });
    return isDisabled ? (
      <p className="adx-note adx-field-note">{translate('adx.form.none')}</p>
    ) : (
      <button type="button" id={props.id} className="adx-inline-row adx-bare adx-medium adx-add" onClick={add}>
        <Plus size={14} aria-hidden="true" />
        {translate('adx.form.group.add')}
      </button>
    );
  }
  const row = (value ?? emptyRow(field.fields)) as Row;
  const isShort =
    entries.length === 3 || entries.length >= 6
      ? entries.every(([, { kind }]) => isNumberField({ kind }) || kind === 'choice')
      : false;
  return (
    <fieldset
      {...groupProps({ ...props, id: `${props.id}-group` })}
      aria-labelledby={`${props.id}-label`}
      className="adx-group"
      data-thirds={isShort || undefined}
    >
      {entries.map(([name, part]) => (
        <Fragment key={name}>
          <FieldFrame
            field={part}
            Input={inputOf(part)}
            path={`${path}.${name}`}
            resource={resource}
            value={row[name]}
            onChange={(next) => onChange({ ...row, [name]: next })}
            onLeave={(below) => onLeave(below ? `${name}.${below}` : name)}
            isDisabled={isDisabled}
            isRequired={part.required}
            span={part.kind === 'group' || part.kind === 'strings' || part.kind === 'longText' ? 'full' : 'half'}
            isTitled={part.kind === 'group'}
          />
          {field.spread?.part === name && !isDisabled && (
            <SpreadButton spread={field.spread} row={row} parts={Object.keys(field.fields)} onSpread={onChange} />
          )}
        </Fragment>
      ))}
      {isOptional && !isDisabled && (
        <button
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-box-action adx-group-remove"
          onClick={() => onChange(null)}
        >
          {translate('adx.form.group.remove')}
        </button>
      )}
    </fieldset>
  );
}

const SpreadDialog = lazyComponent(() => import('./SpreadDialog').then((module) => module.SpreadDialog));

type SpreadButtonRow = Readonly<Record<string, unknown>>;
type Props = {
  readonly spread: Spread;
  readonly row: SpreadButtonRow;
  readonly parts: readonly string[];
  readonly onSpread: (row: SpreadButtonRow) => void;
};

/** Copies one part of a group to the others; asks first if that replaces values. */
function SpreadButton({ spread, row, parts, onSpread }: Props) {
  const text = useText();
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const [part, field] = spread.asksIf;
  const go = () => {
    setIsAsking(false);
    onSpread(Object.fromEntries(parts.map((name) => [name, row[spread.part]])));
  };
  const isHeld = !isEmpty((row[part] as SpreadButtonRow | null | undefined)?.[field]);
  return (
    <>
      <button
        type="button"
        className="adx-inline-row adx-bare adx-medium adx-add adx-spread"
        onClick={() => (isHeld ? setIsAsking(true) : go())}
      >
        <Copy size={14} aria-hidden="true" />
        {text(spread.label)}
      </button>
      {isAsking && (
        <SpreadDialog
          title={text(spread.title)}
          sentence={text(spread.asks)}
          cancel={translate('adx.form.cancel')}
          go={text(spread.label)}
          onGo={go}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
