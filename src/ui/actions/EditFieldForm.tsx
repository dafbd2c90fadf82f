import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Edit } from '../../schema/bulkEdit';
import { type Kind, kindOf } from '../../schema/kinds';
import type { Problem } from '../../schema/problem';
import { useViewer } from '../ConsoleContext';
import { useProblemText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { useActions } from './ActionHost';
import { AskFoot } from './AskFoot';
import { editOf, type FieldChoice, fieldsForMany, inputFieldOf, overlaps, whyNotTyped } from './bulkFields';
import { begun, EditFieldPart, type Typed } from './EditFieldPart';

/** Why the server took none of it, and at which field that is where it says so. */
export type Refusal = { readonly problem: Problem; readonly field: string };

type Props = {
  readonly typed: readonly Typed[] | undefined;
  readonly refusal: Refusal | undefined;
  onCancel(): void;
  onDone(typed: readonly Typed[], edits: readonly Edit[]): void;
};

const wide: ReadonlySet<Kind> = new Set<Kind>(['group', 'groups', 'dayparts', 'json']);

/** Which fields, each in which way and by what. */
export function EditFieldForm({ typed, refusal, onCancel, onDone }: Props) {
  const { resource } = useActions();
  const viewer = useViewer();
  const translate = useTranslate();
  const problemText = useProblemText();
  const groups = useMemo(() => fieldsForMany(resource, viewer), [resource, viewer]);
  const choices = useMemo(() => groups.flatMap((group) => group.choices), [groups]);
  const [all, setAll] = useState<readonly Typed[]>(() => typed ?? [nextOf([])]);
  const [wrongs, setWrongs] = useState<Readonly<Record<string, string>>>(() => {
    const at = refusal && refusedAt(refusal, typed);
    return at ? { [at.path]: problemText(refusal.problem) } : {};
  });
  const body = useRef<HTMLDivElement>(null);
  const paths = all.map(({ path }) => path);
  const choiceOf = (path: string): FieldChoice | undefined => choices.find((choice) => choice.path === path);
  const isWide = paths.some((path) => wide.has(choiceOf(path)?.field.kind ?? 'text'));

  /** The first field that is not changed yet. A name can only have words of it replaced, which is seldom what somebody came for. */
  function nextOf(others: readonly string[]): Typed {
    const left = choices.filter(({ path }) => !overlaps(path, others));
    const next = left.find(({ path }) => path !== 'name') ?? left[0];
    return next ? begun(next) : { path: '', manner: 'set', value: null, find: '' };
  }
  const change = (next: readonly Typed[]) => {
    setAll(next);
    setWrongs({});
  };
  const focusSoon = useCallback(
    (selector: string) => requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(selector)?.focus()),
    [],
  );

  useEffect(() => {
    if (refusal) focusSoon(firstWrong);
  }, [refusal, focusSoon]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form around the list hears of what its dialogs send too.
    event.stopPropagation();
    const found: Record<string, string> = {};
    const edits = all.flatMap(({ path, manner, value: entered, find }) => {
      const choice = choiceOf(path);
      if (!choice) return [];
      const input = inputFieldOf(choice, manner);
      const value = manner === 'replace' ? entered : kindOf(input).normalize(entered, input);
      const wrong = whyNotTyped(choice, manner, value, find);
      if (wrong) found[path] = problemText(wrong);
      return [editOf(choice, manner, value, find)];
    });
    setWrongs(found);
    // It may be out of sight.
    if (Object.keys(found).length > 0) return focusSoon(firstWrong);
    if (edits.length > 0) onDone(all, edits);
  };

  return (
    <form onSubmit={submit} className={`adx-edit-form${isWide ? ' adx-edit-wide' : ''}`}>
      <div className="adx-ask-body" ref={body}>
        <div>
          {all.map((now, at) => (
            <EditFieldPart
              key={now.path}
              groups={groups}
              at={at}
              now={now}
              choice={choiceOf(now.path)}
              others={paths.filter((path) => path !== now.path)}
              problem={wrongs[now.path]}
              onChange={(next) => {
                change(all.map((one) => (one === now ? next : one)));
                if (next.path !== now.path) focusSoon(`#adx-bulk${at === 0 ? '' : `-${at}`}-field`);
              }}
              onRemove={() => {
                change(all.filter((one) => one !== now));
                focusSoon('.adx-edit-more');
              }}
            />
          ))}
          {choices.some(({ path }) => !overlaps(path, paths)) && (
            <button
              type="button"
              className="adx-edit-more"
              onClick={() => {
                change([...all, nextOf(paths)]);
                focusSoon(`#adx-bulk-${all.length}-field`);
              }}
            >
              <Plus size={14} aria-hidden />
              {translate('adx.bulk.more')}
            </button>
          )}
        </div>
      </div>
      <AskFoot onCancel={onCancel}>
        <Button type="submit" variant="contained">
          {translate('adx.bulk.preview')}
        </Button>
      </AskFoot>
    </form>
  );
}

const firstWrong = '[aria-invalid="true"]';

/** The field that the server names, or the first one. */
const refusedAt = ({ field }: Refusal, typed: readonly Typed[] | undefined): Typed | undefined =>
  typed?.find(({ path }) => path === field) ?? typed?.[0];
