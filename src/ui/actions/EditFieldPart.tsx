import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { isEmpty } from '../../schema/field';
import { InputScope } from '../fields/inputs/InputProps';
import { useText } from '../i18n/useText';
import { IconButton } from '../parts/IconButton';
import { useActions } from './ActionHost';
import { emptyOf, type FieldChoice, type FieldGroup, inputFieldOf, type Manner, mannersOf, overlaps } from './bulkFields';
import { DialogField } from './DialogField';

/** What was chosen and typed of one field, for those who come back to it. */
export type Typed = { readonly path: string; readonly manner: Manner; readonly value: unknown; readonly find: string };

type Props = {
  readonly groups: readonly FieldGroup[];
  /** Which of the fields in the dialog it is, from 0. */
  readonly at: number;
  readonly now: Typed;
  readonly choice: FieldChoice | undefined;
  /** Fields that are changed beside it. */
  readonly others: readonly string[];
  readonly problem: string | undefined;
  onChange(next: Typed): void;
  onRemove(): void;
};

/** One of the fields that are changed: which, in which way, and by what. */
export function EditFieldPart({ groups, at, now, choice, others, problem, onChange, onRemove }: Props) {
  const { resource } = useActions();
  const translate = useTranslate();
  const text = useText();
  const scope = `adx-bulk${at === 0 ? '' : `-${at}`}`;
  const id = `${scope}-value`;
  const choices = groups.flatMap((group) => group.choices);
  const labelOf = ({ labels }: FieldChoice): string => labels.map((label) => text(label)).join(' · ');
  const isOneOfMany = others.length > 0;
  const inputs = (
    <>
      <label className="adx-edit-label" htmlFor={`${scope}-field`}>
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
      {choice && inputsOf(choice)}
    </>
  );
  return (
    // One alone has no frame, and is the same for what stands in it: its inputs keep what is half typed when another comes.
    <fieldset className="adx-edit-part" data-framed={isOneOfMany || undefined}>
      {isOneOfMany && <legend>{translate('adx.bulk.part', { number: at + 1 })}</legend>}
      {isOneOfMany && (
        <IconButton
          className="adx-edit-remove"
          aria-label={translate('adx.bulk.remove_part', { field: choice ? labelOf(choice) : '' })}
          onClick={onRemove}
        >
          <X size={14} aria-hidden />
        </IconButton>
      )}
      {inputs}
    </fieldset>
  );

  function inputsOf(chosen: FieldChoice) {
    const manners = mannersOf(chosen);
    return (
      <>
        {(manners.length > 1 || now.manner !== 'set') && (
          <>
            <label className="adx-edit-label" htmlFor={`${scope}-manner`}>
              {translate('adx.bulk.manner')}
            </label>
            <select
              id={`${scope}-manner`}
              value={now.manner}
              onChange={(event) => {
                const manner = event.target.value as Manner;
                onChange({ ...now, manner, value: emptyOf(inputFieldOf(chosen, manner)), find: '' });
              }}
            >
              {manners.map((manner) => (
                <option key={manner} value={manner}>
                  {translate(`adx.bulk.manners.${manner}`)}
                </option>
              ))}
            </select>
          </>
        )}
        {now.manner === 'replace' ? (
          <>
            {wordsOf('find', now.find, problem)}
            {wordsOf('by', String(now.value ?? ''), undefined)}
          </>
        ) : (
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
          </InputScope>
        )}
      </>
    );
  }

  function helpOf({ field }: FieldChoice): string | undefined {
    if (now.manner === 'set' && !field.required && isEmpty(now.value)) return translate('adx.bulk.clears');
    return now.manner === 'set' || now.manner === 'add' ? field.help && text(field.help) : translate(`adx.bulk.helps.${now.manner}`);
  }

  function wordsOf(part: 'find' | 'by', value: string, wrong: string | undefined) {
    return (
      <>
        <label className="adx-edit-label" htmlFor={`${id}-${part}`}>
          {translate(`adx.bulk.${part}`)}
        </label>
        <input
          id={`${id}-${part}`}
          className="adx-edit-words"
          value={value}
          autoComplete="off"
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${id}-${part}-problem`}
          onChange={({ target }) => onChange(part === 'find' ? { ...now, find: target.value } : { ...now, value: target.value })}
        />
        <p id={`${id}-${part}-problem`} className="adx-edit-problem" data-wrong={wrong !== undefined || undefined} role="status">
          {wrong ?? (part === 'find' ? translate('adx.bulk.helps.replace') : translate('adx.bulk.removes'))}
        </p>
      </>
    );
  }
}

export function begun(choice: FieldChoice): Typed {
  const manner = mannersOf(choice)[0] ?? 'set';
  return { path: choice.path, manner, value: emptyOf(inputFieldOf(choice, manner)), find: '' };
}
