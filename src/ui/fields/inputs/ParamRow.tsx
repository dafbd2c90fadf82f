import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ConsoleProvider } from '../../../model/consoleProvider';
import { isGranted } from '../../../schema/access';
import type { ParamSpec } from '../../../schema/kinds/params';
import { useConsole } from '../../ConsoleContext';
import { useProblem } from '../../formState/FormStoreContext';
import { useProblemText, useText } from '../../i18n/useText';
import { useRested } from '../../parts/useRested';
import { InputBox } from './InputBox';

export type Row = { readonly key: number; readonly name: string; readonly text: string };

type AskedProps = {
  readonly spec: ParamSpec;
  readonly path: string;
  readonly id: string;
  readonly value: unknown;
  readonly isDisabled: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onLeave: () => void;
};

/** A parameter that the definition lists by name. */
export function AskedRow({ spec, path, id, value, isDisabled, onChange, onLeave }: AskedProps) {
  const problem = useProblem(path);
  const translate = useTranslate();
  const say = useText();
  const about = spec.description && say(spec.description);
  const text = value === undefined || value === null ? '' : String(value);
  return (
    <div className="adx-param" data-path={path}>
      <label htmlFor={id} className="adx-param-name">
        <code data-required={spec.required || undefined}>{spec.name}</code>
        <span className="adx-param-about" id={`${id}-about`}>
          {[about, translate(`adx.form.params.${spec.type}`), !spec.required && translate('adx.form.params.optional')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </label>
      <InputBox isInvalid={problem !== undefined} isDisabled={isDisabled} isCompact>
        <input
          id={id}
          type="text"
          inputMode={spec.type === 'number' ? 'numeric' : 'text'}
          className={spec.type === 'number' ? 'adx-figures' : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          disabled={isDisabled}
          required={spec.required}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && `${id}-problem`}
          placeholder={spec.example && translate('adx.form.params.example', { example: spec.example })}
          onChange={(event) => onChange(asWritten(event.target.value, spec))}
          onBlur={() => {
            if (text !== text.trim()) onChange(asWritten(text.trim(), spec));
            onLeave();
          }}
        />
      </InputBox>
      <RowProblem id={id} path={path} />
    </div>
  );
}

type ExtraProps = Omit<AskedProps, 'spec' | 'value' | 'onChange'> & {
  readonly row: Row;
  readonly suggestions: readonly string[];
  /** Values that the field suggests, and resources whose object names it suggests too. */
  readonly values: readonly string[];
  readonly valuesOf: readonly string[];
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
};

/** A parameter with a name that the person typed. */
export function ExtraRow({
  row,
  path,
  id,
  suggestions,
  values,
  valuesOf,
  isDisabled,
  onChange,
  onRemove,
  onLeave,
}: ExtraProps) {
  const problem = useProblem(path);
  const translate = useTranslate();
  const [isIn, setIn] = useState(false);
  const names = useValueNames(valuesOf, row.text, isIn);
  const hasValues = isIn && values.length + names.length > 0;
  return (
    <div className="adx-param" data-path={path}>
      <InputBox isInvalid={problem !== undefined} isDisabled={isDisabled} isCompact>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          list={suggestions.length > 0 ? `${id}-names` : undefined}
          aria-label={translate('adx.form.params.name')}
          placeholder={translate('adx.form.params.name')}
          value={row.name}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...row, name: event.target.value })}
          onBlur={onLeave}
        />
      </InputBox>
      {suggestions.length > 0 && (
        <datalist id={`${id}-names`}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      <InputBox isInvalid={problem !== undefined} isDisabled={isDisabled} isCompact>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          list={hasValues ? `${id}-values` : undefined}
          aria-label={translate('adx.form.params.valueOf', { name: row.name || '…' })}
          placeholder={translate('adx.form.params.value')}
          value={row.text}
          disabled={isDisabled}
          aria-invalid={problem !== undefined || undefined}
          onFocus={() => setIn(true)}
          onChange={(event) => onChange({ ...row, text: event.target.value })}
          onBlur={onLeave}
        />
      </InputBox>
      {hasValues && (
        <datalist id={`${id}-values`}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
          {names.map(({ value, about }) => (
            <option key={`${about} ${value}`} value={value} label={`${value} · ${about}`} />
          ))}
        </datalist>
      )}
      {!isDisabled && (
        <button
          type="button"
          className="adx-bare adx-center adx-row-icon"
          aria-label={translate('adx.form.remove', { name: row.name })}
          onClick={onRemove}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
      <RowProblem id={id} path={path} />
    </div>
  );
}

function RowProblem({ id, path }: { id: string; path: string }) {
  const problem = useProblem(path);
  const text = useProblemText();
  return problem ? (
    <p id={`${id}-problem`} className="adx-note adx-problem adx-param-problem">
      {text(problem)}
    </p>
  ) : null;
}

/** A numeric parameter becomes a number once the text parses as one. */
const asWritten = (text: string, { type }: ParamSpec): unknown =>
  type === 'number' && /^\d{1,15}$/.test(text.trim()) ? Number(text) : text;

/** A suggested value, and the label of its resource. */
type OfferedValue = { readonly value: string; readonly about: string };

const offeredOfEach = 30;
const freshMs = 60_000;
const restMs = 150;

/**
 * Loads names of objects that match a text, once `wanted`. Each resource gives its first matches, from its list of names where
 * the viewer may not read the objects.
 */
function useValueNames(resources: readonly string[], typed: string, wanted: boolean): readonly OfferedValue[] {
  const provider = useDataProvider<ConsoleProvider>();
  const { viewer, resources: defined } = useConsole();
  const text = useText();
  const { q } = useRested(
    useMemo(() => ({ q: typed.trim() }), [typed]),
    restMs,
  ) as { readonly q: string };
  const read = resources.flatMap((name) => {
    const found = defined.find((one) => one.name === name);
    const grants = found ? [found.access.read, ...(found.nameLists ?? []).map((list) => list.read)] : [];
    return found && grants.some((grant) => isGranted(viewer, grant)) ? [found] : [];
  });
  const answers = useQueries({
    queries: read.map(({ name }) => ({
      queryKey: [name, 'choices', { q, limit: offeredOfEach }],
      queryFn: () => provider.choices(name, { ...(q && { q }), limit: offeredOfEach }),
      enabled: wanted,
      staleTime: freshMs,
      retry: false,
    })),
  });
  const seen = new Set<string>();
  return read.flatMap(({ label }, at) =>
    (answers[at]?.data?.items ?? []).flatMap(({ name }) => {
      const value = String(name ?? '');
      if (value === '' || seen.has(value)) return [];
      seen.add(value);
      return [{ value, about: text(label[0]) }];
    }),
  );
}
