import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Link2 } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { type Condition, meets, readComparisons, readWanted, type Values } from '../../schema/conditions';
import { type Field, type Fields, normalizeValue } from '../../schema/kinds';
import { isEmpty } from '../../schema/kinds/field';
import type { AnyResource } from '../../schema/resource';
import { type Document, isSame } from '../../schema/validate';
import { useConsole, useViewer } from '../ConsoleContext';
import { FieldInput } from '../fields/FieldInput';
import { StatusMark } from '../fields/inputs/refOptions';
import { useFormState, useFormStore } from '../formState/FormStoreContext';
import { formLayout, type Span } from '../formState/formLayout';
import { type FormTab, getChildRecords } from '../formState/formTabs';
import { isInHead } from '../formState/modeField';
import { formatCount } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import { useSteps } from '../menu/useSteps';
import { Empty } from '../parts/Empty';
import { lazyComponent } from '../parts/lazyComponent';
import { useObjectHref } from '../useObjectHref';
import { EntriesPanel } from './EntriesPanel';

type Props = {
  readonly resource: AnyResource;
  readonly tab: FormTab;
  readonly id: number | undefined;
  readonly isReadOnly: boolean;
  /** Path of the field to go to. */
  readonly goal: string | undefined;
};

/** The fields of one tab, its folded fields behind a button, and the object's child records. */
export function TabFields({ resource, tab, id, isReadOnly, goal }: Props) {
  const childRecords = getChildRecords(resource, tab.name, useViewer());
  const folded = useFoldedFields(resource, tab.fields, goal);
  const fieldOf = (name: string) => {
    const field = resource.allFields[name];
    if (!field)
      throw new Error(`The tab '${tab.name}' of ${resource.name} names the field '${name}', which is not there.`);
    return field;
  };
  // A new list is saved with its members; the members of a stored list have calls of their own.
  const isMembers = (name: string) => name === resource.members?.field && id !== undefined;
  const isPanel = (name: string) => isMembers(name) || fieldOf(name).computed?.from === 'usedBy';
  const input = (name: string, span?: Span) => (
    <FieldInput
      key={name}
      field={fieldOf(name)}
      source={name}
      resource={resource}
      disabled={isReadOnly}
      {...(span && { span })}
    />
  );
  const shown = tab.fields.filter((name) => folded.isOpen || !folded.names.includes(name));
  const blocks = formLayout(
    shown.filter((name) => !isPanel(name) && !isInHead(resource, name, tab.fields)),
    fieldOf,
  );
  return (
    <>
      {blocks.map((block) =>
        block.kind === 'grid' ? (
          <div key={block.items[0]?.name} className="adx-block adx-grid">
            {block.items.map(({ name, span }) => input(name, span))}
          </div>
        ) : (
          <div key={block.name} className="adx-block">
            {input(block.name, 'full')}
          </div>
        ),
      )}
      {folded.names.length > 0 && <FoldButton folded={folded} />}
      {shown
        .filter(isPanel)
        .map((name) =>
          isMembers(name) && id !== undefined ? (
            <EntriesPanel key={name} resource={resource} field={fieldOf(name)} id={id} isReadOnly={isReadOnly} />
          ) : (
            <UsedByPanel key={name} resource={resource} id={id} />
          ),
        )}
      {childRecords &&
        (id !== undefined ? (
          <ChildRecordsPanel resource={resource} id={id} childRecords={childRecords} isReadOnly={isReadOnly} />
        ) : (
          <LaterNote resource={resource} of={childRecords.resource} />
        ))}
    </>
  );
}

type Folded = {
  /** The fields that do not apply to the current choices; none has a value set by a person. */
  readonly names: readonly string[];
  /** The option that all of them need, if it is the same. */
  readonly label: string | undefined;
  readonly isOpen: boolean;
  readonly toggle: () => void;
};

/**
 * Finds fields of a tab that belong to another integration, kind or mode. They are folded until a person opens them, one has a
 * problem, or a link leads to one (`goal`); values that a person set stay visible.
 */
function useFoldedFields(resource: AnyResource, fields: readonly string[], goal: string | undefined): Folded {
  const store = useFormStore();
  const [isOpened, setOpened] = useState(false);
  // Joined to a string, so that the tab renders only when other fields are folded.
  const line = useFormState((state) => foldedIn(resource, fields, state).join());
  const names = line === '' ? [] : line.split(',');
  const isNamed = (path: string) => names.includes(path.split('.', 1)[0] ?? '');
  const hasProblem = useFormState(({ shown }) => Object.keys(shown).some(isNamed));
  const isNeeded = hasProblem || (goal !== undefined && isNamed(goal));
  useEffect(() => {
    if (isNeeded) setOpened(true);
  }, [isNeeded]);
  const { record } = store.get();
  const labels = names.flatMap((name) => {
    const field = resource.allFields[name];
    return field ? [otherChoice(field, record, resource.allFields) ?? []] : [];
  });
  return { names, label: commonLabel(labels), isOpen: isOpened || isNeeded, toggle: () => setOpened(!isOpened) };
}

type State = ReturnType<ReturnType<typeof useFormStore>['get']>;

export const foldedIn = (
  resource: AnyResource,
  fields: readonly string[],
  { record, facts, start }: Pick<State, 'record' | 'facts' | 'start'>,
) =>
  fields.filter((name) => {
    const field = resource.allFields[name];
    if (!field || facts[name]?.offReason === undefined || !otherChoice(field, record, resource.allFields)) return false;
    return !isOwnValue(field, record[name], start.isCreate ? start.record[name] : undefined);
  });

/**
 * Returns the labels of the options of another field with which this field would apply, such as `RTB` for an endpoint while the
 * integration is VAST. Undefined where it applies or where something other than a choice prevents it.
 */
export function otherChoice(field: Field, record: Document, fields: Fields): readonly string[] | undefined {
  for (const [name, wanted] of Object.entries(conditionOf(field))) {
    const by = fields[name];
    if (
      (by?.kind !== 'choice' && by?.kind !== 'choices') ||
      readComparisons(wanted) ||
      meets({ [name]: wanted }, record)
    )
      continue;
    const { values, isContrary } = readWanted(wanted as Values);
    return by.options.filter(({ value }) => values.includes(value) !== isContrary).map(({ label }) => label);
  }
  return undefined;
}

const conditionOf = ({ onlyIf = {} }: Field): Condition => (Array.isArray(onlyIf) ? onlyIf[0] : onlyIf) as Condition;

/** Whether a person set the value: it is not empty, not the field's default and not the object's starting value. */
const isOwnValue = (field: Field, value: unknown, first: unknown): boolean =>
  !isEmpty(value) &&
  !isSame(value, first) &&
  !(field.initial !== undefined && isSame(value, normalizeValue(field, field.initial)));

/** Returns the label that all lists share: `RTB` for fields of RTB and fields of RTB or PreBid. */
export function commonLabel(labels: readonly (readonly string[])[]): string | undefined {
  const [first = [], ...others] = labels;
  const common = first.filter((label) => others.every((one) => one.includes(label)));
  return common.length === 1 ? common[0] : undefined;
}

const ChildRecordsPanel = lazyComponent(() => import('./ChildRecordsPanel').then((module) => module.ChildRecordsPanel));

function FoldButton({ folded: { names, label, isOpen, toggle } }: { folded: ReturnType<typeof useFoldedFields> }) {
  const translate = useTranslate();
  const text = useText();
  const key = `adx.form.fold.${isOpen ? 'hide' : 'show'}${label === undefined ? '' : 'Of'}`;
  return (
    <button
      type="button"
      className="adx-inline-row adx-medium adx-frame adx-plain adx-fold"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {isOpen ? <ChevronUp size={14} aria-hidden="true" /> : <ChevronDown size={14} aria-hidden="true" />}
      {translate(key, { smart_count: names.length, choice: label && text(label) })}
    </button>
  );
}

/** Says that child records need a saved object. */
function LaterNote({ resource, of }: { resource: AnyResource; of: string }) {
  const { resources } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const target = resources.find(({ name }) => name === of);
  if (!target) return null;
  const objects = text(target.label[1]);
  return (
    <section className="adx-block adx-child-records">
      <div className="adx-block-title">
        <h3>{objects}</h3>
      </div>
      <p className="adx-row adx-history-none">
        {translate('adx.form.afterSaving', {
          objects: inSentence(objects),
          object: inSentence(text(resource.label[0])),
        })}
      </p>
    </section>
  );
}

/** All objects that refer to this object, a few of each kind by name. */
function UsedByPanel({ resource, id }: { resource: AnyResource; id: number | undefined }) {
  const provider = useDataProvider<ConsoleProvider>();
  const { resources } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const hrefOf = useObjectHref();
  const { toUsers } = useSteps();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource.name, 'refs', id],
    queryFn: () => provider.refs(resource.name, { id: id ?? 0 }),
    enabled: id !== undefined,
    retry: false,
  });
  if (id === undefined) return null;
  if (isPending) return <div className="adx-block" aria-busy="true" />;
  if (error) {
    return (
      <p className="adx-row adx-history-none">
        {translate('adx.form.usedBy.failed')}{' '}
        <button
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-box-action"
          onClick={() => void refetch()}
        >
          {translate('adx.form.failed.retry')}
        </button>
      </p>
    );
  }
  if (data.total === 0) {
    return (
      <Empty
        icon={<Link2 size={16} aria-hidden="true" />}
        words={translate('adx.form.usedBy.none')}
        step={toUsers(resource)}
      />
    );
  }
  return (
    <>
      {data.items.map((item) => {
        const target = resources.find(({ name }) => name === item.resource);
        const label = target ? text(target.label[1]) : item.resource;
        return (
          <section key={item.resource} className="adx-block">
            <div className="adx-block-title">
              <h3>{label}</h3>
              <p className="adx-figures">{formatCount(item.count)}</p>
            </div>
            <ul>
              {item.sample.map(({ id: user, name, status }) => {
                const href = hrefOf(item.resource, user);
                return (
                  <li key={user} className="adx-row adx-used-row">
                    <span className="adx-option-id adx-figures">{user}</span>
                    {href ? (
                      <a className="adx-ellipsis adx-used-name" href={href} target="_blank" rel="noreferrer">
                        {name}
                      </a>
                    ) : (
                      <span className="adx-ellipsis adx-used-name">{name}</span>
                    )}
                    <StatusMark status={status} />
                  </li>
                );
              })}
            </ul>
            {item.count > item.sample.length && (
              <p className="adx-note adx-field-note">
                {translate('adx.form.more', { smart_count: item.count - item.sample.length })}
              </p>
            )}
          </section>
        );
      })}
    </>
  );
}
