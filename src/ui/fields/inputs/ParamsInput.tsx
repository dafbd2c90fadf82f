import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { FieldOf } from '../../../schema/kinds';
import type { ParamSpec } from '../../../schema/kinds/params';
import { useFormState } from '../../formState/FormStoreContext';
import { groupProps } from './InputBox';
import { type InputProps, inputId } from './InputProps';
import { AskedRow, ExtraRow, type Row } from './ParamRow';
import { isSetSecret, SecretState } from './SecretInput';
import { useSuggestions } from './useSuggestions';

type ParamsProps = InputProps<FieldOf<'params'>>;

let lastKey = 0;
const none: readonly ParamSpec[] = [];
const noNames: readonly string[] = [];

/** Named parameters: those that the definition lists first, then any others. */
export function ParamsInput(props: ParamsProps) {
  const { value, onChange, isDisabled } = props;
  const [stored] = useState(value);
  const translate = useTranslate();
  if (isSetSecret(value)) {
    return (
      <SecretState
        id={props.id}
        isDisabled={isDisabled}
        onReplace={() => onChange({})}
        onClear={() => onChange(null)}
      />
    );
  }
  return (
    <>
      <ParamRows {...props} />
      {isSetSecret(stored) && (
        <button
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-box-action"
          onClick={() => onChange(stored)}
        >
          {translate('adx.form.secret.keep')}
        </button>
      )}
    </>
  );
}

function ParamRows(props: ParamsProps) {
  const { path, value, onChange, onLeave, isDisabled, resource, field } = props;
  const translate = useTranslate();
  const record = useFormState((state) => state.record);
  const asked = useMemo(() => resource.params?.[path]?.(record as never) ?? none, [resource, path, record]);
  const held = isObject(value) ? value : {};
  const suggestions = useSuggestions(field);
  const [rows, setRows] = useState<readonly Row[]>(() => toRows(held, asked));
  const extra = syncRows(rows, held, asked);

  const write = (next: readonly Row[], named: Readonly<Record<string, unknown>>) => {
    setRows(next);
    onChange({
      ...named,
      ...Object.fromEntries(
        next
          .filter(({ name, text }) => name !== '' || text !== '')
          .map(({ name, text }) => [name, readValue(text, held[name])]),
      ),
    });
  };
  const askedNow = Object.fromEntries(
    asked.flatMap(({ name }) => (held[name] === undefined ? [] : [[name, held[name]]])),
  );
  return (
    <fieldset
      {...groupProps({ ...props, id: `${props.id}-group` })}
      aria-labelledby={`${props.id}-label`}
      className="adx-params"
    >
      {asked.map((spec, index) => (
        <AskedRow
          key={spec.name}
          spec={spec}
          path={`${path}.${spec.name}`}
          id={index === 0 ? props.id : inputId(`${path}.${spec.name}`)}
          value={held[spec.name]}
          isDisabled={isDisabled}
          onChange={(next) => write(extra, { ...askedNow, [spec.name]: next })}
          onLeave={() => onLeave(spec.name)}
        />
      ))}
      {extra.map((row, index) => (
        <ExtraRow
          key={row.key}
          row={row}
          path={`${path}.${row.name}`}
          id={asked.length === 0 && index === 0 ? props.id : inputId(`${path}.${row.name || index}`)}
          suggestions={suggestions.filter((name) => !(name in held))}
          values={field.values ?? noNames}
          valuesOf={field.valuesOf ?? noNames}
          isDisabled={isDisabled}
          onChange={(next) =>
            write(
              extra.map((one) => (one.key === row.key ? next : one)),
              askedNow,
            )
          }
          onRemove={() =>
            write(
              extra.filter((one) => one.key !== row.key),
              askedNow,
            )
          }
          onLeave={() => onLeave(row.name)}
        />
      ))}
      {!isDisabled && (
        <button
          type="button"
          id={asked.length + extra.length === 0 ? props.id : undefined}
          className="adx-inline-row adx-bare adx-medium adx-add"
          onClick={() => setRows([...extra, { key: ++lastKey, name: '', text: '' }])}
        >
          <Plus size={14} aria-hidden="true" />
          {translate('adx.form.params.add')}
        </button>
      )}
      {isDisabled && asked.length + extra.length === 0 && (
        <p className="adx-note adx-field-note">{translate('adx.form.none')}</p>
      )}
    </fieldset>
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored number stays a number while the text looks like one. */
const readValue = (text: string, before: unknown): unknown =>
  typeof before === 'number' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;

const toRows = (held: Readonly<Record<string, unknown>>, asked: readonly ParamSpec[]): readonly Row[] =>
  Object.entries(held)
    .filter(([name]) => !asked.some((spec) => spec.name === name))
    .map(([name, item]) => ({ key: ++lastKey, name, text: String(item ?? '') }));

/** Keeps the rows while they match the stored values; after a merge or a restored draft, rebuilds them. */
function syncRows(
  rows: readonly Row[],
  held: Readonly<Record<string, unknown>>,
  asked: readonly ParamSpec[],
): readonly Row[] {
  const isAsked = (name: string) => asked.some((spec) => spec.name === name);
  const kept = rows.filter(({ name }) => !isAsked(name));
  const names = new Set(kept.map(({ name }) => name));
  const missing = Object.keys(held).filter((name) => !isAsked(name) && !names.has(name));
  const areSame = kept.every(({ name, text }) => (name === '' && text === '') || String(held[name] ?? '') === text);
  return missing.length === 0 && areSame ? kept : toRows(held, asked);
}
