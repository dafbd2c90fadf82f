import { Plus, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { type Field, type Kind, kindOf } from '../../schema/kinds';
import { InputScope } from '../fields/inputs/InputProps';
import { formatUsd } from '../i18n/format';
import { useText } from '../i18n/useText';
import { IconButton } from '../parts/IconButton';
import {
  begun,
  type FieldChoice,
  type FieldGroup,
  inputFieldOf,
  type Manner,
  mannersOf,
  mayKeepTime,
  mayRound,
  overlaps,
  stepsOf,
  type Typed,
} from './bulkFields';
import { DialogField } from './DialogField';
import { MoveInput } from './MoveInput';
import { useActions } from './useActions';

type Props = {
  readonly groups: readonly FieldGroup[];
  readonly all: readonly Typed[];
  readonly wrongs: Readonly<Record<string, string>>;
  onChange(all: readonly Typed[]): void;
};

/** Chooses the fields to change, the manner and the value of each. */
export function EditFieldForm({ groups, all, wrongs, onChange }: Props) {
  const translate = useTranslate();
  const body = useRef<HTMLDivElement>(null);
  const choices = groups.flatMap((group) => group.choices);
  // A start that moves with its end counts as chosen.
  const pathsOf = ({ path, withStart }: Typed): readonly string[] => [
    path,
    (withStart && choiceAt(choices, path)?.start) || path,
  ];
  const paths = [...new Set(all.flatMap(pathsOf))];
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(selector)?.focus());

  return (
    <div ref={body}>
      {all.map((now, at) => (
        <EditFieldPart
          key={now.path}
          groups={groups}
          at={at}
          now={now}
          choice={choiceAt(choices, now.path)}
          others={all.flatMap((one) => (one === now ? [] : pathsOf(one)))}
          problem={wrongs[now.path]}
          onChange={(next) => {
            onChange(all.map((one) => (one === now ? next : one)));
            if (next.path !== now.path) focusSoon(`#adx-bulk${at === 0 ? '' : `-${at}`}-field`);
          }}
          onRemove={() => {
            onChange(all.filter((one) => one !== now));
            focusSoon('.adx-edit-more');
          }}
        />
      ))}
      {choices.some(({ path }) => !overlaps(path, paths)) && (
        <button
          type="button"
          className="adx-inline-row adx-bare adx-edit-more"
          onClick={() => {
            onChange([...all, nextOf(choices, paths)]);
            focusSoon(`#adx-bulk-${all.length}-field`);
          }}
        >
          <Plus size={14} aria-hidden />
          {translate('adx.bulk.more')}
        </button>
      )}
    </div>
  );
}

export const choiceAt = (choices: readonly FieldChoice[], path: string): FieldChoice | undefined =>
  choices.find((choice) => choice.path === path);

/** Returns the first field not chosen yet. A name comes last, since only its words can be replaced. */
export function nextOf(choices: readonly FieldChoice[], others: readonly string[]): Typed {
  const left = choices.filter(({ path }) => !overlaps(path, others));
  const next = left.find(({ path }) => path !== 'name') ?? left[0];
  return next
    ? begun(next)
    : {
        path: '',
        manner: 'set',
        value: null,
        find: '',
        unit: 'days',
        round: undefined,
        withStart: false,
        keepTime: false,
      };
}

const wide: ReadonlySet<Kind> = new Set<Kind>(['group', 'groups', 'dayparts', 'json']);

/** Whether an input needs more space than a line of text: tables and the hours of a week. */
export const needsRoom = (choices: readonly FieldChoice[], all: readonly Typed[]): boolean =>
  all.some(({ path, manner }) => manner !== 'clear' && wide.has(choiceAt(choices, path)?.field.kind ?? 'text'));

/** Converts typed text to the field's value. */
export const readTyped = (input: Field, typed: Typed): Typed =>
  typed.manner === 'replace' || typed.manner === 'clear'
    ? typed
    : { ...typed, value: kindOf(input).normalize(typed.value, input) };

type EditFieldPartProps = {
  readonly groups: readonly FieldGroup[];
  /** Index of the field in the dialog, from 0. */
  readonly at: number;
  readonly now: Typed;
  readonly choice: FieldChoice | undefined;
  /** The other fields that the dialog changes. */
  readonly others: readonly string[];
  readonly problem: string | undefined;
  onChange(next: Typed): void;
  onRemove(): void;
};

/** One of the fields to change, with its manner and value. */
function EditFieldPart({ groups, at, now, choice, others, problem, onChange, onRemove }: EditFieldPartProps) {
  const { resource } = useActions();
  const translate = useTranslate();
  const text = useText();
  const scope = `adx-bulk${at === 0 ? '' : `-${at}`}`;
  const id = `${scope}-value`;
  const choices = groups.flatMap((group) => group.choices);
  const labelOf = ({ labels }: FieldChoice): string => labels.map((label) => text(label)).join(' · ');
  const isOneOfMany = others.length > 0;
  return (
    // A single field has no frame. It stays the same element, so that its inputs keep their text when another field is added.
    <fieldset className="adx-edit-part" data-framed={isOneOfMany || undefined}>
      {isOneOfMany && <legend className="adx-small">{translate('adx.bulk.part', { number: at + 1 })}</legend>}
      {isOneOfMany && (
        <IconButton
          className="adx-edit-remove"
          aria-label={translate('adx.bulk.remove_part', { field: choice ? labelOf(choice) : '' })}
          onClick={onRemove}
        >
          <X size={14} aria-hidden />
        </IconButton>
      )}
      <label className="adx-medium adx-edit-label" htmlFor={`${scope}-field`}>
        {translate('adx.actions.field')}
      </label>
      <select
        id={`${scope}-field`}
        value={now.path}
        onChange={(event) => {
          const next = choices.find(({ path }) => path === event.target.value);
          if (next) onChange(begun(next));
        }}
      >
        {groups.map(({ tab, choices: some }) => (
          <optgroup key={tab} label={text(tab)}>
            {some.map((one) => (
              <option key={one.path} value={one.path} disabled={overlaps(one.path, others)}>
                {labelOf(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {choice && mannersIn(choice)}
    </fieldset>
  );

  function mannersIn(chosen: FieldChoice) {
    const manners = mannersOf(chosen);
    if (manners.length === 1) return inputsOf(chosen);
    return (
      <div role="radiogroup" aria-labelledby={`${scope}-manner`}>
        <span id={`${scope}-manner`} className="adx-medium adx-edit-label">
          {translate('adx.bulk.manner')}
        </span>
        {manners.map((manner) => (
          <div key={manner}>
            <label className="adx-row adx-edit-manner">
              <input
                type="radio"
                className="adx-list-radio"
                name={`${scope}-manner`}
                checked={manner === now.manner}
                onChange={() => onChange(keeping(chosen, manner))}
                // Arrow keys move among the choices; a click goes on to the input.
                onClick={({ detail }) => detail > 0 && focusSoon()}
              />
              {translate(`adx.bulk.manners.${manner}`)}
            </label>
            {manner === now.manner && manner !== 'clear' && <div className="adx-edit-input">{inputsOf(chosen)}</div>}
          </div>
        ))}
      </div>
    );
  }

  function focusSoon() {
    requestAnimationFrame(() => {
      const input = document.getElementById(id) ?? document.getElementById(`${id}-find`);
      input?.focus();
      if (input instanceof HTMLInputElement) input.select();
    });
  }

  /** Keeps the typed value for a manner with the same kind of input, such as increase and decrease. */
  function keeping(chosen: FieldChoice, manner: Manner): Typed {
    const next = begun(chosen, manner);
    const [was, is] = [inputFieldOf(chosen, now.manner), inputFieldOf(chosen, manner)];
    const isAlike = was.kind === is.kind && now.manner !== 'replace' && now.manner !== 'clear';
    if (!isAlike) return next;
    return {
      ...next,
      value: now.value,
      ...(mayRound(chosen.field, manner) && { round: now.round }),
      ...(mayKeepTime(chosen.field, manner) && { keepTime: now.keepTime }),
    };
  }

  function inputsOf(chosen: FieldChoice) {
    if (now.manner === 'replace') {
      return (
        <>
          {wordsOf('find', now.find, problem)}
          {wordsOf('by', String(now.value ?? ''), undefined)}
        </>
      );
    }
    if (now.manner === 'move') {
      return (
        <>
          <MoveInput
            id={id}
            field={chosen.field}
            input={inputFieldOf(chosen, 'move')}
            value={now.value}
            unit={now.unit}
            problem={problem}
            onChange={(value, unit) => onChange({ ...now, value, unit })}
          />
          {startMove(chosen)}
        </>
      );
    }
    return (
      <InputScope value={scope}>
        <DialogField
          key={now.manner}
          field={inputFieldOf(chosen, now.manner)}
          path={chosen.path}
          id={id}
          label={translate('adx.actions.value')}
          resource={resource}
          value={now.value}
          onChange={(value) => onChange({ ...now, value })}
          isDisabled={false}
          problem={problem}
          help={helpOf(chosen)}
        />
        {mayRound(chosen.field, now.manner) && roundingOf(chosen)}
        {mayKeepTime(chosen.field, now.manner) && timeKept()}
      </InputScope>
    );
  }

  /** Offers to move the start of the period too, unless another part changes it. */
  function startMove({ start }: FieldChoice) {
    const other = choices.find(({ path }) => path === start);
    if (!other || overlaps(other.path, others)) return null;
    return (
      <label className="adx-row adx-edit-manner">
        <input
          type="checkbox"
          className="adx-list-tick"
          checked={now.withStart}
          onChange={({ target }) => onChange({ ...now, withStart: target.checked })}
        />
        {translate('adx.bulk.with_start', { field: text(other.field.label) })}
      </label>
    );
  }

  function timeKept() {
    return (
      <label className="adx-row adx-edit-manner">
        <input
          type="checkbox"
          className="adx-list-tick"
          checked={now.keepTime}
          onChange={({ target }) => onChange({ ...now, keepTime: target.checked })}
        />
        {translate('adx.bulk.keep_time')}
      </label>
    );
  }

  function roundingOf({ field }: FieldChoice) {
    return (
      <>
        <label className="adx-medium adx-edit-label" htmlFor={`${id}-round`}>
          {translate('adx.bulk.round')}
        </label>
        <select
          id={`${id}-round`}
          value={now.round ?? ''}
          onChange={({ target }) => onChange({ ...now, round: target.value === '' ? undefined : Number(target.value) })}
        >
          <option value="">{translate('adx.bulk.exact')}</option>
          {stepsOf(field).map((step) => (
            <option key={step} value={step}>
              {translate('adx.bulk.nearest', { step: formatUsd(step) })}
            </option>
          ))}
        </select>
      </>
    );
  }

  function helpOf({ field }: FieldChoice): string | undefined {
    return now.manner === 'set' || now.manner === 'add'
      ? field.help && text(field.help)
      : translate(`adx.bulk.helps.${now.manner}`);
  }

  function wordsOf(part: 'find' | 'by', value: string, wrong: string | undefined) {
    return (
      <>
        <label className="adx-medium adx-edit-label" htmlFor={`${id}-${part}`}>
          {translate(`adx.bulk.${part}`)}
        </label>
        <input
          id={`${id}-${part}`}
          className="adx-edit-words"
          value={value}
          autoComplete="off"
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${id}-${part}-problem`}
          onChange={({ target }) =>
            onChange(part === 'find' ? { ...now, find: target.value } : { ...now, value: target.value })
          }
        />
        <p
          id={`${id}-${part}-problem`}
          className="adx-edit-problem"
          data-wrong={wrong !== undefined || undefined}
          role="status"
        >
          {wrong ?? (part === 'find' ? translate('adx.bulk.helps.replace') : translate('adx.bulk.removes'))}
        </p>
      </>
    );
  }
}
