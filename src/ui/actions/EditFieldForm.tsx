import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { type Field, type Kind, kindOf } from '../../schema/kinds';
import { begun, type FieldChoice, type FieldGroup, overlaps, type Typed } from './bulkFields';
import { EditFieldPart } from './EditFieldPart';

type Props = {
  readonly groups: readonly FieldGroup[];
  readonly all: readonly Typed[];
  readonly wrongs: Readonly<Record<string, string>>;
  onChange(all: readonly Typed[]): void;
};

/** Which fields, each in which way and by what. */
export function EditFieldForm({ groups, all, wrongs, onChange }: Props) {
  const translate = useTranslate();
  const body = useRef<HTMLDivElement>(null);
  const choices = groups.flatMap((group) => group.choices);
  // A start that moves along is changed already.
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

/** The first field that is not changed yet. A name can only have words of it replaced, which is seldom wanted. */
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

/** Tables and the hours of a week need more room than a line of text. */
export const needsRoom = (choices: readonly FieldChoice[], all: readonly Typed[]): boolean =>
  all.some(({ path, manner }) => manner !== 'clear' && wide.has(choiceAt(choices, path)?.field.kind ?? 'text'));

/** What was typed as the field reads it. */
export const readTyped = (input: Field, typed: Typed): Typed =>
  typed.manner === 'replace' || typed.manner === 'clear'
    ? typed
    : { ...typed, value: kindOf(input).normalize(typed.value, input) };
