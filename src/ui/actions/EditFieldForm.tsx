import { useTranslate } from 'ra-core';
import { type FormEvent, useMemo, useState } from 'react';
import type { Edit } from '../../schema/bulkEdit';
import { isEmpty } from '../../schema/field';
import { type Kind, kindOf } from '../../schema/kinds';
import type { Problem } from '../../schema/problem';
import { useViewer } from '../ConsoleContext';
import { InputScope } from '../fields/inputs/InputProps';
import { useProblemText, useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { useActions } from './ActionHost';
import { AskFoot } from './AskFoot';
import { editOf, emptyOf, type FieldChoice, fieldsForMany, inputFieldOf, type Manner, mannersOf, whyNotTyped } from './bulkFields';
import { DialogField } from './DialogField';

/** What was chosen and typed, for those who come back to it. */
export type Typed = { readonly path: string; readonly manner: Manner; readonly value: unknown; readonly find: string };

type Props = {
  readonly typed: Typed | undefined;
  /** Why the server took none of it. */
  readonly refusal: string | undefined;
  onCancel(): void;
  onDone(typed: Typed, edit: Edit): void;
};

const id = 'adx-bulk-value';
const wide: ReadonlySet<Kind> = new Set<Kind>(['group', 'groups', 'dayparts', 'json']);

/** Which field, in which way, and by what. */
export function EditFieldForm({ typed, refusal, onCancel, onDone }: Props) {
  const { resource } = useActions();
  const viewer = useViewer();
  const translate = useTranslate();
  const text = useText();
  const problemText = useProblemText();
  const groups = useMemo(() => fieldsForMany(resource, viewer), [resource, viewer]);
  const choices = useMemo(() => groups.flatMap((group) => group.choices), [groups]);
  // A name can only have words of it replaced, which is seldom what somebody came for.
  const first = choices.find(({ path }) => path !== 'name') ?? choices[0];
  const [now, setNow] = useState<Typed>(() => typed ?? (first ? begun(first) : { path: '', manner: 'set', value: null, find: '' }));
  const [found, setFound] = useState<Problem>();
  const [isRefused, setRefused] = useState(refusal !== undefined);
  const choice = choices.find(({ path }) => path === now.path);
  const isWide = choice !== undefined && wide.has(choice.field.kind);

  const change = (next: Typed) => {
    setNow(next);
    setFound(undefined);
    setRefused(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form around the list hears of what its dialogs send too.
    event.stopPropagation();
    if (!choice) return;
    const input = inputFieldOf(choice, now.manner);
    const value = now.manner === 'replace' ? now.value : kindOf(input).normalize(now.value, input);
    const wrong = whyNotTyped(choice, now.manner, value, now.find);
    setFound(wrong);
    if (!wrong) onDone(now, editOf(choice, now.manner, value, now.find));
  };

  return (
    <form onSubmit={submit} className={`adx-edit-form${isWide ? ' adx-edit-wide' : ''}`}>
      <div className="adx-ask-body">
        <div>
          <label className="adx-edit-label" htmlFor="adx-bulk-field">
            {translate('adx.actions.field')}
          </label>
          <select
            id="adx-bulk-field"
            value={now.path}
            onChange={(event) => {
              const next = choices.find(({ path }) => path === event.target.value);
              if (next) change(begun(next));
            }}
          >
            {groups.map(({ tab, choices: some }) => (
              <optgroup key={tab} label={text(tab)}>
                {some.map(({ path, labels }) => (
                  <option key={path} value={path}>
                    {labels.map((label) => text(label)).join(' · ')}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          {choice && inputsOf(choice)}
        </div>
      </div>
      <AskFoot onCancel={onCancel}>
        <Button type="submit" variant="contained">
          {translate('adx.bulk.preview')}
        </Button>
      </AskFoot>
    </form>
  );

  function inputsOf(chosen: FieldChoice) {
    const manners = mannersOf(chosen);
    const field = inputFieldOf(chosen, now.manner);
    const problem = found ? problemText(found) : isRefused ? refusal : undefined;
    return (
      <>
        {(manners.length > 1 || now.manner !== 'set') && (
          <>
            <label className="adx-edit-label" htmlFor="adx-bulk-manner">
              {translate('adx.bulk.manner')}
            </label>
            <select
              id="adx-bulk-manner"
              value={now.manner}
              onChange={(event) => {
                const manner = event.target.value as Manner;
                change({ ...now, manner, value: emptyOf(inputFieldOf(chosen, manner)), find: '' });
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
          <InputScope value="adx-bulk">
            <DialogField
              key={now.manner}
              field={field}
              path={chosen.path}
              id={id}
              label={translate('adx.actions.value')}
              resource={resource}
              value={now.value}
              onChange={(value) => change({ ...now, value })}
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

  function wordsOf(part: 'find' | 'by', value: string, problem: string | undefined) {
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
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-${part}-problem`}
          onChange={({ target }) => change(part === 'find' ? { ...now, find: target.value } : { ...now, value: target.value })}
        />
        <p id={`${id}-${part}-problem`} className="adx-edit-problem" data-wrong={problem !== undefined || undefined} role="status">
          {problem ?? (part === 'find' ? translate('adx.bulk.helps.replace') : translate('adx.bulk.removes'))}
        </p>
      </>
    );
  }
}

function begun(choice: FieldChoice): Typed {
  const manner = mannersOf(choice)[0] ?? 'set';
  return { path: choice.path, manner, value: emptyOf(inputFieldOf(choice, manner)), find: '' };
}
